import { useNavigate } from 'react-router'
import { registerResident } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { dialogMs, words } from '../../contract/words.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { ConsentField, withConsent } from './consent.tsx'
import type { HandedOver } from './hand-over.ts'
import { HomeFields } from './home-fields.tsx'
import { WaySwitch } from './way-switch.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const registration = withConsent(registerResident)

/** A household or a shop joins. */
export default function RegisterPage() {
  const navigate = useNavigate()
  const send = useSend(registration, {
    draftKey: 'register',
    async onDone({ data }) {
      await dialogs.success({
        title: t(words.registrationSuccessful),
        text: t(words.redirectingToVerify),
        ms: dialogMs.registration,
      })
      const state: HandedOver = { email: data.email, role: 'resident' }
      await navigate(pageAt('/verify-account'), { state })
    },
    onRefused: refusal =>
      dialogs.failure({ title: t(words.errorCreatingUser), text: refusal.message }),
  })
  return (
    <AuthLayout
      spoken
      title={t('Create an account')}
      lead={t('For your home or shop. It takes two minutes.')}
      footer={rich('Already have an account? <way>Log in</way>', {
        way: linkTo(pageAt('/user/login')),
      })}
    >
      <WaySwitch to="register" by="email" />
      <Form send={send}>
        <HomeFields />
        <TextField name="name" label={t('Name')} autoComplete="name" required />
        <TextField name="email" label={t('Email')} type="email" autoComplete="email" required />
        <TextField
          name="phoneNumber"
          label={t('Phone number')}
          type="tel"
          autoComplete="tel"
          hint={t('So the carrier can call you from the gate.')}
          required={false}
        />
        <NewPasswordField
          name="password"
          label={t('Password')}
          hint={t('At least {n|# character|# characters}. Three words work well.', {
            n: doors.resident.least,
          })}
        />
        <ConsentField />
        <SubmitButton className="w-full">{t('Create an account')}</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
