import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { resetPassword } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { detailsKey, store } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { roleIn } from './hand-over.ts'
import { t } from '../t.ts'

/** The page behind the link of the reset mail. */
export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const role = roleIn(search)
  const [isDead, setDead] = useState(false)
  if (isDead) return <DeadLink role={role} />
  return <NewSecret token={token} role={role} onDead={() => setDead(true)} />
}

type NewSecretProps = { token: string; role: Holder | undefined; onDead: () => void }

function NewSecret({ token, role, onDead }: NewSecretProps) {
  const isDirector = role === 'director'
  const navigate = useNavigate()
  const send = useSend(resetPassword, {
    fixed: { token },
    async onDone({ data }) {
      const door = doors[data.role]
      // The server has ended every session of this account.
      store.set({ [detailsKey[data.role]]: null })
      toasts.show({
        text: t(
          data.role === 'director'
            ? 'Your new access name is set. Now log in with it.'
            : 'Your new password is set. Now log in with it.',
        ),
      })
      await navigate(door.login, { replace: true, state: { email: data.email } })
    },
    onRefused(refusal) {
      if (refusal.code === 'link_dead') onDead()
    },
  })
  return (
    <AuthLayout
      spoken
      title={t(isDirector ? 'Choose a new access name' : 'Choose a new password')}
      lead={t('All your devices will be logged out.')}
    >
      <Form send={send}>
        <NewPasswordField
          name="password"
          label={t(isDirector ? 'New access name' : 'New password')}
          hint={
            role
              ? t('At least {n|# character|# characters}. Three words work well.', {
                  n: doors[role].least,
                })
              : t(
                  'At least 8 characters. For a director this is the access name, of at least {n}.',
                  { n: doors.director.least },
                )
          }
          least={role && doors[role].least}
        />
        <SubmitButton className="w-full">{t('Save')}</SubmitButton>
      </Form>
    </AuthLayout>
  )
}

function DeadLink({ role }: { role: Holder | undefined }) {
  return (
    <AuthLayout spoken title={t('This link no longer works')}>
      <div role="alert" tabIndex={-1} ref={node => node?.focus()} className="mb-6 outline-none">
        <p>
          {t('It has expired or was already used. Request a new one and we’ll send it at once.')}
        </p>
      </div>
      <ButtonLink to={pageAt('/passwords/forgotten', { role })} className="w-full">
        {t('Send new link')}
      </ButtonLink>
    </AuthLayout>
  )
}
