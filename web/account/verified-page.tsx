import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { doors } from '../../contract/door.ts'
import { verifyEmail } from '../../contract/account.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { words } from '../../contract/words.ts'
import { call, mayPass, newIdempotencyKey } from '../api.ts'
import { query } from '../query.ts'
import { detailsKey, useStore } from '../session.ts'
import { AuthLayout } from '../ui/auth-layout.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ResendForm } from './resend-form.tsx'

/** Verifies by the token of the mail's link, once for each opening of the page. */
function useVerification(token: string) {
  // The same key on Retry: when only the answer was lost, the server gives it again.
  const [idempotencyKey] = useState(newIdempotencyKey)
  return useQuery({
    ...query(verifyEmail, { token }),
    // A token works once, so the call is never cut short by a page that is drawn twice.
    queryFn: () => call(verifyEmail, { token }, { idempotencyKey }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The page behind the link of the verification mail. */
export default function VerifiedPage() {
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useVerification(token)
  if (data?.data.changed) return <Changed {...data.data} />
  if (data) return <Verified {...data.data} />
  if (error && !isDead(error)) {
    return (
      <AuthLayout title="Not verified yet">
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </AuthLayout>
    )
  }
  return error ? <DeadLink /> : <Verifying />
}

const isDead = (error: Error) =>
  !mayPass(error) && !(error instanceof Refusal && error.code === 'too_many')

function Verifying() {
  return (
    <AuthLayout title="One moment">
      <Status className="flex items-center gap-3">
        <Spinner className="size-6 text-leaf-700" />
        We are checking your link…
      </Status>
    </AuthLayout>
  )
}

function Verified({ role, name, email }: OutputOf<typeof verifyEmail>) {
  return (
    <AuthLayout title={words.accountVerified}>
      <Status className="grid gap-6">
        {role === 'director' ? (
          <p>
            Thank you, {name}. Now a director who is already in approves you. We write to{' '}
            <b className="wrap-anywhere">{email}</b> when your account is open.
          </p>
        ) : (
          <p>Thank you, {name}. You can sign in now.</p>
        )}
        <ButtonLink to={doors[role].login} state={{ email }}>
          Sign in
        </ButtonLink>
      </Status>
    </AuthLayout>
  )
}

/** A new address of an account that was there before. */
function Changed({ role, email }: OutputOf<typeof verifyEmail>) {
  const isIn = useStore(stored => stored[detailsKey[role]] !== null)
  return (
    <AuthLayout title="Your new address counts">
      <Status className="grid gap-6">
        <p>
          From now on you sign in with <b className="wrap-anywhere">{email}</b>. Other devices are
          logged out.
        </p>
        <ButtonLink to={isIn ? doors[role].home : doors[role].login} state={{ email }}>
          {isIn ? 'Go on' : 'Sign in'}
        </ButtonLink>
      </Status>
    </AuthLayout>
  )
}

function DeadLink() {
  return (
    <AuthLayout title="This link is used up">
      <Status className="mb-6 block">
        It has expired or was used before. If you verified already, just{' '}
        <TextLink to="/signin">sign in</TextLink>. If not, we send you a new link. A change of
        address is asked for again in your profile.
      </Status>
      <ResendForm email="" />
    </AuthLayout>
  )
}
