import { useQuery } from '@tanstack/react-query'
import { getDay, seenIn, signDay, type Closing } from '../../../contract/desk/close.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { showLongDay } from '../../ui/day.ts'
import { useSend } from '../../ui/form/form.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { openInWords } from './count-words.ts'

type SignDialogProps = { day: string; onClose: () => void }

/** Asks before a day is signed, which nothing takes back: what is open is read, and kept current, until then. */
export function SignDialog({ day, onClose }: SignDialogProps) {
  const { data } = useQuery(query(getDay, { day }))
  return data && <Question closing={data.data} onClose={onClose} />
}

function Question({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { day, open, asksPin } = closing
  const lines = openInWords(open)
  const send = useSend(signDay, {
    fixed: { day, seen: seenIn(closing) },
    refresh: () => askAgain('cash', 'request', 'approval'),
    // Nothing is left to ask: the page says who signed.
    onRefused(refusal) {
      if (refusal.code !== 'day_signed') return
      toasts.show({ text: refusal.message })
      onClose()
    },
    onDone({ message }) {
      toasts.show({ text: message })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Sign ${showLongDay(day)}?`}
      text="Once signed, the sheet is fixed. Corrections are added below it."
      send={send}
      submit={lines.length > 0 ? 'Sign anyway' : 'Sign the day'}
      onClose={onClose}
    >
      {lines.length > 0 ? (
        <Callout tone="danfo" icon="alert">
          <p className="font-semibold">Still open (recorded on the sheet):</p>
          <ul className="list-disc pl-5">
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <p>All carriers are back and all cash is counted.</p>
      )}
      {asksPin && <PinField label="Head’s PIN" />}
    </FormDialog>
  )
}
