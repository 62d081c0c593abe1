import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { changePassword, listSessions } from '../../contract/account/account.ts'
import { newSecret, secret } from '../../contract/field.ts'
import { getOwnWaysIn } from '../../contract/account/phone-sign-in.ts'
import { words } from '../../contract/words.ts'
import { askAgain } from '../live.ts'
import { query } from '../query.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { Section } from '../ui/layout/section.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { confirmOwner } from './confirm-owner.tsx'
import { HeldLine, useHeld } from './held.tsx'
import { SecondStep } from './second-step.tsx'
import { SessionList } from './session-list.tsx'
import { SignInNumber } from './sign-in-number.tsx'
import { useCodeStep } from './use-code-step.ts'
import { t } from '../t.ts'

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

const passwordWords = (): SecretWords => ({
  title: t('Password'),
  current: t('Current password'),
  next: t('New password'),
  hint: t('At least 8 characters. Your other devices will be logged out.'),
  least: 8,
  enter: words.enterPassword,
  changed: t('Password changed'),
  submit: t('Change password'),
})

type SecurityPanelProps = {
  /** The address that signs in: a password manager needs it to know which entry changes. */
  email: string
  secretWords?: SecretWords
}

/** The part of every profile that keeps the account its owner's. */
export function SecurityPanel({ email, secretWords = passwordWords() }: SecurityPanelProps) {
  return (
    <>
      <Section id="security" title={secretWords.title}>
        <Secret email={email} secretWords={secretWords} />
      </Section>
      <SignInNumber />
      <Section id="second-step" title={t('Two-step login')}>
        <SecondStep secret={secretWords.title.toLowerCase()} />
      </Section>
      <Section id="sessions" title={t('Where you are logged in')}>
        <SessionList />
      </Section>
    </>
  )
}

/** Whoever has no password yet shows by a code who they are. */
async function confirmFirst() {
  const confirmed = await confirmOwner(t('You set a password for your account.'))
  return confirmed ? undefined : { message: null, fields: {} }
}

/** The first password waits while the number is held. */
function Secret(props: Required<SecurityPanelProps>) {
  const { until } = useHeld()
  return until ? <HeldLine until={until} /> : <ChangeSecret {...props} />
}

function ChangeSecret({ email, secretWords }: Required<SecurityPanelProps>) {
  const { current, next, hint, least, enter, changed, submit } = secretWords
  const ways = useQuery(query(getOwnWaysIn, {})).data?.data
  const isFirst = ways?.hasPassword === false
  const input = z.extend(changePassword.input, {
    ...(!isFirst && { currentPassword: secret(enter) }),
    password: newSecret(enter, least),
  })
  const { CodeField, codeWanted } = useCodeStep()
  const send = useSend(
    { ...changePassword, input },
    {
      ...(isFirst && { before: confirmFirst }),
      onRefused: codeWanted,
      onDone() {
        void askAgain(listSessions)
        void askAgain(getOwnWaysIn)
        toasts.show({ text: t('{done}. Your other devices were logged out.', { done: changed }) })
      },
    },
  )
  return (
    <Form send={send}>
      <input
        type="text"
        name="username"
        aria-label={t('Your email')}
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      {!isFirst && (
        <PasswordField name="currentPassword" label={current} autoComplete="current-password" />
      )}
      <NewPasswordField name="password" label={next} hint={hint} least={least} />
      {CodeField && <CodeField />}
      <SubmitButton className="justify-self-start">
        {isFirst ? t('Set a password') : submit}
      </SubmitButton>
    </Form>
  )
}
