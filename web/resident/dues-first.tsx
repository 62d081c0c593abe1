import { useId } from 'react'
import { formatNaira } from '../../contract/money.ts'
import { refusals } from '../../contract/refusal.ts'
import { mostDues } from '../../contract/wallet.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Modal } from '../ui/modal.tsx'
import { missingFor, topUpPath } from './payment-words.ts'
import type { Wallet } from './use-wallet.ts'

/** Whether so much is due that no new request is taken. */
export const owesTooMuch = (wallet: Wallet | undefined): wallet is Wallet =>
  wallet !== undefined && wallet.dues.length >= mostDues

/** What has to be paid before anything new is taken. */
export const duesInWords = ({ dues, dueKobo }: Wallet) =>
  `${formatNaira(dueKobo)} is due for ${dues.length} pickups. ` +
  'Once one of them is paid, we take new requests again.'

type PayProps = { wallet: Wallet; onLeave: () => void }

/** To the top-up, with the amount that is missing in it. */
export function PayDues({ wallet, onLeave }: PayProps) {
  const kobo = missingFor(wallet)
  return (
    <ButtonLink variant="highlight" to={topUpPath(kobo)} onClick={onLeave}>
      Pay {formatNaira(kobo)}
    </ButtonLink>
  )
}

type DuesDialogProps = { wallet: Wallet; onClose: () => void }

/** Stands where a request would be made, and says what comes before it. */
export function DuesDialog({ wallet, onClose }: DuesDialogProps) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      urgent
      onClose={onClose}
      className="text-center"
    >
      <span className="inline-block">
        <IconDisc name="wallet" size="large" tone="danfo" />
      </span>
      <h2 id={id} className="mt-4 text-2xl font-bold">
        {refusals.dues_unpaid[1]}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-soft">
        {duesInWords(wallet)}
      </p>
      <div className="mt-6 flex flex-wrap-reverse justify-center gap-3">
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <PayDues wallet={wallet} onLeave={onClose} />
      </div>
    </Modal>
  )
}
