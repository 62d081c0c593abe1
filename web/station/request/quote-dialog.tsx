import { sayNaira } from '../../../contract/money.ts'
import { quote, type PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

/** Names a price for a custom request, with the reason that the resident reads, if one is given. */
export function QuoteDialog({ request, onClose }: { request: PickupRequest; onClose: () => void }) {
  const { _id: requestId, user, priceKobo, quote: open } = request
  const draftKey = `quote:${requestId}`
  const [typed, setTyped] = useDrafted(draftKey, 'amount', open ? asTyped(open.amountKobo) : '')
  const send = useSend(quote, {
    fixed: { requestId },
    draftKey,
    refresh: () => askAgain('request'),
    onDone(_, { amountKobo }) {
      toasts.show({ text: `Quote of ${sayNaira(amountKobo)} sent to ${user}.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={open ? 'Change the quote' : 'Quote a price'}
      text={`The price now is ${sayNaira(open?.amountKobo ?? priceKobo)}. ${user} accepts or cancels; until then nobody is sent.`}
      send={send}
      submit="Send the quote"
      onClose={onClose}
    >
      <NairaField
        name="amountKobo"
        label="Amount in naira"
        hint="For example 4,500"
        typed={typed}
        onTyped={setTyped}
        readOnly={send.pending}
      />
      <TextArea
        name="note"
        label="Reason"
        hint={`${user} reads it next to the price.`}
        rows={2}
        maxLength={200}
        defaultValue={open?.note ?? undefined}
        required={false}
        readOnly={send.pending}
      />
    </FormDialog>
  )
}
