import * as z from 'zod/mini'
import { changePassword, listSessions } from '../../contract/account.ts'
import { newSecret, secret } from '../../contract/field.ts'
import { words } from '../../contract/words.ts'
import { askAgain } from '../live.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { Section } from '../ui/layout/section.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { SecondStep } from './second-step.tsx'
import { SessionList } from './session-list.tsx'
import { useCodeStep } from './use-code-step.ts'

/** What the secret is called where it is changed. */
export type SecretWords = {
  title: string
  current: string
  next: string
  hint: string
  /** The fewest characters that a new one may have. */
  least: number
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
  least: 8,
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
    <>
      <Section id="security" title={secretWords.title}>
        <ChangeSecret email={email} secretWords={secretWords} />
      </Section>
      <Section id="second-step" title="Two-step sign-in">
        <SecondStep secret={secretWords.title.toLowerCase()} />
      </Section>
      <Section id="sessions" title="Where you are signed in">
        <SessionList />
      </Section>
    </>
  )
}

function ChangeSecret({ email, secretWords }: Required<SecurityPanelProps>) {
  const { current, next, hint, least, enter, changed, submit } = secretWords
  const input = z.extend(changePassword.input, {
    currentPassword: secret(enter),
    password: newSecret(enter, least),
  })
  const { CodeField, codeWanted } = useCodeStep()
  const send = useSend(
    { ...changePassword, input },
    {
      onRefused: codeWanted,
      async onDone() {
        void askAgain(listSessions)
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
      <input
        type="text"
        name="username"
        aria-label="Your email"
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      <PasswordField name="currentPassword" label={current} autoComplete="current-password" />
      <PasswordField
        name="password"
        label={next}
        autoComplete="new-password"
        hint={hint}
        least={least}
        showStrength
      />
      {CodeField && <CodeField />}
      <SubmitButton className="justify-self-start">{submit}</SubmitButton>
    </Form>
  )
}
