import { useId, useState } from 'react'
import { formatNaira } from '../../../contract/money.ts'
import { quickAmountsKobo, startTopUp, topUpLimits } from '../../../contract/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped, koboOf } from '../../ui/form/naira.ts'
import { QuickAmounts } from '../../ui/form/quick-amounts.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Status } from '../../ui/status.tsx'
import { goToCheckout } from './checkout.ts'
import type { Wallet } from './use-wallet.ts'

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
  const [typed, setTyped] = useState(kobo === undefined ? '' : asTyped(kobo))
  const send = useSend(startTopUp, { onDone: ({ data }) => goToCheckout(data.checkoutUrl) })
  const amount = koboOf(typed)
  const payable = amount !== null && amount >= leastKobo && amount <= mostKobo ? amount : null
  return (
    <Modal labelledBy={id} busy={send.pending} onClose={onClose}>
      <h2 id={id} className="mb-5 text-2xl font-bold">
        Top up
      </h2>
      <Form send={send}>
        <QuickAmounts
          amounts={quickAmounts}
          chosen={amount}
          onChoose={each => !send.pending && setTyped(asTyped(each))}
        />
        <NairaField
          name="amountKobo"
          label="Amount"
          hint={`From ${short(leastKobo)} to ${short(mostKobo)}.`}
          typed={typed}
          onTyped={setTyped}
          readOnly={send.pending}
        />
        <WhatArrives kobo={payable} wallet={wallet} />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>{payable === null ? 'Pay' : `Pay ${formatNaira(payable)}`}</SubmitButton>
        </div>
        <Status className="text-center text-ink-soft empty:hidden">
          {send.pending && 'Taking you to the payment page…'}
        </Status>
      </Form>
    </Modal>
  )
}

/** What becomes of the money: all of it arrives. */
function WhatArrives({ kobo, wallet }: { kobo: number | null; wallet: Wallet | undefined }) {
  const { dueKobo = 0, owedKobo = 0 } = wallet ?? {}
  return (
    <div className="rounded-xl bg-leaf-100 px-4 py-3">
      <p aria-live="polite" className="font-semibold">
        {kobo === null
          ? 'What you pay is what arrives.'
          : `You pay ${formatNaira(kobo)} and ${formatNaira(kobo)} arrives.`}
      </p>
      <p className="text-sm">
        What the bank takes for it is on us.
        {dueKobo > 0 && ` What is due, ${formatNaira(dueKobo)}, is paid from it first.`}
        {owedKobo > 0 && ` What is owed, ${formatNaira(owedKobo)}, comes out of it.`}
      </p>
    </div>
  )
}
