import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { requestPasswordReset } from '../../contract/account.ts'
import { doors } from '../../contract/door.ts'
import type { Role } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { Status } from '../ui/status.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { roleIn, useHandedOver } from './hand-over.ts'
import { RoleField } from './role-field.tsx'

type Sent = { role: Role; email: string; message: string }

/** Asks for a link to choose a new secret; the answer is the same for every address. */
export default function ForgottenPasswordPage() {
  const [search] = useSearchParams()
  const role = roleIn(search)
  const secret = role ? doors[role].secret : 'password'
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <AuthLayout
      title={sent ? 'Look in your mail' : `Forgotten your ${secret}?`}
      lead={!sent && 'It happens. We send you a link to choose a new one.'}
      footer={
        !sent && (
          <>
            It came back to you?{' '}
            <TextLink to={role ? doors[role].login : pageAt('/signin')}>Log in</TextLink>
          </>
        )
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

type AskFormProps = { role: Role | undefined; onSent: (sent: Sent) => void }

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
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <SubmitButton className="w-full">Send me the link</SubmitButton>
    </Form>
  )
}

function OnItsWay({ role, email, message, onAgain }: Sent & { onAgain: () => void }) {
  const { login, secret } = doors[role]
  return (
    <div className="grid gap-5">
      <Status
        tabIndex={-1}
        // The form that had the focus is gone.
        ref={node => node?.focus()}
        className="grid gap-3 outline-none"
      >
        <p>{role === 'director' ? message.replace('password', secret) : message}</p>
        <p className="text-ink-soft">
          Look for it at <b className="wrap-anywhere text-ink">{email}</b>, among the spam too. The
          link works once, for one hour.
        </p>
      </Status>
      <ButtonLink to={login} state={{ email }}>
        Back to log in
      </ButtonLink>
      <Button variant="ghost" onClick={onAgain}>
        Send it again
      </Button>
    </div>
  )
}
