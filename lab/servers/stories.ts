import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sendUp } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { anywhere, demoPerson, listenAt, query, toAll } from './people.ts'
import type { Goal } from '../result.ts'
import { dataOf, everybodysSecret, mailedToken, newPhone, signIn } from '../town.ts'

// What must not depend on which server somebody happens to reach.

export type Town = { urls: string[]; primary: string }
type Told = { goals: Goal[]; figures: string }

const every = (values: unknown[], wanted: unknown) => values.every(value => value === wanted)

/** Signed in here, known everywhere; logged out there, known nowhere. */
export async function sessions({ urls }: Town): Promise<Told> {
  const { browser, _id } = await demoPerson(urls, 'resident')
  const ask = () => toAll(urls, browser.cookies, each => each.send('GET', '/api/session'))
  const known = (await ask()).map(({ body }) => body.data?.user?._id ?? body.data?._id)
  await browser.send('DELETE', '/api/session')
  const counts = () =>
    toAll(urls, browser.cookies, each => each.send('GET', '/api/requests/counts'))
  const after = (await counts()).map(({ status }) => status)
  return {
    goals: [
      { goal: 'a session made at one server counts at all', held: every(known, _id), seen: known },
      {
        goal: 'a session ended at one server is over at all',
        held: every(after, 401),
        seen: after,
      },
    ],
    figures: '1 session',
  }
}

/** Ten guesses in all, not ten at each. */
export async function limits({ urls }: Town): Promise<Told> {
  const browser = anywhere(urls)
  const guess = { role: 'resident', email: 'nobody@town.ng', secret: 'wrong', codes: [] } as const
  const answers: number[] = []
  while (answers.length < 30 && answers.at(-1) !== 429) {
    answers.push((await signIn(browser, { ...guess, codes: [] })).status)
  }
  const allowed = answers.length - 1
  return {
    goals: [
      { goal: 'ten guesses in all, however many servers', held: allowed === 10, seen: answers },
    ],
    figures: `${allowed} guesses allowed`,
  }
}

/** Registered, verified, signed in and served, each at another server; twelve at once make four. */
export async function fourAMonth({ urls, primary }: Town): Promise<Told> {
  const browser = anywhere(urls)
  const station = dataOf(await browser.send('GET', '/api/stations/all-stations'))[0]
  const email = 'ngozi@town.ng'
  const facts = { name: 'Ngozi Obi', email, phoneNumber: newPhone(), address: '3 Allen Avenue' }
  const asked = { ...facts, stationName: station._id, password: everybodysSecret }
  dataOf(await browser.send('POST', '/api/users/registeruser', { ...asked, privacyConsent: true }))
  const token = await mailedToken(urls[1] ?? '', email)
  dataOf(await browser.send('GET', `/api/users/verify-user/${token}`))
  const who = { role: 'resident', email, secret: everybodysSecret, codes: [] } as const
  const own = dataOf(await signIn(browser, { ...who, codes: [] }))
  const path = `/api/users/make-request/${own._id}/${station._id}`
  const crowd = Array.from({ length: 4 }, () => urls).flat()
  const answers = await toAll(crowd, browser.cookies, each => each.send('PATCH', path, {}))
  const [made] = await query<{ count: number }>(
    primary,
    'SELECT count(*)::int AS count FROM request WHERE resident_id = $1',
    [own._id],
  )
  const taken = answers.filter(({ status }) => status === 200).length
  const held = taken === 4 && made?.count === 4
  return {
    goals: [{ goal: 'four a month over all servers', held, seen: { taken, made } }],
    figures: `${taken} of ${answers.length} requests at once`,
  }
}

/** The same key gives the same answer at another server, also when all are asked at once. */
export async function idempotence({ urls, primary }: Town): Promise<Told> {
  const { browser, _id, own } = await demoPerson(urls, 'resident')
  const path = `/api/users/make-special-request/${_id}/${own.station._id}`
  const asked = { requestMessage: 'after a wedding', address: '5 Toyin Street' }
  const before = await countOf(primary, _id)
  const ask = (key: string) =>
    toAll(urls, browser.cookies, each =>
      each.send('PATCH', path, asked, { 'idempotency-key': key }),
    )
  const first = await browser.send('PATCH', path, asked, { 'idempotency-key': 'once' })
  const again = await ask('once')
  const atOnce = await ask('at-once')
  const same = again.every(({ body }) => JSON.stringify(body) === JSON.stringify(first.body))
  const one = new Set(atOnce.map(({ body }) => JSON.stringify(body))).size === 1
  const made = (await countOf(primary, _id)) - before
  const held = first.status === 200 && same && one && made === 2
  const seen = { status: first.status, same, one, made }
  return {
    goals: [{ goal: 'a key is answered once and repeated to the letter anywhere', held, seen }],
    figures: `${again.length + atOnce.length - 1} answers repeated`,
  }
}

const countOf = async (primary: string, resident: string) => {
  const text = 'SELECT count(*)::int AS count FROM request WHERE resident_id = $1'
  const [found] = await query<{ count: number }>(primary, text, [resident])
  return found?.count ?? NaN
}

