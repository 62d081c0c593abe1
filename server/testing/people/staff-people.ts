import { inviteMember, joinByPhone, loginStaffByPhone } from '../../../contract/staff/joining.ts'
import type { MemberRole } from '../../../contract/endpoint.ts'
import type { Browser } from '../browser.ts'
import { phonePeople } from './phone-people.ts'
import type { World } from '../world.ts'

export const tunde = { name: 'Tunde Alabi', phoneNumber: '+2348061112222', pin: '4826' }
export const bisi = { name: 'Bisi Cole', phoneNumber: '+2348063334444', pin: '7391' }

type Newcomer = { name: string; phoneNumber: string; pin: string }

/** Members of Ikeja, who come by their numbers. */
export function staffPeople(town: World) {
  const { asks, smsTo } = phonePeople(town)
  /** The head invites somebody by number; they come in on a browser of their own. */
  const joins = async (
    head: Browser,
    { name, phoneNumber, pin }: Newcomer,
    role: Exclude<MemberRole, 'head'>,
    browser = town.browser(),
  ): Promise<Browser> => {
    const invited = await head.call(inviteMember, { name, phoneNumber, role })
    if (invited.status !== 201) throw new Error(`${name} is not invited: ${invited.body.message}`)
    const typed = await asks(browser, phoneNumber)
    const joined = await browser.call(joinByPhone, { ...typed, name, pin })
    if (joined.status !== 201) throw new Error(`${name} does not join: ${joined.body.message}`)
    return browser
  }
  const logsIn = async (browser: Browser, phoneNumber: string) =>
    browser.call(loginStaffByPhone, await asks(browser, phoneNumber))
  return { joins, logsIn, asks, smsTo }
}
