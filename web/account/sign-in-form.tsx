import { useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { doors } from '../../contract/door.ts'
import type { Endpoint, OutputOf, Role } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { dialogMs, words } from '../../contract/words.ts'
import { useCodeStep } from '../security/use-code-step.ts'
import { nextFrom, signedOut, store, type Stored } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useHandedOver } from './hand-over.ts'

type SignInFormProps<E extends Endpoint> = {
  /** Fetched while people type: nothing on the screen needs it. */
  endpoint: () => Promise<E>
  who: Role
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
  const { home, secret } = doors[role]
  const { email } = useHandedOver()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { CodeField, codeWanted } = useCodeStep()
  const send = useSend(endpoint, {
    draftKey: `sign-in:${role}`,
    async onDone({ data }) {
      // There is one session in a browser: whoever was here before is not here any more.
      signedOut()
      store.set(keep(data))
      await dialogs.success({
        title: words.loginSuccessful,
        text: words.takingYouToDashboard,
        ms: dialogMs[role],
      })
      await navigate(first?.(data) ?? nextFrom(search, home), { replace: true })
    },
    async onRefused(refusal) {
      setRefused(refusal)
      const shown = await codeWanted(refusal)
      if (!shown) await dialogs.failure({ title: words.loginFailed, text: refusal.message })
      return shown
    },
  })
  return (
    <Form send={send}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      {children}
      {CodeField && <CodeField />}
      {refused?.code === 'not_verified' && <VerifyOffer who={role} />}
      <SubmitButton className="mt-1 w-full">Log in</SubmitButton>
      <TextLink
        to={pageAt('/passwords/forgotten', { role })}
        className="inline-flex min-h-11 items-center justify-self-center"
      >
        Forgotten your {secret}?
      </TextLink>
    </Form>
  )
}

function VerifyOffer({ who }: { who: Role }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    const typed = event.currentTarget.form ?? undefined
    const email = new FormData(typed).get('email')
    void navigate(pageAt('/verify-account'), { state: { email, role: who } })
  }
  return (
    <Button variant="ghost" onClick={go}>
      Send me the link again
    </Button>
  )
}
