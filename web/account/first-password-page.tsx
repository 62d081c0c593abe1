import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { changePassword, getSession } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { query } from '../query.ts'
import { useLogOut } from '../security/use-log-out.ts'
import { forgetLoaded } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { NewPasswordField } from '../ui/form/new-password-field.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { toasts } from '../ui/overlay/toast.tsx'

/** Staff whose password was chosen by somebody else choose their own before anything else. */
export default function FirstPasswordPage() {
  const { data } = useQuery(query(getSession, {}))
  const who = data?.data?.role === 'station' ? data.data : undefined
  const { leave, busy } = useLogOut()
  const navigate = useNavigate()
  const send = useSend(changePassword, {
    async onDone() {
      toasts.show({ text: 'Your password is set. Only you know it.' })
      // What the server refused before is asked for again.
      forgetLoaded()
      await navigate(doors.station.home, { replace: true })
    },
  })
  if (who && !who.mustChoosePassword && !send.pending) {
    return <Navigate to={doors.station.home} replace />
  }
  return (
    <AuthLayout
      title="Choose your own password"
      lead="Somebody else chose the password you logged in with. Choose one only you know."
      promise="Every bag has a carrier."
      promiseText="Your station's day on one screen."
    >
      <Form send={send}>
        <input
          type="text"
          name="username"
          aria-label="Your email"
          autoComplete="username"
          value={who?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          hint="The one you just logged in with."
        />
        <NewPasswordField
          name="password"
          label="New password"
          hint="At least 8 characters. Three words work well."
        />
        <SubmitButton className="w-full">Set password</SubmitButton>
        <Button variant="ghost" busy={busy} onClick={() => void leave()}>
          Log Out
        </Button>
      </Form>
    </AuthLayout>
  )
}
