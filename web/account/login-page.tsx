import { pageAt } from '../../contract/page.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

const endpoint = async () => (await import('../../contract/account.ts')).loginResident

/** A resident comes in. */
export default function LoginPage() {
  return (
    <AuthLayout
      title="Log in"
      lead="Good to see you again."
      footer={
        <>
          New here? <TextLink to={pageAt('/user/register')}>Create an account</TextLink>
        </>
      }
    >
      <SignInForm
        endpoint={endpoint}
        who="resident"
        keep={data => ({ userDetails: data, requestNumber: String(data.numberOfRequests) })}
      >
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </SignInForm>
    </AuthLayout>
  )
}
