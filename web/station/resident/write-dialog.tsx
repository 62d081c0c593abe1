import { writeToResident } from '../../../contract/desk/contact.ts'
import { type Card } from '../../../contract/screen/card.ts'
import { askAgain } from '../../live.ts'
import { useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type WriteDialogProps = { card: Card; onBegun: (ticketId: string) => void; onClose: () => void }

/** Begins a conversation with a resident; how it goes on is read where all of them are. */
export function WriteDialog({ card: { _id: userId, name }, onBegun, onClose }: WriteDialogProps) {
  const send = useSend(writeToResident, {
    fixed: { userId },
    draftKey: `write:${userId}`,
    refresh: () => askAgain('ticket'),
    onDone: ({ data }) => onBegun(data.ticketId),
  })
  return (
    <FormDialog title={`Write to ${name}`} send={send} submit="Send" onClose={onClose}>
      <TextArea
        name="text"
        label="Message"
        hint="They’ll see it in the app. If they have no email, we also send an SMS."
        rows={5}
        required
      />
    </FormDialog>
  )
}
