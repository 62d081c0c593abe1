import { addDays, lagosDay } from '../../contract/calendar.ts'
import { seenIn } from '../../contract/desk/close.ts'
import type { Answered, Browser } from '../../server/testing/browser.ts'
import type { Caller } from './callers.ts'
import { newName } from './kinds.ts'
import { pin } from './member.ts'
import type { Requests } from './requests.ts'
import { newPhone } from '../../server/testing/people/town-people.ts'

const today = lagosDay(new Date())
const yesterday = addDays(today, -1)

/** What stands on the caller's screen, if it is theirs to see. */
async function seenBy(browser: Browser, day: string) {
  const { status, body } = await browser.send('GET', `/api/station/close?day=${day}`)
  if (status === 200) return seenIn(body.data)
  const open = { carriersOut: 0, notVisited: 0, carriersToCount: 0, till: false, approvals: 0 }
  return { done: 0, notDone: 0, notVisited: 0, countedKobo: 0, open }
}

/** A day of the caller's station that is signed: whoever signed it before is told so, which is no matter. */
async function signedDay({ own }: Caller) {
  const { browser } = own.staff
  const day = addDays(today, -2)
  await browser.send('POST', '/api/station/close', { day, seen: await seenBy(browser, day), pin })
  return { day }
}

const booked = (who: Caller, { body }: Answered, requests: Requests) =>
  requests.note(who.own, body.data._id)

/** What a desk does for whoever calls, and at the end of its day. */
export const deskRows = {
  'POST /api/cash/counts': {
    ids: { carrierId: 'second carrier' },
    input: () => ({ expectedKobo: 0, countedKobo: 0 }),
  },
  'GET /api/station/search': { input: () => ({ search: 'street' }) },
  'GET /api/wards': { input: () => ({ search: 'ikeja' }) },
  'GET /api/station/offer': { ids: { placeId: 'resident' } },
  // A resident's first place has the resident's id.
  'POST /api/residents/{userId}/requests': { ids: { placeId: 'resident' }, after: booked },
  // Each is of somebody new, whom no limit has met.
  'POST /api/residents': {
    input: () => ({ name: 'Ireti Briggs', phoneNumber: newPhone(), address: '111 Toyin Street' }),
  },
  'POST /api/requests/{requestId}/doorstep-code': { ids: { requestId: 'assigned request' } },
  // The same words again would be the same conversation.
  'POST /api/residents/{userId}/tickets': { input: () => ({ text: newName('the gate was shut') }) },
  'GET /api/station/close': { input: () => ({ day: today }) },
  // Nobody has cash in hand any more of a day that is over.
  'POST /api/station/close': {
    input: async (who: Caller) => {
      return { day: yesterday, seen: await seenBy(who.browser, yesterday), pin }
    },
  },
  'POST /api/station/close/lines': { input: signedDay },
  'POST /api/station/close/left': { input: () => ({ day: today, reason: 'rain' }) },
  'POST /api/station/close/left/undo': { input: () => ({ moved: [] }) },
}
