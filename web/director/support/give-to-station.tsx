import { useId } from 'react'
import { passTicket, type Ticket } from '../../../contract/support/support.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { findStations } from '../station/station-filter.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

type GiveToStationProps = { ticket: Ticket; onClose: () => void }

/** Passes a conversation on to the station that it is for. */
export function GiveToStation({ ticket, onClose }: GiveToStationProps) {
  const id = useId()
  const send = useSend(passTicket, {
    fixed: { ticketId: ticket._id },
    async onDone({ message }) {
      await askAgain('ticket')
      toasts.show({ text: `#${ticket.number}: ${message}` })
      onClose()
    },
  })
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={send.pending}
      closesOutside={false}
      onClose={onClose}
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Give #{ticket.number} to a station
      </h2>
      <p id={`${id}-text`} className="mt-2 mb-5 wrap-anywhere text-ink-soft">
        {ticket.name}: “{ticket.title}”
      </p>
      <Form send={send}>
        <Combobox
          name="stationId"
          label="Station"
          placeholder="Search your stations"
          load={findStations}
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Give it to them</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
