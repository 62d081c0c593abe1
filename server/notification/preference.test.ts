import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  getPreferences,
  listNotices,
  removePush,
  setPreference,
  setPush,
  unsubscribe,
  type Channel,
  type NoticeSubject,
} from '../../contract/notification/notification.ts'
import { newId } from '../call/clock.ts'
import type { Browser } from '../testing/browser.ts'
import { world } from '../testing/world.ts'
import { afterQuiet } from './quiet-hours.ts'
import { markBounced, notify } from './notification.ts'

const prefers = (who: Browser, subject: NoticeSubject, channel: Channel, wanted: boolean) =>
  who.call(setPreference, { subject, channel, wanted })

/** What a browser of Chrome's tells when its owner allows messages. */
function chrome(name: string) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys }
}

/** The town, Ada in her browser, and what reaches her outside the app. */
const plan = { plannedOn: '2026-11-16', saidOn: '2026-11-15', past: null }

async function adasTown(settings: Record<string, string> = {}) {
  const town = await world(settings)
  const ada = await town.signedIn('ada')
  let told = 0
  /** A carrier comes (at once), or a price was quoted (can wait). */
  const tell = async (key = `event ${++told}`, kind: 'comes' | 'quoted' = 'comes') => {
    const now = town.clock.now()
    const scene = { db: town.db, now, newId: () => newId(now) }
    const requestId = newId(now)
    if (kind === 'comes') {
      const data = { requestId, carrier: 'Sani Bello', ...plan }
      await notify(scene, [town.people.ada], { key, kind: 'carrier-comes', data })
    } else {
      const data = { requestId, station: 'Ikeja', amountKobo: 450_000 }
      await notify(scene, [town.people.ada], { key, kind: 'price-quoted', data })
    }
    await town.settle()
    return requestId
  }
  const texts = async () => (await town.browser().send('GET', '/dev/sms.json')).body as unknown[]
  const reached = async () => [town.mails.length, town.pushes.length, (await texts()).length]
  return { town, ada, tell, texts, reached }
}

test('an event reaches Ada once by each way that she wants, and leads to its page', async () => {
  const { town, ada, tell, texts, reached } = await adasTown()
  await ada.call(setPush, chrome('ada'))
  const requestId = await tell('Sani comes')
  await tell('Sani comes')
  expect(await reached()).toEqual([1, 1, 0])
  const link = `/user/home/makerequest/${requestId}`
  const mail = town.mailTo('ada@town.ng')
  expect(mail?.text).toContain('Hello Ada Obi.')
  expect(mail?.text).toContain(`http://localhost:3000${link}`)
  expect(mail?.text).toContain('http://localhost:3000/user/home/profile#notifications')
  const [push] = town.pushes
  expect(push).toMatchObject({ link, urgent: true, title: mail?.subject, ttlSeconds: 86_400 })
  const bell = await ada.call(listNotices, {})
  expect(bell.body).toMatchObject({
    unread: 1,
    data: [{ _id: push?.tag, title: mail?.subject, link }],
  })

  await prefers(ada, 'pickup', 'email', false)
  await prefers(ada, 'pickup', 'sms', true)
  await tell()
  expect(await reached()).toEqual([1, 2, 1])
  expect(await texts()).toMatchObject([{ to: '+2348031234567', sent: false }])
  await ada.call(removePush, {})
  await tell()
  expect(await reached()).toEqual([1, 2, 2])
  const kept = await town.database.pool.query(
    "SELECT payload FROM outbox WHERE done_at IS NOT NULL AND payload <> '{}'",
  )
  expect(kept.rows).toEqual([])
})

test('Ada is written to in her language', async () => {
  const { town, tell } = await adasTown()
  await town.database.pool.query("UPDATE account SET language = 'ha' WHERE name = 'Ada Obi'")
  await tell()
  const mail = town.mailTo('ada@town.ng')
  expect(mail?.text).toContain('Sannu Ada Obi.')
  expect(mail?.html).toContain('<html lang="ha">')
})

test('mail to an address that came back stops, but for what must be said', async () => {
  const { town, ada, tell, reached } = await adasTown()
  await markBounced({ db: town.db, now: town.clock.now() }, 'Ada@town.ng', 'no such mailbox')
  await tell()
  expect(await reached()).toEqual([0, 0, 0])
  const { body } = await ada.call(getPreferences, {})
  expect(body.data.bouncedAt).toBe(town.clock.now().toISOString())
  const now = town.clock.now()
  const told = { key: 'on', kind: 'second-step-on', data: { role: 'resident' } } as const
  await notify({ db: town.db, now, newId: () => newId(now) }, [town.people.ada], told)
  await town.settle()
  expect(town.mails).toMatchObject([{ to: 'ada@town.ng' }])
  expect(town.mails[0]?.unsubscribeUrl).toBe(undefined)
  // It arrived, so the others go there again.
  await tell()
  expect(await reached()).toEqual([2, 0, 0])
})

