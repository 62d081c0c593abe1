import { loginResident } from '../../contract/account/account.ts'
import { loginDirector } from '../../contract/director/director.ts'
import type { Holder } from '../../contract/role.ts'
import { loginStation } from '../../contract/staff/login.ts'
import type { Browser } from './browser.ts'

/** What everybody signs in with. */
export const everybodysSecret = 'ewa-agoyin-4-all'

/** Somebody comes in by the door of their role; a director's secret is called a name there. */
export async function signIn(
  browser: Browser,
  role: Holder,
  email: string,
  secret: string,
  more: { code?: string } = {},
) {
  if (role === 'director') return browser.call(loginDirector, { email, name: secret, ...more })
  const door = role === 'station' ? loginStation : loginResident
  return browser.call(door, { email, password: secret, ...more })
}
