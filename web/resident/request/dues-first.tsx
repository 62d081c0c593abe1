import { sayNaira } from '../../../contract/money.ts'
import { refusals } from '../../../contract/refusal.ts'
import { mostDues } from '../../../contract/wallet/wallet.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { missingFor, otherWays, topUpPath } from '../wallet/payment-words.ts'
import type { Wallet } from '../wallet/use-wallet.ts'
import { InsteadDialog } from './instead-dialog.tsx'
import { t } from '../../t.ts'

/** Whether so much is due that no new request is taken. */
export const owesTooMuch = (wallet: Wallet | undefined): wallet is Wallet =>
  wallet !== undefined && wallet.dues.length >= mostDues

/** What has to be paid before anything new is taken. */
export const duesInWords = ({ dues, dueKobo }: Wallet) =>
  t('{amount} is due for {n|# pickup|# pickups}. Pay at least one to make a new request.', {
    amount: sayNaira(dueKobo),
    n: dues.length,
  })

type PayProps = { wallet: Wallet; onLeave: () => void }

/** To the top-up, with the amount that is missing in it; or how else it is paid. */
export function PayDues({ wallet, onLeave }: PayProps) {
  if (!wallet.takesTopUps) return <p>{t(otherWays)}</p>
  const kobo = missingFor(wallet)
  return (
    <ButtonLink variant="highlight" to={topUpPath(kobo)} onClick={onLeave}>
      {t('Pay {amount}', { amount: sayNaira(kobo) })}
    </ButtonLink>
  )
}

type DuesDialogProps = { wallet: Wallet; onClose: () => void }

/** Stands where a request would be made, and says what comes before it. */
export const DuesDialog = ({ wallet, onClose }: DuesDialogProps) => (
  <InsteadDialog
    icon="wallet"
    title={t(refusals.dues_unpaid[1])}
    text={duesInWords(wallet)}
    onClose={onClose}
  >
    <Button variant="ghost" onClick={onClose}>
      {t('Not now')}
    </Button>
    <PayDues wallet={wallet} onLeave={onClose} />
  </InsteadDialog>
)