test('what can wait is not sent by night; what cannot is', async () => {
  const { town, tell, reached } = await adasTown()
  town.clock.set('2026-11-15T20:30:00Z') // Half past nine in the evening in Lagos.
  await tell('a price', 'quoted')
  expect(await reached()).toEqual([0, 0, 0])
  await tell('Sani comes', 'comes')
  expect(await reached()).toEqual([1, 0, 0])
  town.clock.set('2026-11-16T05:59:00Z')
  await town.settle()
  expect(town.mails).toHaveLength(1)
  town.clock.set('2026-11-16T06:00:00Z')
  await town.settle()
  expect(town.mails).toHaveLength(2)
})

test.each([
  ['2026-11-15T19:59:59Z', '2026-11-15T19:59:59Z'],
  ['2026-11-15T20:00:00Z', '2026-11-16T06:00:00Z'],
  ['2026-11-15T23:30:00Z', '2026-11-16T06:00:00Z'],
  ['2026-11-16T05:59:59Z', '2026-11-16T06:00:00Z'],
  ['2026-11-16T06:00:00Z', '2026-11-16T06:00:00Z'],
])('at %s what can wait is sent at %s', (now, then) => {
  expect(afterQuiet(new Date(now))).toEqual(new Date(then))
})

test('what must be said cannot be switched off, and SMS need a number and a yes', async () => {
  const { town, ada } = await adasTown()
  const amina = await town.signedIn('amina')
  const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  expect(await refused(prefers(ada, 'account', 'email', false))).toEqual([409, 'always_told'])
  expect(await refused(prefers(ada, 'support', 'sms', true))).toEqual([422, 'fields'])
  expect(await refused(prefers(ada, 'people', 'email', true))).toEqual([422, 'fields'])
  expect((await prefers(amina, 'people', 'email', false)).status).toBe(200)

  const consents = () => town.database.pool.query("SELECT * FROM consent WHERE purpose = 'sms'")
  expect((await consents()).rows).toEqual([])
  const { body } = await prefers(ada, 'reminder', 'sms', true)
  const choice = { subject: 'reminder', channel: 'sms', wanted: true, fixed: false }
  expect(body.data.choices).toContainEqual(choice)
  expect((await consents()).rows).toMatchObject([
    { version: expect.any(String), withdrawn_at: null },
  ])
  await prefers(ada, 'reminder', 'sms', true)
  expect((await consents()).rows).toHaveLength(1)
  // After a withdrawal the next yes is for what it is said about, and for nothing else.
  town.clock.advance(1)
  await town.database.pool.query('UPDATE consent SET withdrawn_at = $1', [town.clock.now()])
  const isOn = async () => {
    const { choices } = (await ada.call(getPreferences, {})).body.data as {
      choices: { subject: string; channel: string; wanted: boolean }[]
    }
    return choices.filter(each => each.channel === 'sms' && each.wanted).map(each => each.subject)
  }
  expect(await isOn()).toEqual([])
  await prefers(ada, 'money', 'sms', true)
  expect(await isOn()).toEqual(['money'])

  await town.database.pool.query('UPDATE resident SET phone_number = NULL')
  expect(await refused(prefers(ada, 'pickup', 'sms', true))).toEqual([409, 'no_phone'])
  expect((await prefers(ada, 'money', 'sms', false)).status).toBe(200)
  expect((await town.browser().call(getPreferences, {})).status).toBe(401)
})

test('mail about a subject is stopped from the letter: by its page, and by one click', async () => {
  const { town, ada, tell, reached } = await adasTown()
  await tell()
  const url = new URL(town.mailTo('ada@town.ng')?.unsubscribeUrl ?? '')
  const token = url.pathname.split('/').at(-1) ?? ''
  const stranger = town.browser()
  const stop = (given: string) => stranger.call(unsubscribe, { token: given })
  const forged = token.replace('.pickup.', '.money.')
  expect((await stop(forged)).body.code).toBe('link_dead')
  expect((await stop('nonsense')).body.code).toBe('link_dead')
  // Machines look at links; only a person's word counts.
  const looked = await stranger.send('GET', url.pathname)
  expect([looked.status, looked.headers['location']]).toEqual([302, `/unsubscribe/${token}`])
  await tell()
  expect(await reached()).toEqual([2, 0, 0])
  const clicked = await town.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  await tell()
  expect(await reached()).toEqual([2, 0, 0])
  await prefers(ada, 'pickup', 'email', true)
  expect((await stop(token)).body.data).toEqual({ subject: 'pickup' })
  expect((await stop(token)).status).toBe(200)
  await tell()
  expect(await reached()).toEqual([2, 0, 0])
})
