import * as z from 'zod/mini'
import { changePassword, listSessions } from '../../contract/account.ts'
import { newSecret, secret } from '../../contract/field.ts'
import { words } from '../../contract/words.ts'
import { queryClient } from '../query.ts'
import { Card } from './card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { dialogs } from './dialog.tsx'
import { PasswordField } from './field.tsx'
import { Form, SubmitButton, useSend } from './form.tsx'
import { SessionList } from './session-list.tsx'

/** What the secret is called where it is changed. */
export type SecretWords = {
  title: string
  current: string
  next: string
  hint: string
  /** Beside a field that was left empty. */
  enter: string
  changed: string
  submit: string
}

const passwordWords: SecretWords = {
  title: 'Password',
  current: 'Current password',
  next: 'New password',
  hint: 'At least 8 characters. Other devices are logged out.',
  enter: words.enterPassword,
  changed: 'Your password is changed',
  submit: 'Change password',
}

const changedMs = 2000

type SecurityPanelProps = {
  /** The address that signs in: a password manager needs it to know which entry changes. */
  email: string
  secretWords?: SecretWords
}

/** The part of every profile that keeps the account its owner's. */
export function SecurityPanel({ email, secretWords = passwordWords }: SecurityPanelProps) {
  return (
    <div className="grid content-start gap-4">
      <Card aria-labelledby="email">
        <h2 id="email" className="mb-4 text-xl font-bold">
          Email
        </h2>
        <ChangeEmail email={email} secretLabel={secretWords.current} enter={secretWords.enter} />
      </Card>
      <Card aria-labelledby="secret">
        <h2 id="secret" className="mb-5 text-xl font-bold">
          {secretWords.title}
        </h2>
        <ChangeSecret email={email} secretWords={secretWords} />
      </Card>
      <Card aria-labelledby="sessions">
        <h2 id="sessions" tabIndex={-1} className="mb-1 text-xl font-bold outline-none">
          Where you are signed in
        </h2>
        <SessionList />
      </Card>
    </div>
  )
}

function ChangeSecret({ email, secretWords }: Required<SecurityPanelProps>) {
  const { current, next, hint, enter, changed, submit } = secretWords
  const input = z.extend(changePassword.input, {
    currentPassword: secret(enter),
    password: newSecret(enter),
  })
  const send = useSend(
    { ...changePassword, input },
    {
      async onDone() {
        void queryClient.invalidateQueries({ queryKey: [listSessions.path] })
        await dialogs.success({
          title: changed,
          text: 'Other devices are logged out',
          ms: changedMs,
        })
      },
    },
  )
  return (
    <Form send={send}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label={current} autoComplete="current-password" />
      <PasswordField
        name="password"
        label={next}
        autoComplete="new-password"
        hint={hint}
        showStrength
      />
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </Form>
  )
}
