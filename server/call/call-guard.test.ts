import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, logOut } from '../../contract/account/account.ts'
import { askForCode } from '../../contract/account/phone-sign-in.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { loginCarrierByLink } from '../../contract/carrier/sign-in.ts'
import { changeSettings } from '../../contract/privacy/privacy.ts'
import { listStations } from '../../contract/station/station.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import type { Browser } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { everybodysSecret, world, type World } from '../testing/world.ts'

/** A part of what is allowed: 15 calls at once by the visitors of a network, three a second after that. */
const strict = { RATE_LIMIT_SCALE: '0.03' }

const readsAll = async (who: Browser) => {
  const answers = await Promise.all(Array.from({ length: 170 }, () => who.call(listStations, {})))
  return answers.map(({ status }) => status)
}

test('whoever reads without end is stopped, by network, without a word to the database', async () => {
  const { browser, clock, db } = await world(strict)
  const from = (remoteAddress: string) => browser({ remoteAddress })
  const reads = async (who: ReturnType<typeof browser>, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => who.call(listStations, {})),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await reads(from('102.89.1.1'), 20)).toBe(15)
  expect(await reads(from('102.89.1.2'), 5)).toBe(5)
  const stopped = await from('102.89.1.1').call(listStations, {})
  expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(stopped.headers['retry-after']).toBe('1')
  // Addresses of IPv6 are one caller's by the /64.
  expect(await reads(from('2c0f:1::1'), 10)).toBe(10)
  expect(await reads(from('2c0f:1::2'), 10)).toBe(5)
  const { rows } = await db.execute(sql`SELECT 1 FROM rate_limit`)
  expect(rows).toEqual([])
  clock.advance(1)
  expect(await reads(from('102.89.1.1'), 20)).toBe(15)
})

test('a call counts as one however its address is written', async () => {
  const { browser } = await world(strict)
  const stranger = browser({ remoteAddress: '102.89.1.3' })
  const asked = await Promise.all(
    Array.from({ length: 20 }, () =>
      stranger.send('GET', listStations.path.replace('api', '%61pi')),
    ),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(15)
})

test('who is logged in has a limit of their own, whatever strangers of the same network do', async () => {
  const { browser, signedIn } = await world({ RATE_LIMIT_SCALE: '0.3' })
  const ada = await signedIn('ada')
  expect((await ada.call(getWallet, {})).status).toBe(200)
  const stranger = browser()
  const asked = await readsAll(stranger)
  expect(new Set(asked)).toEqual(new Set([200, 429]))
  expect((await stranger.call(listStations, {})).status).toBe(429)
  expect((await ada.call(getWallet, {})).status).toBe(200)
  // The pages themselves, and who watches over the server, are counted apart.
  expect((await stranger.send('GET', '/healthz')).status).toBe(200)
  expect((await stranger.send('GET', '/openapi.json')).status).toBe(200)
})

test('strangers do not keep anybody of the same network from logging in', async () => {
  const { browser, signedIn } = await world({ RATE_LIMIT_SCALE: '0.3' })
  const ada = await signedIn('ada')
  expect((await ada.call(getWallet, {})).status).toBe(200)
  const stranger = browser()
  expect(await readsAll(stranger)).toContain(429)
  const logsIn = (who: ReturnType<typeof browser>) =>
    who.call(loginStation, { email: 'ikeja@town.ng', password: everybodysSecret })
  expect((await logsIn(browser())).status).toBe(200)
  // Also where they knock at the door itself, for whoever was logged in here before.
  const asked = await Promise.all(Array.from({ length: 60 }, () => stranger.call(getSession, {})))
  expect(asked.map(({ status }) => status)).toContain(429)
  expect((await logsIn(browser())).status).toBe(429)
  await ada.call(logOut, {})
  expect((await ada.call(getSession, {})).status).toBe(200)
})

test('large bodies of strangers do not keep anybody of the same network from logging in', async () => {
  const { browser, signedIn } = await world({ RATE_LIMIT_SCALE: '0.3' })
  const ada = await signedIn('ada')
  expect((await ada.call(getWallet, {})).status).toBe(200)
  const stranger = browser()
  const large = Buffer.alloc(1024 * 1024)
  const sent: number[] = []
  for (let n = 0; n < 4; n++) {
    sent.push((await stranger.attempt(uploadPicture, { picture: large })).status)
  }
  expect(sent.at(-1)).toBe(429)
  const entered = await browser().call(loginStation, {
    email: 'ikeja@town.ng',
    password: everybodysSecret,
  })
  expect(entered.status).toBe(200)
  expect((await ada.call(uploadPicture, { picture: large })).status).toBe(422)
})

test('what cannot be understood costs more than a read', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '0.06' })
  const visitor = browser()
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await visitor.attempt(listStations, { colour: 'green' })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
})

