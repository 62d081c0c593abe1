import { loginDirector } from '../../../contract/director/director.ts'
import { loginResident } from '../../../contract/account/account.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { carrierPage, isAppPage, pageAt } from '../../../contract/page.ts'
import { loginStation } from '../../../contract/staff/login.ts'
import { demoLogins, demoMembers } from '../known.ts'

const [clerk, cashier] = demoMembers

type Way = {
  /** The host that keeps this role's cookies apart from the others': every name under localhost is this machine. */
  host: string
  title: string
  does: string
  home: string
}
/** With an address, and how that logs in; a carrier comes in by a link. */
type MailWay = Way & { email: string; login: Endpoint; secretField: 'password' | 'name' }

const atDesk = { login: loginStation, secretField: 'password', home: pageAt('/station') } as const

/** Whom somebody who tries the demo can be, each on a host of its own. */
export const ways: Record<'resident' | 'head' | 'clerk' | 'cashier' | 'director', MailWay> & {
  carrier: Way
} = {
  resident: {
    host: 'resident.localhost',
    title: 'Resident',
    does: 'Ada Obi requests pickups, pays and rates them.',
    email: demoLogins.resident,
    login: loginResident,
    secretField: 'password',
    home: pageAt('/user/home'),
  },
  head: {
    host: 'station.localhost',
    title: 'Station head',
    does: 'Runs the Ikeja station: staff, prices, areas, approvals.',
    email: demoLogins.station,
    ...atDesk,
  },
  clerk: {
    host: 'clerk.localhost',
    title: 'Clerk',
    does: 'Blessing Ekanem takes calls and sends carriers.',
    email: clerk.email,
    ...atDesk,
  },
  cashier: {
    host: 'cashier.localhost',
    title: 'Cashier',
    does: 'Tunde Alabi counts the cash and closes the day.',
    email: cashier.email,
    ...atDesk,
  },
  director: {
    host: 'director.localhost',
    title: 'Director',
    does: 'Amina Yusuf oversees all stations.',
    email: demoLogins.director,
    login: loginDirector,
    secretField: 'name',
    home: pageAt('/director/home'),
  },
  carrier: {
    host: 'go.localhost',
    title: 'Carrier',
    does: 'Works from a phone on the street.',
    home: carrierPage,
  },
}

export type WayName = keyof typeof ways
export const wayNames = Object.keys(ways) as WayName[]
export const isWay = (name: string): name is WayName => Object.hasOwn(ways, name)

/** The same host as the call's with another name: what listens is one server. */
export function addressOn(host: string, calledAt: string | undefined): string {
  const { port } = new URL(`http://${calledAt ?? ''}`)
  return `http://${host}${port && `:${port}`}`
}

/** Where a press leads inside the app, if it is a page of it. */
export function pageIn(wish: string | undefined): string | null {
  if (!wish?.startsWith('/')) return null
  const url = new URL(wish, 'http://here')
  return url.host === 'here' && isAppPage(url.pathname) ? url.pathname + url.search : null
}

/** Where a link in a message leads its reader: to the host on which they are logged in. */
export function hostOfRecipient(recipient: string): string | null {
  if (recipient.startsWith('+')) return ways.carrier.host
  return (
    wayNames.map(name => ways[name]).find(way => 'email' in way && way.email === recipient)?.host ??
    null
  )
}
