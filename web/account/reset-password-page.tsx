import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { resetPassword } from '../../contract/account.ts'
import { doors } from '../../contract/door.ts'
import type { Role } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { dialogMs } from '../../contract/words.ts'
import { detailsKey, store } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { roleIn } from './hand-over.ts'

/** The page behind the link of the reset mail. */
export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const role = roleIn(search)
  const [isDead, setDead] = useState(false)
  if (isDead) return <DeadLink role={role} />
  return <NewSecret token={token} role={role} onDead={() => setDead(true)} />
}

type NewSecretProps = { token: string; role: Role | undefined; onDead: () => void }

function NewSecret({ token, role, onDead }: NewSecretProps) {
  const secret = role ? doors[role].secret : 'password'
  const navigate = useNavigate()
  const send = useSend(resetPassword, {
    fixed: { token },
    async onDone({ data }) {
      const door = doors[data.role]
      // The server has ended every session of this account.
      store.set({ [detailsKey[data.role]]: null })
      await dialogs.success({
        title: `Your new ${door.secret} is set`,
        text: 'Now sign in with it',
        ms: dialogMs.registration,
      })
      await navigate(door.login, { replace: true, state: { email: data.email } })
    },
    onRefused(refusal) {
      if (refusal.code === 'link_dead') onDead()
    },
  })
  return (
    <AuthLayout
      title={`Choose a new ${secret}`}
      lead="Every device that is signed in now will be signed out."
    >
      <Form send={send}>
        <PasswordField
          name="password"
          label={`New ${secret}`}
          autoComplete="new-password"
          hint={
            role
              ? `At least ${doors[role].least} characters. Three words make a good one.`
              : `At least 8 characters. For a director this is the access name, of at least ${doors.director.least}.`
          }
          least={role && doors[role].least}
          showStrength
        />
        <SubmitButton className="w-full">Set it</SubmitButton>
      </Form>
    </AuthLayout>
  )
}

function DeadLink({ role }: { role: Role | undefined }) {
  return (
    <AuthLayout title="This link is used up">
      <div role="alert" tabIndex={-1} ref={node => node?.focus()} className="mb-6 outline-none">
        <p>It has expired or was used before. Ask for a new one: it comes at once.</p>
      </div>
      <ButtonLink to={pageAt('/passwords/forgotten', { role })} className="w-full">
        Send me a new link
      </ButtonLink>
    </AuthLayout>
  )
}
