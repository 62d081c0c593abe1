import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { getSession } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { query } from '../query.ts'
import { SecondStep } from '../security/second-step.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { forgetLoaded } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { directorPromise } from './director-promise.ts'

const { home, secret } = doors.director

/** A director from whom two-step sign-in is wanted sets it up before anything else. */
export default function SecondStepPage() {
  // Not asked again while it is open: once it is on, the codes are still to be kept.
  const { data } = useQuery({ ...query(getSession, {}), staleTime: Infinity })
  const who = data?.data?.role === 'director' ? data.data : undefined
  const { leave, busy } = useLogOut()
  const navigate = useNavigate()
  if (who && !who.mustSetUpSecondStep) return <Navigate to={home} replace />
  const goOn = async () => {
    // What the server refused before is asked for again.
    forgetLoaded()
    await navigate(home, { replace: true })
  }
  return (
    <AuthLayout
      title="Two-step login"
      lead="Every director here needs it. It takes two minutes."
      {...directorPromise}
    >
      <SecondStep secret={secret} onReady={() => void goOn()} />
      <Button variant="ghost" busy={busy} className="mt-5 w-full" onClick={() => void leave()}>
        Log Out
      </Button>
    </AuthLayout>
  )
}
