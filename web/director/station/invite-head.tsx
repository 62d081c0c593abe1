import type { StationDetail } from '../../../contract/director/oversight.ts'
import { inviteHead } from '../../../contract/director/station-staff.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

type InviteHeadProps = { station: StationDetail; onClose: () => void }

/** Asks somebody to be the head of a station. */
export function InviteHead({ station, onClose }: InviteHeadProps) {
  const send = useSend(inviteHead, {
    fixed: { stationId: station._id },
    draftKey: `invite head:${station._id}`,
    onDone({ message }, { name }) {
      toasts.show({ text: `${name}: ${message}` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`New head for ${station.station}`}
      text="When they join, they become the head and the current head becomes a cashier. Give a phone number or an email address."
      send={send}
      submit="Invite"
      onClose={onClose}
    >
      <TextField name="name" label="Name" autoComplete="off" required />
      <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
    </FormDialog>
  )
}
