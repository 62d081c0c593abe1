import { getRequest, notDone } from '../../contract/request/request.ts'
import { getPassport } from '../../contract/visit/passport.ts'
import { finishVisit } from '../../contract/visit/visit.ts'
import { sendUp } from '../../server/testing/browser.ts'
import { carrierIn } from '../../server/testing/people/carrier-people.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import type { Values } from '../openapi.ts'
import { dataOf, newPhone } from '../../server/testing/people/town-people.ts'
import { picture, renew, type Caller, type Domain, type People } from './callers.ts'
import type { Kinds } from './kind.ts'
import { digitsOf } from './phone.ts'
import type { Requests } from './requests.ts'

const deed = (more: Values = {}) => ({
  input: () => ({ happenedAt: new Date().toISOString(), ...more }),
})

/** What carriers do at doors: only the one who was sent, and only there. */
export const visitRows = {
  'POST /api/go/visits/{visitId}/setting-out': deed(),
  'POST /api/go/visits/{visitId}/arrival': deed(),
  'POST /api/go/visits/{visitId}/done': deed(),
  'POST /api/go/visits/{visitId}/not-done': deed({ reason: 'gate locked' }),
  'POST /api/go/visits/{visitId}/note': deed(),
  'POST /api/go/visits/{visitId}/cash': deed({ amountKobo: 10_000 }),
  'POST /api/go/visits/{visitId}/photo': { ...deed(), ids: { visitId: 'visit that is done' } },
  'DELETE /api/go/visits/{visitId}/outcome': { ids: { visitId: 'visit that is done' } },
  'GET /api/visits/{visitId}/photo': { ids: { visitId: 'visit with a photo' } },
  'POST /api/requests/{requestId}/not-done': {
    ids: { requestId: 'assigned request' },
    input: () => ({ reason: 'gate locked' }),
  },
  'PUT /api/requests/{requestId}/wish': {
    ids: { requestId: 'missed request' },
    input: () => ({ gateNote: 'the small gate' }),
  },
}

/** Cards are made for the station's own carriers, and read by whoever holds one. */
export const passportRows = {
  'GET /api/passports/{passport}': { ids: { passport: 'card' } },
  'GET /api/passports/{passport}/photo': { ids: { passport: 'card' } },
}

/** A visit of the domain's first carrier: open, done by the carrier, or done with a photo. */
export function visitKinds({ url }: People, requests: Requests): Kinds {
  const lastVisit = async ({ staff }: Domain, requestId: string) => {
    const read = dataOf(await staff.browser.call(getRequest, { requestId }), 'a request')
    return read.visits.at(-1)?._id ?? ''
  }
  const open = async (domain: Domain) => lastVisit(domain, await requests.assigned(domain))
  const newest = new Map<Domain, string>()
  const missed = async (domain: Domain) => {
    const requestId = await requests.assigned(domain)
    const why = { requestId, reason: 'gate locked' } as const
    newest.set(domain, dataOf(await domain.staff.browser.call(notDone, why), 'missed')._id)
    return requestId
  }
  const done = async (domain: Domain, withPhoto: boolean) => {
    const visitId = await open(domain)
    const phone = await carrierIn(
      { browser: () => createVisitor(url) },
      domain.staff.browser,
      domain.carriers[0],
    )
    const [photo] = withPhoto ? await sendUp(phone, picture) : []
    const happenedAt = new Date().toISOString()
    dataOf(await phone.call(finishVisit, { visitId, happenedAt, photo }), 'a visit')
    return visitId
  }
  return {
    visit: { make: open },
    'visit that is done': { make: domain => done(domain, false) },
    'visit with a photo': { make: domain => done(domain, true) },
    'missed request': { make: missed },
    'visit that missed': {
      // That of the request which is named beside it.
      make: async domain => lastVisit(domain, newest.get(domain) ?? (await missed(domain))),
    },
    // The answer is to something else.
    'no visit': { make: () => undefined, reach: 'bearer' },
    card: {
      make: async ({ staff, carriers: [carrierId] }) =>
        dataOf(await staff.browser.call(getPassport, { carrierId }), 'a card').passport,
      reach: 'bearer',
      none: () => 'A'.repeat(150),
    },
  }
}

/** How carriers come in, and how the station sends them out. */
export const carrierRows = {
  'POST /api/go/codes': { input: () => ({ phoneNumber: newPhone() }) },
  'POST /api/go/session': {
    ids: { challenge: "carrier's challenge" },
    input: (who: Caller) => ({ digits: digitsOf(who) }),
    after: renew,
    last: 4,
  },
  'POST /api/go/session/link': { ids: { token: 'shown to a carrier' }, after: renew, last: 4 },
  // The first one is among the callers.
  'DELETE /api/carriers/{carrierId}/sessions': { ids: { carrierId: 'second carrier' } },
}
