import { useNavigate } from 'react-router'
import { registerDirector } from '../../contract/director/director.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { dialogMs, words } from '../../contract/words.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ConsentField, withConsent } from './consent.tsx'
import { directorPromise } from './director-promise.ts'
import type { HandedOver } from './hand-over.ts'

const registration = withConsent(registerDirector)

/** A director applies. */
export default function DirectorRegisterPage() {
  const navigate = useNavigate()
  const send = useSend(registration, {
    draftKey: 'register:director',
    async onDone({ data }) {
      await dialogs.success({
        title: words.registrationSuccessful,
        text: words.redirectingToVerify,
        ms: dialogMs.registration,
      })
      const state: HandedOver = { email: data.email, role: 'director' }
      await navigate(pageAt('/verify-account'), { state })
    },
    onRefused: refusal =>
      dialogs.failure({ title: words.errorCreatingUser, text: refusal.message }),
  })
  return (
    <AuthLayout
      title="Become a director"
      lead="Verify your email, then another director approves you."
      {...directorPromise}
      footer={
        <>
          Already a director? <TextLink to={pageAt('/director/register/login')}>Log in</TextLink>
        </>
      }
    >
      <Form send={send}>
        <TextField name="name" label="Name" autoComplete="name" required />
        <TextField name="email" label="Email" type="email" autoComplete="email" required />
        <TextField
          name="phoneNumber"
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required={false}
        />
        <NewPasswordField
          name="accessName"
          label="Name you will log in with"
          hint={`Private, like a password: at least ${doors.director.least} characters, and never shown to anyone.`}
          least={doors.director.least}
        />
        <ConsentField />
        <SubmitButton className="w-full">Register</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
