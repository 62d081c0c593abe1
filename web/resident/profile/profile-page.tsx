import * as z from 'zod/mini'
import { getSession, updateProfile, type resident } from '../../../contract/account/account.ts'
import { text } from '../../../contract/field.ts'
import { pageAt } from '../../../contract/page.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice } from '../../reason.ts'
import { AccountSections } from '../../security/account-sections.tsx'
import { useNewEmail } from '../../security/change-email.tsx'
import { ContactFields } from '../../security/contact-fields.tsx'
import { HeldLine, useHeld } from '../../security/held.tsx'
import { useLogOut } from '../../security/use-log-out.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { mayLeave } from '../waiting/leaving.tsx'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { LeaveAccount } from './leave-account.tsx'
import { useOwnAccount } from './use-own-account.ts'
import { t } from '../../t.ts'

// An address can be changed here, but a resident without one cannot be found.
const profile = {
  ...updateProfile,
  input: z.extend(updateProfile.input, { address: text(words.enterAddress, 300) }),
}

/** A resident's own details and how the account is kept. */
export default function ResidentProfilePage() {
  const { resident, error, isFetching, refetch } = useOwnAccount()
  return (
    <>
      <PageTitle>{t('Account Setting')}</PageTitle>
      <WaitingHere of={about.profile} className="mb-4" />
      <PlacesRow />
      {resident ? (
        <AccountSections
          email={resident.email ?? ''}
          profile={<ProfileForm {...resident} />}
          leaving={<LeaveAccount userId={resident._id} />}
          rowsEnd={<LogOut />}
        />
      ) : (
        <Card aria-label={t('Profile')}>
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

/** Where to come is what people change most: it is not looked for among the settings. */
const PlacesRow = () => (
  <Card aria-label={t('Your places')} className="mb-4 p-0! sm:p-0!">
    <Row
      to={pageAt('/user/home/places')}
      picture={<IconDisc name="home" size="row" />}
      title={t('Your places')}
      text={t('Landmark, gate note, location and other addresses')}
      end={<Icon name="chevron-right" className="size-5 text-ink-soft" />}
    />
  </Card>
)

/** On phones it stands at the end of the settings, where nobody presses it by mistake. */
function LogOut() {
  const { leave, busy } = useLogOut(mayLeave)
  return (
    <Button variant="ghost" busy={busy} className="justify-self-start" onClick={leave}>
      <Icon name="log-out" />
      {t('Log Out')}
    </Button>
  )
}

type Resident = z.output<ReturnType<typeof resident>>

function ProfileForm({ _id, name, email, phoneNumber, address, station }: Resident) {
  const { before, saySaved } = useNewEmail(email ?? '')
  const { fromHouse } = useHeld()
  const send = useSend(profile, {
    fixed: { userId: _id },
    draftKey: `profile:${_id}`,
    before,
    via: throughQueue('profile'),
    onKept: () => toasts.show({ text: new KeptOnDevice().message }),
    async onDone({ message }) {
      // The fields begin anew after a success, so they wait for what the server holds now.
      await askAgain(getSession)
      await saySaved(message)
    },
  })
  return (
    <Card id="profile" aria-label={t('Profile')} className="scroll-mt-4">
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} className="size-16 text-2xl" />
        <div className="min-w-0">
          <p className="text-xl leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">{station.station}</p>
        </div>
      </div>
      <Form send={send}>
        <TextField name="name" label={t('Name')} defaultValue={name} readOnly />
        <ContactFields email={email ?? ''} phoneNumber={phoneNumber} />
        {/* One that waited on the device may be accepted while the form is open. */}
        <TextField
          key={address}
          name="address"
          label={t('Address')}
          autoComplete="address-line1"
          defaultValue={address}
          required
        />
        <TextField name="station" label={t('Station')} defaultValue={station.station} readOnly />
        <div>
          <SubmitButton disabled={fromHouse !== null}>{t('Update profile')}</SubmitButton>
          <HeldLine until={fromHouse} />
        </div>
      </Form>
    </Card>
  )
}
