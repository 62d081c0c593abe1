import { randomUUID } from 'node:crypto'
import { listSessions, requestPasswordReset } from '../../contract/account/account.ts'
import { invite } from '../../contract/director/invitation.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { weigh } from '../../contract/recyclable/recyclable.ts'
import type { Role } from '../../contract/role.ts'
import { addAnswer, getThread, getTicket, openTicket } from '../../contract/support/support.ts'
import { listEntries, startTopUp } from '../../contract/wallet/wallet.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { sendUp } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import * as town from '../../server/testing/people/town-people.ts'
import { dataOf, type Person } from '../../server/testing/people/town-people.ts'
import { newSession, picture, type Caller, type Domain, type People } from './callers.ts'
import { visitKinds } from './carrier.ts'
import type { Kind, Kinds, Make } from './kind.ts'
import { groundKinds } from './ground.ts'
import { staffKinds } from './staff.ts'
import { phoneKinds } from './phone.ts'
import { planKinds } from './plan.ts'
import { problemKinds } from './problems.ts'
import type { Requests } from './requests.ts'

// What an id or a token can name, and how one is made.

let names = 0
/** A name that nobody had before. */
export const newName = (what: string) => `${what} ${++names}`
export const newEmail = () => `${newName('mail').replace(' ', '.').toLowerCase()}@town.ng`
const noToken = () => randomUUID().replaceAll('-', '').padEnd(43, 'x')

/** Whose a personal thing is: of a member's own, the member's; else that of whoever stands for the role there. */
function personOf(domain: Domain, role: Role | null, by: Caller): Person {
  if (by.member && by.person && domain === by.own) return by.person
  return role === 'director' ? domain.director : role === 'station' ? domain.staff : domain.resident
}

type Made = { status: number; body: { data: { _id: string } } }
const idOf = async (made: Promise<Made>) => dataOf(await made)._id
type Listed = { status: number; body: { data: { _id: string }[] } }
const firstOf = async (listed: Promise<Listed>) => {
  const [first] = dataOf(await listed)
  if (!first) throw new Error('there is none')
  return first._id
}

/** Every kind of thing that has an id or a token. */
export const createKinds = (people: People, requests: Requests): Kinds => ({
  ...places,
  ...groundKinds,
  ...staffKinds(people, requests),
  ...requestKinds(requests),
  ...problemKinds(requests),
  ...moneys,
  ...conversations(people),
  ...accounts(people, requests),
  ...tokens(people, requests),
  ...phoneKinds(people, requests),
  ...visitKinds(people, requests),
  ...planKinds(requests),
})

const places: Kinds = {
  resident: { make: ({ resident }) => resident._id },
  station: { make: ({ staff }) => staff.stationId },
  'any station': { make: ({ staff }) => staff.stationId, reach: 'open' },
  sister: { make: ({ sisterId }) => sisterId },
  director: { make: ({ director }) => director._id },
  carrier: { make: ({ carriers }) => carriers[0] },
  'second carrier': { make: ({ carriers }) => carriers[1] },
}

const requestKinds = (requests: Requests): Kinds => ({
  request: { make: requests.asked },
  'request of whoever writes': {
    // Nobody has none to write about, and names none.
    make: (domain, role, by) =>
      role === null && domain === by.own ? undefined : requests.askedOnce(domain),
    personal: true,
  },
  'quoted request': { make: requests.quoted },
  'assigned request': { make: requests.assigned },
  'picked-up request': { make: requests.pickedUp },
  'closed request': { make: requests.closed },
  'carrier who comes': {
    make: async domain => {
      await requests.assigned(domain)
      return domain.carriers[0]
    },
  },
})

const moneys: Kinds = {
  entry: { make: ({ resident }) => firstOf(resident.browser.call(listEntries, {})) },
  'top-up': {
    make: async ({ resident }) => {
      const asked = { amountKobo: 100_000 }
      const begun = await resident.browser.call(startTopUp, asked)
      return dataOf(begun, 'a top-up').reference
    },
    none: () => `kw_${randomUUID()}`,
  },
  receipt: { make: ({ staff, resident }) => town.payIn(staff, resident._id, 50_000) },
  weighing: {
    make: ({ staff, resident }) =>
      idOf(
        staff.browser.call(weigh, {
          userId: resident._id,
          lines: [{ material: 'pet', grams: 1000 }],
          worthKobo: 10_000,
        }),
      ),
  },
}

