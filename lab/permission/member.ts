import type { MemberRole } from '../../contract/endpoint.ts'
import { getDesk, setPin } from '../../contract/staff/member-switch.ts'
import { inviteMember, joinByMail } from '../../contract/staff/joining.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import {
  dataOf,
  emailOf,
  everybodysSecret,
  type Local,
  mailedToken,
} from '../../server/testing/people/town-people.ts'

/** Everybody's, so that a cashier can let the head approve. */
export const pin = '8046'

let members = 0
/** A name that nobody had before. */
export const newMember = (role: MemberRole) => `${role} number ${++members}`

/** Whoever is head has a PIN. */
export const choosePin = async ({ browser }: Local) => dataOf(await browser.call(setPin, { pin }))

/** Somebody joins a station by the link in a letter. */
export async function joins(url: string, head: Local, role: 'clerk' | 'cashier'): Promise<Local> {
  const name = newMember(role)
  const email = emailOf(name)
  dataOf(await head.browser.call(inviteMember, { name, role, email }), 'an invitation')
  const browser = createVisitor(url)
  const token = await mailedToken(browser, email)
  const secret = everybodysSecret
  dataOf(await browser.call(joinByMail, { token, name, password: secret, pin }), 'a member')
  const { _id } = dataOf(await browser.call(getDesk, {}), 'a desk')
  return { ...head, _id, name, email, secret, browser, codes: [] }
}
