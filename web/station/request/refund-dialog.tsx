import { useId } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import { refund, shortId, type getRequest } from '../../../contract/request/request.ts'
import { askRefund } from '../../../contract/approval/approval.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped, koboOf } from '../../ui/form/naira.ts'
import { QuickAmounts } from '../../ui/form/quick-amounts.tsx'
import { Suggested } from '../../ui/form/suggested.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { useAbove } from '../staff/use-above.ts'
import { refundReasons } from './usual-reasons.ts'

type RefundDialogProps = {
  request: OutputOf<typeof getRequest>
  onClose: (isDone: boolean) => void
}

/** Gives back what was paid for a request, or a part of it, for a reason that the resident reads. */
export function RefundDialog({ request, onClose }: RefundDialogProps) {
  const { _id: requestId, user, paidKobo, refundedKobo } = request
  const leftKobo = paidKobo - refundedKobo
  const id = useId()
  const draftKey = `refund:${requestId}`
  const [typed, setTyped] = useDrafted(draftKey, 'amount')
  const above = useAbove('refundKobo', koboOf(typed) ?? 0)
  const { said, onRefused } = above
  const isAbove = above.isAbove || above.isUsedUp
  const send = useSend(isAbove ? askRefund : refund, {
    fixed: { requestId },
    draftKey,
    refresh: () => askAgain('request', 'approval'),
    onDone(_, { amountKobo }) {
      const amount = sayNaira(amountKobo)
      const waits = `Waiting for the head’s approval: ${amount} to ${user}. Nothing refunded yet.`
      toasts.show({ text: isAbove ? waits : `${amount} refunded to ${user}.` })
      onClose(!isAbove)
    },
    onRefused,
  })
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={send.pending}
      closesOutside={false}
      onClose={() => onClose(false)}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Refund {user}
      </h2>
      <p id={`${id}-text`} className="mt-1 mb-5 text-ink-soft">
        For #{shortId(requestId)}, {sayNaira(leftKobo)} can be refunded to the wallet. This can’t be
        undone. {user} will see the reason.
      </p>
      <Form send={send}>
        {said && (
          <Callout tone={isAbove ? 'danfo' : 'leaf'} icon="info">
            {said}
          </Callout>
        )}
        <QuickAmounts
          amounts={[{ kobo: leftKobo, label: `All of it, ${sayNaira(leftKobo)}` }]}
          chosen={koboOf(typed)}
          onChoose={kobo => !send.pending && setTyped(asTyped(kobo))}
        />
        <NairaField
          name="amountKobo"
          label="Amount"
          typed={typed}
          onTyped={setTyped}
          readOnly={send.pending}
        />
        <Suggested legend="Common reasons" suggestions={refundReasons}>
          <TextArea name="reason" label="Reason" rows={3} maxLength={300} required />
        </Suggested>
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <SubmitButton>{isAbove ? 'Ask for approval' : 'Refund'}</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