function conversations({ url }: People): Kinds {
  const ticket = async ({ resident }: Domain) => {
    const pictures = await sendUp(resident.browser, picture)
    const message = newName('nobody came')
    return idOf(resident.browser.call(openTicket, { message, pictures }))
  }
  const threads = new Map<string, string>()
  /** The link by which a visitor reads a conversation; one for each domain is enough. */
  const threadOf = async ({ name }: Domain) => {
    const known = threads.get(name)
    if (known) return known
    const email = newEmail()
    const ife = createVisitor(url)
    const pictures = await sendUp(ife, picture)
    const asked = { name: 'Ife', email, message: 'do you come?', pictures }
    dataOf(await ife.call(openTicket, asked), 'a visitor asks')
    const token = await town.mailedToken(createVisitor(url), email)
    threads.set(name, token)
    return token
  }
  /** What the caller sent up; another's is that of somebody who is signed in elsewhere. */
  const upload: Make = async (domain, role, by) => {
    const browser = domain === by.own ? by.browser : personOf(domain, role, by).browser
    return (await sendUp(browser, picture))[0]
  }
  return {
    upload: { make: upload, personal: true },
    uploads: {
      make: async (domain, role, by) => [await upload(domain, role, by)],
      personal: true,
      none: () => [randomUUID()],
    },
    answer: {
      make: ({ staff }) =>
        idOf(staff.browser.call(addAnswer, { title: newName('no'), text: 'soon' })),
    },
    ticket: { make: ticket },
    picture: {
      make: async domain => {
        const ticketId = await ticket(domain)
        const read = dataOf(await domain.resident.browser.call(getTicket, { ticketId }), 'a ticket')
        return read.messages[0]?.pictures[0]?._id
      },
    },
    'thread token': { make: threadOf, reach: 'bearer', none: noToken },
    'thread picture': {
      make: async domain => {
        const token = await threadOf(domain)
        const read = dataOf(await createVisitor(url).call(getThread, { token }), 'a thread')
        return read.messages[0]?.pictures[0]?._id
      },
      reach: 'bearer',
    },
  }
}

const accounts = ({ url }: People, requests: Requests): Kinds => ({
  session: {
    make: async (domain, role, by) => {
      const browser = await newSession(url, personOf(domain, role, by))
      const read = dataOf(await browser.call(listSessions, {}), 'sessions')
      return read.find(({ current }) => current)?._id
    },
    personal: true,
  },
  account: { make: (domain, role, by) => personOf(domain, role, by)._id, personal: true },
  residents: {
    make: async domain => [(await newcomer(url, domain, requests))._id],
    none: () => [randomUUID()],
  },
  notices: {
    make: async (domain, role, by) => [
      await eventually(() => firstOf(personOf(domain, role, by).browser.call(listNotices, {}))),
    ],
    personal: true,
    none: () => [randomUUID()],
  },
  applicant: {
    make: async ({ director }) => {
      const name = newName('Applicant')
      await town.applicant(createVisitor(url), name)
      return eventually(() => town.waitingApplicant(director, name))
    },
    reach: 'open',
  },
  invitation: {
    make: ({ director }) => idOf(director.browser.call(invite, { email: newEmail() })),
  },
})

const newcomer = (url: string, domain: Domain, requests: Requests) =>
  requests.whileOpen(domain, () =>
    town.moveIn(createVisitor(url), newName('Neighbour'), domain.staff.stationId),
  )

function tokens({ url }: People, requests: Requests): Kinds {
  const bearer = (make: Make): Kind => ({ make, reach: 'bearer', none: noToken })
  const verificationToken = async (domain: Domain, browser = createVisitor(url)) => {
    const name = newName('Newcomer')
    const register = () => town.registerResident(browser, name, domain.staff.stationId)
    const { email } = await requests.whileOpen(domain, register)
    return town.mailedToken(createVisitor(url), email)
  }
  return {
    'invitation token': bearer(async ({ director }) => {
      const email = newEmail()
      await idOf(director.browser.call(invite, { email }))
      return town.mailedToken(createVisitor(url), email)
    }),
    'verification token': bearer(domain => verificationToken(domain)),
    // Only the browser that registered may use it without the password: here the caller's own.
    'own verification token': {
      ...bearer((domain, _, { browser }) => verificationToken(domain, browser)),
      personal: true,
    },
    'reset token': bearer(async domain => {
      const { email } = await newcomer(url, domain, requests)
      const known = await town.mailedToken(createVisitor(url), email)
      const asked = { role: 'resident', email } as const
      await createVisitor(url).call(requestPasswordReset, asked)
      return town.mailedToken(createVisitor(url), email, known)
    }),
    'unsubscribe token': bearer(({ resident }) =>
      eventually(async () => {
        const { body } = await createVisitor(url).send(
          'GET',
          `/dev/mailbox.json?to=${resident.email}`,
        )
        const sent = body as { unsubscribeUrl: string | null }[]
        const found = sent.find(({ unsubscribeUrl }) => unsubscribeUrl)?.unsubscribeUrl
        if (!found) throw new Error('no letter that can be unsubscribed from yet')
        return found.split('/').at(-1)
      }),
    ),
  }
}
