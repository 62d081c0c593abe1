import { useNavigate } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { acceptInvitation, openInvitation } from '../../contract/director/invitation.ts'
import { words } from '../../contract/words.ts'
import { store } from '../session.ts'
import { showDate } from '../ui/day.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { ConsentField, withConsent } from './consent.tsx'
import { InvitationLink, InvitedLogIn } from './invitation-link.tsx'

const acceptance = withConsent(acceptInvitation)

const panel = {
  promise: 'Your street, your station.',
  promiseText: 'Take requests, send your carriers, and be paid for every pickup.',
} as const

/** The create-station form, filled in by who invites. */
export default function InvitationPage() {
  return (
    <InvitationLink
      opens={openInvitation}
      panel={panel}
      over="If the station is yours, just log in. If not, ask the director who invited you for a new invitation."
    >
      {(token, invitation, onDead) => (
        <Accept token={token} invitation={invitation} onDead={onDead} />
      )}
    </InvitationLink>
  )
}

type AcceptProps = {
  token: string
  invitation: OutputOf<typeof openInvitation>
  onDead: () => void
}

function Accept({ token, invitation, onDead }: AcceptProps) {
  const { director, email, station, expiresAt } = invitation
  const navigate = useNavigate()
  const send = useSend(acceptance, {
    fixed: { token },
    draftKey: `invitation:${email}`,
    async onDone({ data }) {
      // Whoever works at another station on this device signs in anew.
      store.set({ stationdetail: null })
      await navigate(doors.station.login, { replace: true, state: { email: data.email } })
      toasts.show({ text: `${data.station} is open. Now log in with your password.` })
    },
    onRefused(refusal) {
      if (refusal.code === 'link_dead') return onDead()
      return dialogs.failure({ title: words.stationNotCreated, text: refusal.message })
    },
  })
  return (
    <AuthLayout
      title="Open your station"
      lead={
        <>
          <b className="text-ink">{director}</b> invites you to run a station. The invitation is
          valid until {showDate(expiresAt)}.
        </>
      }
      {...panel}
    >
      <Form send={send}>
        <TextField
          name="station"
          label="Station name"
          autoComplete="organization"
          defaultValue={station ?? ''}
          required
        />
        <TextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" required />
        <TextField name="address" label="Address" autoComplete="address-line1" required />
        <TextField name="name" label="Your name" autoComplete="name" required />
        <InvitedLogIn email={email} />
        <ConsentField />
        <SubmitButton className="w-full">Create</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
