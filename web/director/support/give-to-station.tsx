import { passTicket, type Ticket } from '../../../contract/support/support.ts'
import { askAgain } from '../../live.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { findStations } from '../station/station-filter.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

type GiveToStationProps = { ticket: Ticket; onClose: () => void }

/** Passes a conversation on to the station that it is for. */
export function GiveToStation({ ticket, onClose }: GiveToStationProps) {
  const send = useSend(passTicket, {
    fixed: { ticketId: ticket._id },
    draftKey: `pass:${ticket._id}`,
    async onDone({ message }) {
      await askAgain('ticket')
      toasts.show({ text: `#${ticket.number}: ${message}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Pass #${ticket.number} to a station`}
      text={`${ticket.name}: “${ticket.title}”`}
      send={send}
      submit="Pass on"
      onClose={onClose}
    >
      <Combobox
        name="stationId"
        label="Station"
        placeholder="Search your stations"
        load={findStations}
      />
    </FormDialog>
  )
}
