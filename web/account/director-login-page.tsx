import { pageAt } from '../../contract/page.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { directorPromise } from './director-promise.ts'
import { SignInForm } from './sign-in-form.tsx'

const endpoint = async () => (await import('../../contract/director/director.ts')).loginDirector

/** A director comes in. */
export default function DirectorLoginPage() {
  return (
    <AuthLayout
      title="Director login"
      {...directorPromise}
      footer={
        <>
          Not a director yet? <TextLink to={pageAt('/director/register')}>Register</TextLink>
        </>
      }
    >
      <SignInForm
        endpoint={endpoint}
        who="director"
        keep={({ _id, name }) => ({ directorDetails: { _id, name } })}
        first={({ mustSetUpSecondStep }) =>
          mustSetUpSecondStep ? pageAt('/director/second-step') : undefined
        }
      >
        <PasswordField
          name="name"
          label="Name"
          hint="your private access name"
          autoComplete="current-password"
        />
      </SignInForm>
    </AuthLayout>
  )
}
