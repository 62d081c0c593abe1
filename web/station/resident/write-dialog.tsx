import { useId } from 'react'
import { writeToResident } from '../../../contract/desk/contact.ts'
import { type Card } from '../../../contract/screen/card.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'

type WriteDialogProps = { card: Card; onBegun: (ticketId: string) => void; onClose: () => void }

/** Begins a conversation with a resident; how it goes on is read where all of them are. */
export function WriteDialog({ card: { _id: userId, name }, onBegun, onClose }: WriteDialogProps) {
  const id = useId()
  const send = useSend(writeToResident, {
    fixed: { userId },
    refresh: () => askAgain('ticket'),
    onDone: ({ data }) => onBegun(data.ticketId),
  })
  return (
    <Modal labelledBy={id} busy={send.pending} closesOutside={false} onClose={onClose}>
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Write to {name}
      </h2>
      <Form send={send} className="mt-4">
        <TextArea
          name="text"
          label="Message"
          hint="It is in their app; who has no e-mail gets an SMS that it is there."
          rows={5}
          required
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Send</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
