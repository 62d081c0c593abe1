import * as z from 'zod/mini'
import { getSession, updateProfile, type resident } from '../../contract/account.ts'
import { text } from '../../contract/field.ts'
import { showPhone } from '../../contract/phone.ts'
import { words } from '../../contract/words.ts'
import { queryClient } from '../query.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { dialogs } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TextField } from '../ui/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SecurityPanel } from '../ui/security-panel.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { useResident } from './use-resident.ts'

const savedMs = 1200

// An address can be changed here, but a resident without one cannot be found.
const profile = {
  ...updateProfile,
  input: z.extend(updateProfile.input, { address: text(words.enterAddress, 300) }),
}

/** A resident's own details and how the account is kept. */
export default function ResidentProfilePage() {
  const { resident, error, isFetching, refetch } = useResident()
  return (
    <>
      <PageTitle>Account Setting</PageTitle>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-label="Profile" className="self-start">
          {resident ? (
            <ProfileForm {...resident} />
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={5} tall />
          )}
        </Card>
        {resident && <SecurityPanel email={resident.email} />}
      </div>
    </>
  )
}

type Resident = z.output<typeof resident>

function ProfileForm({ _id, name, email, phoneNumber, address, station }: Resident) {
  const send = useSend(profile, {
    fixed: { userId: _id },
    draftKey: `profile:${_id}`,
    async onDone({ message }) {
      // The fields begin anew after a success, so they wait for what the server holds now.
      await queryClient.invalidateQueries({ queryKey: [getSession.path] })
      await dialogs.success({ title: message, ms: savedMs })
    },
  })
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} className="size-16 text-2xl" />
        <div className="min-w-0">
          <p className="text-xl leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">{station.station}</p>
        </div>
      </div>
      <Form send={send}>
        <TextField name="name" label="Name" defaultValue={name} readOnly />
        <TextField name="email" label="Email" type="email" defaultValue={email} readOnly />
        <TextField
          name="phoneNumber"
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          placeholder={phoneNumber ? showPhone(phoneNumber) : words.enterPhone}
        />
        <TextField
          name="address"
          label="Address"
          autoComplete="street-address"
          defaultValue={address}
          required
        />
        <TextField name="station" label="Station" defaultValue={station.station} readOnly />
        <SubmitButton className="justify-self-start">update profile</SubmitButton>
      </Form>
    </>
  )
}
