import { pageAt } from '../../contract/page.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { WaySwitch } from './way-switch.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const endpoint = async () => (await import('../../contract/account/account.ts')).loginResident

/** A resident comes in. */
export default function LoginPage() {
  return (
    <AuthLayout
      spoken
      title={t('Log in')}
      lead={t('Good to see you again.')}
      footer={rich('New here? <register>Create an account</register>', {
        register: linkTo(pageAt('/user/register/phone')),
      })}
    >
      <WaySwitch to="login" by="email" />
      <SignInForm
        endpoint={endpoint}
        who="resident"
        keep={data => ({ userDetails: data, requestNumber: String(data.numberOfRequests) })}
      >
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
      </SignInForm>
    </AuthLayout>
  )
}