test('who goes on after a limit in the database is used up is stopped before the database, and others are not', async () => {
  const { browser, clock, db } = await world({ RATE_LIMIT_SCALE: '0.1' })
  const knocks = (remoteAddress: string) =>
    browser({ remoteAddress }).call(loginCarrierByLink, { token: 'x'.repeat(43) })
  const tries = async () => {
    const { rows } = await db.execute(sql`SELECT max(tries) AS most FROM rate_limit`)
    return Number(rows[0]?.['most'])
  }
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push((await knocks('102.89.9.1')).status)
  expect(statuses.slice(0, 6)).toEqual([409, 409, 409, 409, 409, 409])
  expect(new Set(statuses.slice(6))).toEqual(new Set([429]))
  const counted = await tries()
  // Sixty calls at once are a network's here, of which a "no" of the database costs six.
  expect(counted).toBeLessThan(20)
  const more = await Promise.all(Array.from({ length: 20 }, () => knocks('102.89.9.1')))
  expect(new Set(more.map(({ status }) => status))).toEqual(new Set([429]))
  expect(await tries(), 'the database hears of none of them').toBe(counted)
  expect((await knocks('102.89.9.2')).status).toBe(409)
  clock.advance(1)
  expect((await knocks('102.89.9.1')).status).toBe(429)
  expect(await tries(), 'that one was counted there').toBe(counted + 1)
})

/** Keeps calls of named callers waiting, once they have got past the limits, until the story lets each go on. */
function holdCalls(app: World['app']) {
  const under = new Map<string, (() => void)[]>()
  const most = new Map<string, number>()
  app.addHook('preHandler', async ({ headers }) => {
    const who = headers['x-caller']
    if (typeof who !== 'string') return
    await new Promise<void>(goOn => {
      const held = [...(under.get(who) ?? []), goOn]
      under.set(who, held)
      most.set(who, Math.max(most.get(who) ?? 0, held.length))
    })
  })
  const letOneGo = (who: string) => under.get(who)?.shift()?.()
  return { held: (who: string) => under.get(who)?.length ?? 0, most, letOneGo }
}

test('a session, and the strangers of a network, read four things at a time, and others go on', async () => {
  const { app, browser, signedIn } = await world()
  const { held, most, letOneGo } = holdCalls(app)
  const ada = await signedIn('ada')
  const [stranger, other] = [browser(), browser()]
  expect((await ada.call(getWallet, {})).status).toBe(200)
  const as = (who: string) => ({ 'x-caller': who })
  const asked = {
    ada: Array.from({ length: 9 }, () => ada.call(getWallet, {}, as('ada'))),
    strangers: [stranger, other, stranger, other, stranger, other].map(who =>
      who.call(listStations, {}, as('strangers')),
    ),
  }
  await eventually(async () => expect([held('ada'), held('strangers')]).toEqual([4, 4]))
  // Others read what they want: of another network, in another session, and also of the same person.
  const elsewhere = browser({ remoteAddress: '102.89.4.8' })
  expect((await elsewhere.call(listStations, {})).status).toBe(200)
  for (const who of [await signedIn('kabiru'), await signedIn('ada')]) {
    for (let times = 0; times < 2; times++) {
      expect((await who.call(getWallet, {})).status).toBe(200)
    }
  }
  expect([held('ada'), held('strangers')]).toEqual([4, 4])
  for (const [who, reads] of Object.entries(asked)) {
    for (const _ of reads) {
      await eventually(async () => expect(held(who)).toBeGreaterThan(0))
      letOneGo(who)
    }
    const answers = await Promise.all(reads)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([who, most.get(who)]).toEqual([who, 4])
  }
})

