import { useId } from 'react'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { inviteHead } from '../../../contract/director/station-staff.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

type InviteHeadProps = { station: StationDetail; onClose: () => void }

/** Asks somebody to be the head of a station. */
export function InviteHead({ station, onClose }: InviteHeadProps) {
  const id = useId()
  const send = useSend(inviteHead, {
    fixed: { stationId: station._id },
    onDone({ message }, { name }) {
      toasts.show({ text: `${name}: ${message}` })
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
        A new head for {station.station}
      </h2>
      <p id={`${id}-text`} className="mt-1 mb-5 text-ink-soft">
        Once they join they are the head; who is it until then becomes a cashier. Give a phone
        number or an email address.
      </p>
      <Form send={send}>
        <TextField name="name" label="Name" autoComplete="off" required />
        <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="off" />
        <TextField name="email" label="Email" type="email" autoComplete="off" />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Invite</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
