import { getDesk } from '../../contract/staff/member-switch.ts'
import { arrive } from '../arrive.ts'
import { askAgain } from '../live.ts'

/** Asks somebody who came in by PIN to log in fully, over the page that they are on; false: not now. */
export async function askFullLogIn(): Promise<boolean> {
  const { confirmOwner } = await arrive(() => import('../security/confirm-owner.tsx'))
  const done = await confirmOwner(
    'Your PIN is not enough for this. Log in with your password; what you typed is kept.',
    { title: 'Log in with password', submit: 'Log in' },
  )
  if (done) void askAgain(getDesk)
  return done !== null
}
