import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { query } from '../query.ts'
import { isFinal } from '../reason.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { TextField } from '../ui/form/field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'

type InvitationLinkProps<E extends Endpoint> = {
  opens: E
  panel: { promise: string; promiseText: string }
  /** What to do when it was accepted, taken back, or is too old. */
  over: string
  children: (token: string, offer: OutputOf<E>, onDead: () => void) => ReactNode
}

/** The page behind the link of an invitation to run a station, or to work at one. */
export function InvitationLink<E extends Endpoint>(props: InvitationLinkProps<E>) {
  const { opens, panel, over, children } = props
  const { token = '' } = useParams()
  const [isUsed, setUsed] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(opens, { token } as SentOf<E>),
    // What somebody is filling in must not change beneath them.
    staleTime: Infinity,
  })
  if (isUsed || (error && isFinal(error))) {
    return (
      <AuthLayout title="This invitation has ended" {...panel}>
        <div role="alert" tabIndex={-1} ref={node => node?.focus()} className="mb-6 outline-none">
          <p>It was already accepted, withdrawn, or has expired. {over}</p>
        </div>
        <ButtonLink to={doors.station.login} className="w-full">
          Station login
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (data) return children(token, data.data, () => setUsed(true))
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

/** What whoever was invited by mail logs in with. */
export function InvitedLogIn({ email }: { email: string | null }) {
  return (
    <>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        hint="You’ll log in with it."
        defaultValue={email ?? ''}
        readOnly
      />
      <NewPasswordField
        name="password"
        label="Password"
        hint="At least 8 characters. Three words work well."
      />
    </>
  )
}
