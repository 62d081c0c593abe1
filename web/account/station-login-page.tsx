import { pageAt } from '../../contract/page.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useIsPhoneOffered } from './way-switch.tsx'

const endpoint = async () => (await import('../../contract/staff/login.ts')).loginStation

/** Station staff come in. */
export default function StationLoginPage() {
  const isPhoneOffered = useIsPhoneOffered()
  return (
    <AuthLayout
      title="Station login"
      lead="With your email and password."
      promise="Every bag has a carrier."
      promiseText="Your station's day on one screen."
      footer={
        <>
          {isPhoneOffered && (
            <>
              <TextLink to={pageAt('/station/login/phone')}>Log in with your phone number</TextLink>
              <br />
            </>
          )}
          Not station staff? <TextLink to={pageAt('/signin')}>Choose another login</TextLink>
        </>
      }
    >
      <SignInForm
        endpoint={endpoint}
        who="station"
        keep={({ _id, station }) => ({ stationdetail: { _id, station } })}
        first={({ mustChoosePassword }) =>
          mustChoosePassword ? pageAt('/station/password') : undefined
        }
      >
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </SignInForm>
    </AuthLayout>
  )
}
