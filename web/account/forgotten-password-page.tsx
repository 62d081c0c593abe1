import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { requestPasswordReset } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { Status } from '../ui/status.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { forgotten } from './forgotten.ts'
import { roleIn, useHandedOver } from './hand-over.ts'
import { RoleField } from './role-field.tsx'
import { rich } from '../rich.tsx'
import { t, tPacked } from '../t.ts'

type Sent = { role: Holder; email: string; message: string }

/** Asks for a link to choose a new secret; the answer is the same for every address. */
export default function ForgottenPasswordPage() {
  const [search] = useSearchParams()
  const role = roleIn(search)
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <AuthLayout
      spoken
      title={sent ? t('Check your email') : forgotten(role)}
      lead={!sent && t('It happens. We’ll send you a link to choose a new one.')}
      footer={
        !sent &&
        rich('Remembered it? <way>Log in</way>', {
          way: linkTo(role ? doors[role].login : pageAt('/signin')),
        })
      }
    >
      {sent ? (
        <OnItsWay {...sent} onAgain={() => setSent(null)} />
      ) : (
        <AskForm role={role} onSent={setSent} />
      )}
    </AuthLayout>
  )
}

type AskFormProps = { role: Holder | undefined; onSent: (sent: Sent) => void }

function AskForm({ role, onSent }: AskFormProps) {
  const { email } = useHandedOver()
  const send = useSend(requestPasswordReset, {
    ...(role && { fixed: { role } }),
    draftKey: 'forgotten',
    onDone: ({ message }, asked) => onSent({ ...asked, message }),
  })
  return (
    <Form send={send}>
      {!role && <RoleField />}
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <SubmitButton className="w-full">{t('Send link')}</SubmitButton>
    </Form>
  )
}

const bold = (inside: string) => <b className="wrap-anywhere text-ink">{inside}</b>

function OnItsWay({ role, email, message, onAgain }: Sent & { onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <Status
        tabIndex={-1}
        // The form that had the focus is gone.
        ref={node => node?.focus()}
        className="grid gap-3 outline-none"
      >
        <p>
          {role === 'director'
            ? t('If we know this email, a link to choose a new access name is on its way.')
            : tPacked(message)}
        </p>
        <p className="text-ink-soft">
          {rich(
            'Check <b>{email}</b>, and your spam folder. The link works once, within one hour.',
            { email, b: bold },
          )}
        </p>
      </Status>
      <ButtonLink to={doors[role].login} state={{ email }}>
        {t('Back to login')}
      </ButtonLink>
      <Button variant="ghost" onClick={onAgain}>
        {t('Send again')}
      </Button>
    </div>
  )
}
