import { askRefund } from '../../contract/approval/approval.ts'
import { countCash } from '../../contract/wallet/cash.ts'
import { inviteMember } from '../../contract/staff/joining.ts'
import { listDevices } from '../../contract/staff/member.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import {
  dataOf,
  emailOf,
  everybodysSecret,
  type Local,
  mailedToken,
  newPhone,
} from '../../server/testing/people/town-people.ts'
import { newSession, renew, type Caller, type Domain, type People } from './callers.ts'
import type { Kinds } from './kind.ts'
import { joins, newMember, pin } from './member.ts'
import { codeFor, digitsOf } from './phone.ts'
import type { Requests } from './requests.ts'

// Members of stations, how they come in and switch, and what waits for the head.

export function staffKinds({ url }: People, requests: Requests): Kinds {
  const cashiers = new Map<string, Promise<Local>>()
  const cashierOf = (domain: Domain) => {
    const known = cashiers.get(domain.name) ?? joins(url, domain.staff, 'cashier')
    cashiers.set(domain.name, known)
    return known
  }
  const asker = async (domain: Domain, by: Caller): Promise<Browser> =>
    domain === by.own && by.member === 'cashier' ? by.browser : (await cashierOf(domain)).browser
  const invited = async ({ staff }: Domain) => {
    const name = newMember('clerk')
    const email = emailOf(name)
    const asked = await staff.browser.call(inviteMember, { name, role: 'clerk', email })
    return { ...dataOf(asked, 'an invitation'), email }
  }
  return {
    member: { make: async ({ staff }) => (await joins(url, staff, 'clerk'))._id },
    'staff invitation': { make: async domain => (await invited(domain))._id },
    'joining token': {
      make: async domain => mailedToken(createVisitor(url), (await invited(domain)).email ?? ''),
      reach: 'bearer',
      none: () => 'x'.repeat(43),
    },
    "newcomer's challenge": {
      make: async domain => {
        const phoneNumber = newPhone()
        const who = { name: newMember('clerk'), role: 'clerk', phoneNumber } as const
        dataOf(await domain.staff.browser.call(inviteMember, who), 'an invitation')
        return (await codeFor(url, domain, phoneNumber)).challenge
      },
      reach: 'bearer',
    },
    count: {
      // So that there is one.
      make: async ({ staff: { browser }, carriers: [, carrierId] }) => {
        const counted = { carrierId, expectedKobo: 0, countedKobo: 0 }
        return dataOf(await browser.call(countCash, counted), 'a count')._id
      },
      leftOut: true,
    },
    device: {
      make: async ({ staff }) => {
        const browser = await newSession(url, staff)
        const [newest] = dataOf(await browser.call(listDevices, {}), 'devices')
        return newest?._id
      },
    },
    approval: {
      make: async (domain, _role, by) => {
        const requestId = await requests.closed(domain)
        const wanted = { requestId, amountKobo: 100, reason: 'a bag was left' }
        const asked = await (await asker(domain, by)).call(askRefund, wanted)
        return dataOf(asked, 'a question')._id
      },
      personal: true,
    },
  }
}

/** Coming in, and going on as another, replaces the session that was in the browser. */
const comesIn = { after: renew, last: 4 }
const typed = (who: Caller) => ({ digits: digitsOf(who) })

export const staffRows = {
  'PUT /api/staff/limits': { input: () => ({ refundKobo: 100_000, shortageKobo: 100_000 }) },
  'POST /api/staff/invitations': {
    input: () => {
      const name = newMember('clerk')
      return { name, email: emailOf(name) }
    },
  },
  'PUT /api/desk/name': { input: () => ({ name: newMember('clerk') }) },
  // The head is another from then on.
  'POST /api/staff/{memberId}/headship': { heard: ['confirm_first'], last: 9 },
  'POST /api/director/stations/{stationId}/head': {
    input: () => {
      const name = newMember('head')
      return { name, email: emailOf(name) }
    },
  },
  'PUT /api/desk/pin': { input: () => ({ pin }), heard: ['confirm_first'] },
  'POST /api/desk/session': { input: () => ({ pin }), ...comesIn },
  'GET /api/joining/{token}': { ids: { token: 'joining token' } },
  'POST /api/joining/{token}': {
    ids: { token: 'joining token' },
    input: () => ({ name: newMember('clerk'), password: everybodysSecret, pin }),
    ...comesIn,
  },
  'POST /api/stations/login-by-phone': {
    ids: { challenge: "newcomer's challenge" },
    input: typed,
    ...comesIn,
  },
  'POST /api/stations/join-by-phone': {
    ids: { challenge: "newcomer's challenge" },
    input: (who: Caller) => ({ ...typed(who), name: newMember('clerk'), pin }),
    ...comesIn,
  },
  'POST /api/requests/{requestId}/refund/approval': {
    ids: { requestId: 'closed request' },
    input: () => ({ amountKobo: 1 }),
  },
  'POST /api/problems/{problemId}/answer/approval': { input: () => ({ amountKobo: 1 }) },
  'POST /api/cash/counts/approval': {
    ids: { carrierId: 'second carrier' },
    input: () => ({ expectedKobo: 100, countedKobo: 50, note: 'a note was torn' }),
  },
  'POST /api/approvals/{approvalId}/approval': { input: () => ({ pin }) },
}