/** A change at one server is heard at all of them, once, and what was missed at another. */
export async function live({ urls, primary }: Town): Promise<Told> {
  // The demo has just made a year's worth of them, more than are told one by one.
  await query(primary, 'DELETE FROM live_event')
  const staff = await demoPerson(urls, 'station')
  const ada = await demoPerson(urls, 'resident')
  const ears = await Promise.all(urls.map(url => listenAt(url, staff.browser.cookies)))
  const ask = async () => {
    const path = `/api/users/make-special-request/${ada._id}/${ada.own.station._id}`
    const asked = { requestMessage: 'after a party', address: '5 Toyin Street' }
    return dataOf(await ada.browser.send('PATCH', path, asked))._id as string
  }
  const id = await ask()
  const heardOf = (ear: (typeof ears)[number], subject: string) =>
    ear.heard().filter(event => event.topic === 'request' && event.subject === subject)
  await eventually(async () => {
    if (ears.some(ear => heardOf(ear, id).length === 0)) throw new Error('not heard yet')
  }).catch(() => undefined)
  const times = ears.map(ear => heardOf(ear, id).length)
  const last = heardOf(ears[0] ?? (await listenAt('', new Map())), id)[0]?.id
  ears.forEach(ear => ear.close())
  const missed = await ask()
  const later = await listenAt(urls.at(-1) ?? '', staff.browser.cookies, last)
  await eventually(async () => {
    if (heardOf(later, missed).length === 0) throw new Error('not heard yet')
  }).catch(() => undefined)
  const resumed = heardOf(later, missed).length > 0
  later.close()
  return {
    goals: [
      { goal: 'a change at one server is heard once at all', held: every(times, 1), seen: times },
      { goal: 'what was missed at one server is told by another', held: resumed },
    ],
    figures: `1 change heard at ${times.length} servers`,
  }
}

/** Every letter is sent once, whichever servers race for it. */
export async function letters({ urls, primary }: Town, howMany: number): Promise<Told> {
  const browser = anywhere(urls)
  const station = dataOf(await browser.send('GET', '/api/stations/all-stations'))[0]
  const facts = { address: '3 Allen Avenue', stationName: station._id, password: everybodysSecret }
  const people = Array.from({ length: howMany }, (_, index) => `letter-${index}@town.ng`)
  await Promise.all(
    people.map(async (email, index) => {
      const asked = { ...facts, name: `Person ${index}`, email, phoneNumber: newPhone() }
      const who = createVisitor(urls[index % urls.length] ?? '')
      dataOf(await who.send('POST', '/api/users/registeruser', { ...asked, privacyConsent: true }))
    }),
  )
  const waiting = async () => {
    const text =
      'SELECT count(*)::int AS count FROM outbox WHERE done_at IS NULL AND due_at <= now()'
    const [left] = await query<{ count: number }>(primary, text)
    if (left?.count !== 0) throw new Error('not all done yet')
  }
  await eventually(waiting).catch(() => undefined)
  const [sent] = await query<{ letters: number; people: number; tries: number }>(
    primary,
    `SELECT count(*)::int AS letters, count(DISTINCT recipient)::int AS people,
       (SELECT max(attempts) FROM outbox WHERE done_at IS NOT NULL) AS tries
     FROM mailbox_letter WHERE recipient LIKE 'letter-%'`,
  )
  const held = sent?.letters === howMany && sent.people === howMany && sent.tries === 1
  return {
    goals: [{ goal: 'every letter goes out once', held, seen: sent }],
    figures: `${sent?.letters} letters for ${howMany} people`,
  }
}

/** A photo that one server took is shown by all. */
export async function photo({ urls }: Town): Promise<Told> {
  const { browser } = await demoPerson(urls, 'station')
  const carrier = dataOf(await browser.send('GET', '/api/stations/all-malams'))[0]
  const background = { r: 15, g: 107, b: 63 }
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const path = `/api/carriers/${carrier._id}/photo`
  const [sent] = await sendUp(browser, picture)
  dataOf(await browser.send('PUT', path, { photo: sent }))
  const shown = await toAll(urls, browser.cookies, each => each.send('GET', path))
  const prints = shown.map(({ body }) => createHash('sha256').update(String(body)).digest('hex'))
  const held = every(
    shown.map(({ status }) => status),
    200,
  )
  return {
    goals: [{ goal: 'a photo is the same at all servers', held: held && every(prints, prints[0]) }],
    figures: '1 photo',
  }
}

/** Asked here, given there, picked up elsewhere, closed anywhere: one life with its four steps. */
export async function oneLife({ urls }: Town): Promise<Told> {
  const ada = await demoPerson(urls, 'resident')
  const staff = await demoPerson(urls, 'station')
  const path = `/api/users/make-special-request/${ada._id}/${ada.own.station._id}`
  const asked = { requestMessage: 'a broken bed', address: '5 Toyin Street' }
  const { _id } = dataOf(await ada.browser.send('PATCH', path, asked))
  const [free] = dataOf(await staff.browser.send('GET', '/api/stations/all-malams?free=true'))
  const step = (name: string, body: object = {}) => [`/api/requests/${_id}/${name}`, body] as const
  dataOf(await staff.browser.send('POST', ...step('assignment', { carrierId: free._id })))
  dataOf(await staff.browser.send('POST', ...step('pickup')))
  dataOf(await ada.browser.send('POST', ...step('closure', { rating: 5 })))
  const { timeline } = dataOf(await ada.browser.send('GET', `/api/requests/${_id}`))
  return {
    goals: [{ goal: 'a life over all servers has four steps', held: timeline.length === 4 }],
    figures: `${timeline.length} steps of a life`,
  }
}