test('an account changes four things at a time in all its sessions, and others go on', async () => {
  const { app, signedIn } = await world()
  const { held, most, letOneGo } = holdCalls(app)
  const [ada, elsewhere, kabiru] = [
    await signedIn('ada'),
    await signedIn('ada'),
    await signedIn('kabiru'),
  ]
  const saves = (who: Browser, headers = {}) =>
    who.call(changeSettings, { language: 'en' as const }, headers)
  const asked = Array.from({ length: 9 }, (_, index) =>
    saves(index % 2 ? ada : elsewhere, { 'x-caller': 'ada' }),
  )
  await eventually(async () => expect(held('ada')).toBe(4))
  expect((await saves(kabiru)).status).toBe(200)
  // Reading is counted apart.
  expect((await ada.call(getWallet, {})).status).toBe(200)
  for (const _ of asked) {
    await eventually(async () => expect(held('ada')).toBeGreaterThan(0))
    letOneGo('ada')
  }
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(most.get('ada')).toBe(4)
})

test('two codes are asked for or tried at once, however many networks a crowd has, and others go on', async () => {
  const { app, browser, signedIn } = await world()
  const { held, most, letOneGo } = holdCalls(app)
  const ada = await signedIn('ada')
  const crowd = Array.from({ length: 8 }, (_, at) => browser({ remoteAddress: `102.90.${at}.1` }))
  const asked = crowd.map((who, at) =>
    who.call(askForCode, { phoneNumber: `0803123450${at}` }, { 'x-caller': 'crowd' }),
  )
  await eventually(async () => expect(held('crowd')).toBe(2))
  expect((await ada.call(getWallet, {})).status).toBe(200)
  expect((await ada.call(changeSettings, { language: 'en' })).status).toBe(200)
  const byPassword = browser({ remoteAddress: '102.90.9.1' })
  const typed = { email: 'nobody@example.ng', password: everybodysSecret }
  expect((await byPassword.call(loginStation, typed)).status).toBe(401)
  for (const _ of asked) {
    await eventually(async () => expect(held('crowd')).toBeGreaterThan(0))
    letOneGo('crowd')
  }
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most.get('crowd')).toBe(2)
})

test('asking for the headers alone takes a turn, and hanging up gives none back before the work is done', async () => {
  const { app } = await world()
  const { held, letOneGo } = holdCalls(app)
  const hangUp = new AbortController()
  const reads = (method: 'GET' | 'HEAD', headers: Record<string, string>, signal?: AbortSignal) =>
    app.inject({ method, url: listStations.path, headers, ...(signal && { signal }) })
  const who = (name: string) => ({ 'x-caller': name })
  const gone = [1, 2].map(() => reads('GET', who('gone'), hangUp.signal).catch(() => null))
  const heads = [1, 2].map(() => reads('HEAD', who('heads')))
  await eventually(async () => expect([held('gone'), held('heads')]).toEqual([2, 2]))
  const later = [1, 2].map(() => reads('GET', who('later')))
  hangUp.abort()
  await Promise.all(gone)
  await Promise.all([1, 2, 3].map(() => app.inject('/healthz')))
  expect(held('later')).toBe(0)
  letOneGo('gone')
  await eventually(async () => expect(held('later')).toBe(1))
  letOneGo('heads')
  await eventually(async () => expect(held('later')).toBe(2))
  for (const name of ['gone', 'heads', 'later', 'later']) letOneGo(name)
  const answers = await Promise.all([...heads, ...later])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
