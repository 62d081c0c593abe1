import { useId } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { quickAmountsKobo, startTopUp, topUpLimits } from '../../../contract/wallet/wallet.ts'
import { contact } from '../../contact.ts'
import { useCurrent } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped, koboOf } from '../../ui/form/naira.ts'
import { QuickAmounts } from '../../ui/form/quick-amounts.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { goToCheckout } from './checkout.ts'
import type { Wallet } from './use-wallet.ts'
import { t } from '../../t.ts'

type TopUpDialogProps = {
  /** The amount that stands there at first. */
  kobo: number | undefined
  wallet: Wallet | undefined
  onClose: () => void
}

const { leastKobo, mostKobo } = topUpLimits
const quickAmounts = quickAmountsKobo.map(kobo => ({ kobo }))
const short = (kobo: number) => `₦${asTyped(kobo)}`

/** Chooses how much to put into the wallet, and goes to where it is paid. */
export function TopUpDialog({ kobo, wallet, onClose }: TopUpDialogProps) {
  const id = useId()
  const start = kobo === undefined ? '' : asTyped(kobo)
  const draftKey = `top up:${start}`
  const [typed, setTyped] = useDrafted(draftKey, 'amount', start)
  const { isOffline } = useCurrent(contact)
  const send = useSend(startTopUp, {
    draftKey,
    onDone: ({ data }) => goToCheckout(data.checkoutUrl),
  })
  const amount = koboOf(typed)
  const payable = amount !== null && amount >= leastKobo && amount <= mostKobo ? amount : null
  return (
    <Modal labelledBy={id} busy={send.pending} closesOutside={typed === start} onClose={onClose}>
      <h2 id={id} className="mb-5 text-2xl font-bold">
        {t('Top up')}
      </h2>
      <Form send={send}>
        <QuickAmounts
          amounts={quickAmounts}
          chosen={amount}
          onChoose={each => !send.pending && setTyped(asTyped(each))}
        />
        <NairaField
          name="amountKobo"
          label={t('Amount')}
          hint={t('From {least} to {most}.', { least: short(leastKobo), most: short(mostKobo) })}
          typed={typed}
          onTyped={setTyped}
          readOnly={send.pending}
        />
        {isOffline ? <NeverWaits /> : <WhatArrives kobo={payable} wallet={wallet} />}
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton>
            {payable === null ? t('Pay') : t('Pay {amount}', { amount: sayNaira(payable) })}
          </SubmitButton>
        </DialogActions>
        <Status className="text-center text-ink-soft empty:hidden">
          {send.pending && t('Taking you to the payment page…')}
        </Status>
      </Form>
    </Modal>
  )
}

/** Everything else may be done without a network. */
const NeverWaits = () => (
  <Callout tone="danfo" icon="no-network">
    {t('You can’t top up offline. Try again when you’re back online.')}
  </Callout>
)

/** What becomes of the money: all of it arrives. */
function WhatArrives({ kobo, wallet }: { kobo: number | null; wallet: Wallet | undefined }) {
  const { dueKobo = 0, owedKobo = 0 } = wallet ?? {}
  return (
    <div className="rounded-xl bg-leaf-100 px-4 py-3">
      <p aria-live="polite" className="font-semibold">
        {kobo === null
          ? t('No fees: the full amount reaches your wallet.')
          : t('No fees: {amount} reaches your wallet.', { amount: sayNaira(kobo) })}
      </p>
      {dueKobo + owedKobo > 0 && (
        <p className="text-sm">
          {dueKobo > 0 &&
            t('We’ll first pay the {amount} that’s due.', { amount: sayNaira(dueKobo) })}{' '}
          {owedKobo > 0 &&
            t('We’ll take out the {amount} you owe.', { amount: sayNaira(owedKobo) })}
        </p>
      )}
    </div>
  )
}
