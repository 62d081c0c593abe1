import * as z from 'zod/mini'
import { getSession, updateProfile, type resident } from '../../../contract/account.ts'
import { text } from '../../../contract/field.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { AccountSections } from '../../security/account-sections.tsx'
import { useNewEmail } from '../../security/change-email.tsx'
import { ContactFields } from '../../security/contact-fields.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { LeaveAccount } from './leave-account.tsx'
import { useResident } from './use-resident.ts'

const savedMs = 2000

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
      {resident ? (
        <AccountSections
          email={resident.email}
          profile={<ProfileForm {...resident} />}
          leaving={<LeaveAccount userId={resident._id} />}
        />
      ) : (
        <Card aria-label="Profile">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={5} tall />
          )}
        </Card>
      )}
    </>
  )
}

type Resident = z.output<typeof resident>

function ProfileForm({ _id, name, email, phoneNumber, address, station }: Resident) {
  const { before, savedWords } = useNewEmail(email)
  const send = useSend(profile, {
    fixed: { userId: _id },
    draftKey: `profile:${_id}`,
    before,
    async onDone({ message }) {
      // The fields begin anew after a success, so they wait for what the server holds now.
      await askAgain(getSession)
      await dialogs.success({ ...savedWords(message), ms: savedMs })
    },
  })
  return (
    <Card id="profile" aria-label="Profile" className="scroll-mt-4">
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} className="size-16 text-2xl" />
        <div className="min-w-0">
          <p className="text-xl leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">{station.station}</p>
        </div>
      </div>
      <Form send={send}>
        <TextField name="name" label="Name" defaultValue={name} readOnly />
        <ContactFields email={email} phoneNumber={phoneNumber} />
        <TextField
          name="address"
          label="Address"
          autoComplete="address-line1"
          defaultValue={address}
          required
        />
        <TextField name="station" label="Station" defaultValue={station.station} readOnly />
        <SubmitButton className="justify-self-start">update profile</SubmitButton>
      </Form>
    </Card>
  )
}
