import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { getSession, logOut } from '../../contract/account/account.ts'
import { listCarriers, setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import {
  countRequests,
  getRequest,
  makeRequest,
  makeSpecialRequest,
} from '../../contract/request/request.ts'
import { listStations } from '../../contract/station/station.ts'
import { sendUp, type Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { asStaff } from '../../server/testing/people/request-people.ts'
import { ask } from '../database.ts'
import { openLiveLine } from '../live-line.ts'
import type { Part } from '../report.ts'
import {
  askFor,
  cookieHeader,
  dataOf,
  moveIn,
  registerResident,
  residentOf,
  signIn,
  specialRequest,
} from '../../server/testing/people/town-people.ts'
import { anywhere, demoAnywhere, toAll } from './round-robin.ts'

// What must not depend on which server somebody happens to reach.

export type Town = { urls: string[]; primary: string }

/** Everything that must not, in the order in which it is tried. */
export const allStories = (town: Town, howManyLetters: number): (() => Promise<Part>)[] => [
  () => sessions(town),
  () => limits(town),
  () => fourAMonth(town),
  () => idempotence(town),
  () => live(town),
  () => letters(town, howManyLetters),
  () => photo(town),
  () => oneLife(town),
]

const every = (values: unknown[], wanted: unknown) => values.every(value => value === wanted)

/** Signed in here, known everywhere; logged out there, known nowhere. */
async function sessions({ urls }: Town): Promise<Part> {
  const { browser, _id } = await demoAnywhere(urls, 'resident')
  const sessions = await toAll(urls, browser, each => each.call(getSession, {}))
  const known = sessions.map(({ body }) => body.data?._id)
  await browser.call(logOut, {})
  const counts = () => toAll(urls, browser, each => each.call(countRequests, {}))
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
async function limits({ urls }: Town): Promise<Part> {
  const browser = anywhere(urls)
  const guess = { role: 'resident', email: 'nobody@town.ng', secret: 'wrong' } as const
  const answers: number[] = []
  while (answers.length < 30 && answers.at(-1) !== 429) {
    answers.push((await signIn(browser, guess)).status)
  }
  const allowed = answers.length - 1
  return {
    goals: [
      { goal: 'ten guesses in all, however many servers', held: allowed === 10, seen: answers },
    ],
    figures: `${allowed} guesses allowed`,
  }
}

const firstStation = async (browser: Browser): Promise<string> =>
  dataOf(await browser.call(listStations, {}))[0]?._id ?? ''

/** Registered, verified, signed in and served, each at another server; twelve at once make four. */
async function fourAMonth({ urls, primary }: Town): Promise<Part> {
  const browser = anywhere(urls)
  const station = await firstStation(browser)
  const ngozi = await moveIn(browser, 'Ngozi Obi', station)
  const place = { userId: ngozi._id, stationId: station }
  const crowd = Array.from({ length: 4 }, () => urls).flat()
  const answers = await toAll(crowd, browser, each => each.call(makeRequest, place))
  const made = await countOf(primary, ngozi._id)
  const taken = answers.filter(({ status }) => status === 200).length
  const held = taken === 4 && made === 4
  return {
    goals: [{ goal: 'four a month over all servers', held, seen: { taken, made } }],
    figures: `${taken} of ${answers.length} requests at once`,
  }
}

/** The same key gives the same answer at another server, also when all are asked at once. */
async function idempotence({ urls, primary }: Town): Promise<Part> {
  const { browser, _id, stationId } = await demoAnywhere(urls, 'resident')
  const wish = { userId: _id, stationId, ...specialRequest }
  const before = await countOf(primary, _id)
  const place = (by: Browser, key: string) =>
    by.call(makeSpecialRequest, wish, { 'idempotency-key': key })
  const placeAtAll = (key: string) => toAll(urls, browser, each => place(each, key))
  const first = await place(browser, 'once')
  const again = await placeAtAll('once')
  const atOnce = await placeAtAll('at-once')
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
  const [found] = await ask<{ count: number }>(primary, text, [resident])
  return found?.count ?? NaN
}

/** A change at one server is heard at all of them, once, and what was missed at another. */
async function live({ urls, primary }: Town): Promise<Part> {
  // The demo has just made a year's worth of them, more than are told one by one.
  await ask(primary, 'DELETE FROM live_event')
  const staff = await demoAnywhere(urls, 'station')
  const ada = await demoAnywhere(urls, 'resident')
  const cookie = cookieHeader(staff.browser)
  const lines = await Promise.all(urls.map(url => openLiveLine(url, cookie)))
  const id = await askFor(ada)
  const heardOf = (line: (typeof lines)[number] | undefined, subject: string) =>
    line?.events().filter(event => event.topic === 'request' && event.subject === subject) ?? []
  await eventually(async () => {
    if (lines.some(line => heardOf(line, id).length === 0)) throw new Error('not heard yet')
  }).catch(() => undefined)
  const times = lines.map(line => heardOf(line, id).length)
  const last = heardOf(lines[0], id)[0]?.id
  lines.forEach(line => line.close())
  const missed = await askFor(ada)
  const later = await openLiveLine(urls.at(-1) ?? '', cookie, last)
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
async function letters({ urls, primary }: Town, howMany: number): Promise<Part> {
  const station = await firstStation(anywhere(urls))
  await Promise.all(
    Array.from({ length: howMany }, (_, index) => {
      const visitor = createVisitor(urls[index % urls.length] ?? '')
      return registerResident(visitor, `Letter ${index}`, station)
    }),
  )
  const waiting = async () => {
    const text =
      'SELECT count(*)::int AS count FROM outbox WHERE done_at IS NULL AND due_at <= now()'
    const [left] = await ask<{ count: number }>(primary, text)
    if (left?.count !== 0) throw new Error('not all done yet')
  }
  await eventually(waiting).catch(() => undefined)
  const [sent] = await ask<{ letters: number; people: number; tries: number }>(
    primary,
    `SELECT count(*)::int AS letters, count(DISTINCT recipient)::int AS people,
       (SELECT max(attempts) FROM outbox WHERE done_at IS NOT NULL) AS tries
     FROM mailbox_letter WHERE recipient LIKE 'letter.%'`,
  )
  const held = sent?.letters === howMany && sent.people === howMany && sent.tries === 1
  return {
    goals: [{ goal: 'every letter goes out once', held, seen: sent }],
    figures: `${sent?.letters} letters for ${howMany} people`,
  }
}

/** A photo that one server took is shown by all. */
async function photo({ urls }: Town): Promise<Part> {
  const { browser } = await demoAnywhere(urls, 'station')
  const carrier = dataOf(await browser.call(listCarriers, {}))[0]
  const background = { r: 15, g: 107, b: 63 }
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const [sent] = await sendUp(browser, picture)
  const carrierId = carrier?._id ?? ''
  const kept = dataOf(await browser.call(setCarrierPhoto, { carrierId, photo: sent }))
  const shown = await toAll(urls, browser, each => each.send('GET', kept.photo ?? ''))
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
async function oneLife({ urls }: Town): Promise<Part> {
  const ada = await demoAnywhere(urls, 'resident')
  const staff = await demoAnywhere(urls, 'station')
  const id = await askFor(ada)
  const [free] = dataOf(await staff.browser.call(listCarriers, { free: 'true' }))
  dataOf(await asStaff(staff.browser).assigns(id, free?._id ?? ''))
  dataOf(await asStaff(staff.browser).picksUp(id))
  dataOf(await residentOf(ada).closes(id, { rating: 5 }))
  const { timeline } = dataOf(await ada.browser.call(getRequest, { requestId: id }))
  return {
    goals: [{ goal: 'a life over all servers has four steps', held: timeline.length === 4 }],
    figures: `${timeline.length} steps of a life`,
  }
}
