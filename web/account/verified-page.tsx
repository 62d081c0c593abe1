import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { Refusal } from '../../contract/refusal.ts'
import { words } from '../../contract/words.ts'
import { call } from '../api.ts'
import { newIdempotencyKey } from '../idempotency.ts'
import { query } from '../query.ts'
import { isFinal } from '../reason.ts'
import { detailsKey, useStore } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { Status } from '../ui/status.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { roleIn } from './hand-over.ts'
import { ResendForm } from './resend-form.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

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
  const [typed, setTyped] = useState<Done | null>(null)
  const done = data?.data ?? typed
  if (done?.changed) return <Changed {...done} />
  if (done) return <Verified {...done} />
  if (error && wantsSecret(error)) {
    return <ProveIt token={token} why={error.message} onDone={setTyped} />
  }
  if (error && !isFinal(error)) {
    return (
      <AuthLayout spoken title={t('Not verified yet')}>
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </AuthLayout>
    )
  }
  return error ? <DeadLink /> : <Verifying />
}

type Done = OutputOf<typeof verifyEmail>

/** Another browser registered, or another is signed in: then the secret shows whose it is. */
const wantsSecret = (error: Error) =>
  error instanceof Refusal && ['prove_registration', 'prove_account'].includes(error.code)

function Verifying() {
  return (
    <AuthLayout spoken title={t('One moment')}>
      <Status className="flex items-center gap-3">
        <Spinner className="size-6 text-leaf-700" />
        {t('Checking your link…')}
      </Status>
    </AuthLayout>
  )
}

type ProveItProps = { token: string; why: string; onDone: (done: Done) => void }

function ProveIt({ token, why, onDone }: ProveItProps) {
  const [search] = useSearchParams()
  const isDirector = roleIn(search) === 'director'
  const [dead, setDead] = useState(false)
  const send = useSend(verifyByPassword, {
    fixed: { token },
    draftKey: 'prove',
    onDone: ({ data }) => onDone(data),
    onRefused: refusal => setDead(refusal.code === 'link_dead'),
  })
  if (dead) return <DeadLink />
  return (
    <AuthLayout spoken title={t('Confirm it’s you')} lead={why}>
      <Form send={send}>
        <PasswordField
          name="password"
          label={t(isDirector ? 'Access name' : 'Password')}
          autoComplete="current-password"
        />
        <SubmitButton className="w-full">{t('Verify')}</SubmitButton>
      </Form>
      <p className="mt-6 text-ink-soft">
        {t(
          'Somebody else could register with your email, so we ask on any device you didn’t register on. If you didn’t register at all, just leave this page.',
        )}
      </p>
    </AuthLayout>
  )
}

const bold = (inside: string) => <b className="wrap-anywhere">{inside}</b>

function Verified({ role, name, email }: Done) {
  return (
    <AuthLayout spoken title={t(words.accountVerified)}>
      <Status className="grid gap-6">
        <p>
          {role === 'director'
            ? rich(
                'Thank you, {name}. Another director now approves you. We’ll email <b>{email}</b> when your account is open.',
                { name, email, b: bold },
              )
            : t('Thank you, {name}. You can now log in.', { name })}
        </p>
        <ButtonLink to={doors[role].login} state={{ email }}>
          {t('Log in')}
        </ButtonLink>
      </Status>
    </AuthLayout>
  )
}

/** A new address of an account that was there before. */
function Changed({ role, email }: Done) {
  const isIn = useStore(stored => stored[detailsKey[role]] !== null)
  return (
    <AuthLayout spoken title={t('Email changed')}>
      <Status className="grid gap-6">
        <p>
          {rich('You now log in with <b>{email}</b>. Your other devices were logged out.', {
            email,
            b: bold,
          })}
        </p>
        <ButtonLink to={isIn ? doors[role].home : doors[role].login} state={{ email }}>
          {t(isIn ? 'Continue' : 'Log in')}
        </ButtonLink>
      </Status>
    </AuthLayout>
  )
}

function DeadLink() {
  return (
    <AuthLayout spoken title={t('This link no longer works')}>
      <Status className="mb-6 block">
        {rich(
          'It has expired or was already used. If you’re verified, just <way>log in</way>. If not, we’ll send a new link. To change your email, start again in your profile.',
          { way: linkTo(pageAt('/signin')) },
        )}
      </Status>
      <ResendForm email="" />
    </AuthLayout>
  )
}
