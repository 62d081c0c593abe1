import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { doors } from '../../contract/door.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { acceptInvitation, openInvitation } from '../../contract/invitation.ts'
import { words } from '../../contract/words.ts'
import { query } from '../query.ts'
import { isFinal } from '../reason.ts'
import { store } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { showDate } from '../ui/day.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { ConsentField, withConsent } from './consent.tsx'

const acceptance = withConsent(acceptInvitation)

const panel = {
  promise: 'Your street, your station.',
  promiseText: 'Take requests, send your carriers, and be paid for every pickup.',
} as const

/** The page behind the link of an invitation: the create-station form, filled in. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  const [isUsed, setUsed] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(openInvitation, { token }),
    // What somebody is filling in must not change beneath them.
    staleTime: Infinity,
  })
  if (isUsed || (error && isFinal(error))) return <DeadLink />
  if (data) return <Accept token={token} invitation={data.data} onDead={() => setUsed(true)} />
  return (
    <AuthLayout title="An invitation" {...panel}>
      {error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={5} tall />
      )}
    </AuthLayout>
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
          <b className="text-ink">{director}</b> invites you to run a station. The invitation holds
          until {showDate(expiresAt)}.
        </>
      }
      {...panel}
    >
      <Form send={send}>
        <TextField
          name="station"
          label="Name of station"
          autoComplete="organization"
          defaultValue={station ?? ''}
          required
        />
        <TextField name="phoneNumber" label="Phone Number" type="tel" autoComplete="tel" required />
        <TextField name="address" label="Address" autoComplete="address-line1" required />
        <TextField name="name" label="Your name" autoComplete="name" required />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          hint="You log in with it."
          defaultValue={email}
          readOnly
        />
        <NewPasswordField
          name="password"
          label="Password"
          hint="At least 8 characters. Three words make a good one."
        />
        <ConsentField />
        <SubmitButton className="w-full">Create</SubmitButton>
      </Form>
    </AuthLayout>
  )
}

function DeadLink() {
  return (
    <AuthLayout title="This invitation is over" {...panel}>
      <div role="alert" tabIndex={-1} ref={node => node?.focus()} className="mb-6 outline-none">
        <p>
          It was accepted already, taken back, or is too old. If the station is yours, just log in.
          If not, ask the director who invited you for a new one.
        </p>
      </div>
      <ButtonLink to={doors.station.login} className="w-full">
        Station log in
      </ButtonLink>
    </AuthLayout>
  )
}
