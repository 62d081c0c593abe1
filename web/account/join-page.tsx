import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { doors } from '../../contract/door.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { joinByMail, openStaffInvitation } from '../../contract/staff/joining.ts'
import { query } from '../query.ts'
import { isFinal } from '../reason.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { withConsent } from './consent.tsx'
import { JoinForm, joiningPanel } from './join-form.tsx'
import { useWelcome } from './welcome.ts'

const joining = withConsent(joinByMail)

/** The page behind the link that invites somebody to work at a station. */
export default function JoinPage() {
  const { token = '' } = useParams()
  const [isUsed, setUsed] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(openStaffInvitation, { token }),
    // What somebody is filling in must not change beneath them.
    staleTime: Infinity,
  })
  if (isUsed || (error && isFinal(error))) return <DeadLink />
  if (data) return <Join token={token} offer={data.data} onDead={() => setUsed(true)} />
  return (
    <AuthLayout title="An invitation" {...joiningPanel}>
      {error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={4} tall />
      )}
    </AuthLayout>
  )
}

type JoinProps = {
  token: string
  offer: OutputOf<typeof openStaffInvitation>
  onDead: () => void
}

function Join({ token, offer, onDead }: JoinProps) {
  const welcome = useWelcome('station')
  const send = useSend(joining, {
    fixed: { token },
    draftKey: `join:${offer.email}`,
    onDone: ({ data }) => welcome({ stationdetail: data }),
    onRefused: refusal => (refusal.code === 'link_dead' ? onDead() : undefined),
  })
  return (
    <JoinForm offer={offer} send={send}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        hint="You log in with it."
        defaultValue={offer.email}
        readOnly
      />
      <NewPasswordField
        name="password"
        label="Password"
        hint="At least 8 characters. Three words make a good one."
      />
    </JoinForm>
  )
}

function DeadLink() {
  return (
    <AuthLayout title="This invitation is over" {...joiningPanel}>
      <div role="alert" tabIndex={-1} ref={node => node?.focus()} className="mb-6 outline-none">
        <p>
          It was accepted already, taken back, or is too old. If you work at the station, just log
          in. If not, ask whoever invited you for a new one.
        </p>
      </div>
      <ButtonLink to={doors.station.login} className="w-full">
        Station log in
      </ButtonLink>
    </AuthLayout>
  )
}
