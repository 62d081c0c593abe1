import { createStation } from '../../../contract/director/oversight.ts'
import { dialogMs, words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { useStore } from '../../session.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { stateOptions } from './place-station.tsx'

/** Opens a station and tells its staff how to get in. */
export function CreateStation() {
  const directorId = useStore(stored => stored.directorDetails?._id) ?? ''
  const send = useSend(createStation, {
    fixed: { directorId },
    draftKey: 'create-station',
    async onDone({ message, data }) {
      void askAgain('station')
      await dialogs.success({
        title: message,
        text: `${data.station} is open. We’ve emailed the login to ${data.email}.`,
        ms: dialogMs.director,
      })
    },
    onRefused: refusal =>
      dialogs.failure({ title: words.stationNotCreated, text: refusal.message }),
  })
  return (
    <Card aria-labelledby="create" className="max-w-2xl">
      <h2 id="create" className="text-xl font-bold">
        New station
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        Staff get an email with the login link. They choose their own password when they first log
        in.
      </p>
      <Form send={send}>
        <TextField name="station" label="Station name" autoComplete="off" required />
        <TextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="off" required />
        <TextField name="address" label="Address" autoComplete="off" required />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <SelectField
            name="state"
            label="State"
            placeholder="Same as the address"
            required={false}
            options={stateOptions}
          />
          <TextField name="city" label="City" autoComplete="off" required={false} />
        </div>
        <TextField name="email" label="Email" type="email" autoComplete="off" required />
        <NewPasswordField
          name="password"
          label="Password"
          hint="For the first login: at least 8 characters. Give it to the staff yourself. We don’t email it."
        />
        <SubmitButton className="justify-self-start">Create</SubmitButton>
      </Form>
    </Card>
  )
}
