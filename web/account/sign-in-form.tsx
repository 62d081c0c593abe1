import { useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Endpoint, OutputOf, Holder } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { words } from '../../contract/words.ts'
import { useCodeStep } from '../security/use-code-step.ts'
import type { Stored } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { forgotten } from './forgotten.ts'
import { useHandedOver } from './hand-over.ts'
import { useWelcome } from './welcome.ts'
import { t } from '../t.ts'

type SignInFormProps<E extends Endpoint> = {
  /** Fetched while people type: nothing on the screen needs it. */
  endpoint: () => Promise<E>
  who: Holder
  /** What the device remembers of the answer, to greet at once next time. */
  keep: (data: OutputOf<E>) => Partial<Stored>
  /** Where somebody goes who has to do something else first. */
  first?: (data: OutputOf<E>) => string | undefined
  /** The field of the secret. */
  children: ReactNode
}

/** Signs a person of any role in and goes to where they were heading. */
export function SignInForm<E extends Endpoint>(props: SignInFormProps<E>) {
  const { endpoint, who: role, keep, first, children } = props
  const { email } = useHandedOver()
  const welcome = useWelcome(role)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { CodeField, codeWanted } = useCodeStep()
  const send = useSend(endpoint, {
    draftKey: `sign-in:${role}`,
    onDone: ({ data }) => welcome(keep(data), first?.(data)),
    async onRefused(refusal) {
      setRefused(refusal)
      const shown = await codeWanted(refusal)
      if (!shown) await dialogs.failure({ title: t(words.loginFailed), text: refusal.message })
      return shown
    },
  })
  return (
    <Form send={send}>
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      {children}
      {CodeField && <CodeField />}
      {refused?.code === 'not_verified' && <VerifyOffer who={role} />}
      <SubmitButton className="mt-1 w-full">{t('Log in')}</SubmitButton>
      <TextLink
        to={pageAt('/passwords/forgotten', { role })}
        className="inline-flex min-h-11 items-center justify-self-center"
      >
        {forgotten(role)}
      </TextLink>
    </Form>
  )
}

function VerifyOffer({ who }: { who: Holder }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    const typed = event.currentTarget.form ?? undefined
    const email = new FormData(typed).get('email')
    void navigate(pageAt('/verify-account'), { state: { email, role: who } })
  }
  return (
    <Button variant="ghost" onClick={go}>
      {t('Send link again')}
    </Button>
  )
}
