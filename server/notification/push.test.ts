import { expect, test } from 'vitest'
import { getPush, listNotices, setPush, tryPush } from '../../contract/notification/notification.ts'
import { newId } from '../call/clock.ts'
import { createPushSender, isPushService, pushKeysFrom } from '../gateway/push.ts'
import type { Browser } from '../testing/browser.ts'
import { pushServer } from '../testing/outside/push-server.ts'
import { world } from '../testing/world.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { pushSubscription } from './notification.table.ts'
import { notify, pushJob } from './notification.ts'
import { doDue } from '../outbox/outbox.ts'

const secretKey = Buffer.from('a key that only tests use, 32 long')
const keys = pushKeysFrom(secretKey)

/** The town, a push service over TLS, and Ada, whose phone gets messages. */
async function pushingTown() {
  const service = await pushServer({ publicKey: () => keys.publicKey })
  const town = await world({ PUSH_HOSTS: service.host })
  const sender = createPushSender({ keys, subject: 'mailto:post@town.ng', ca: service.ca })
  const jobs = { ...town.jobs, push: pushJob(sender) }
  const work = async () => {
    while (await doDue(town.db, town.clock, jobs));
  }
  const allows = (who: Browser, name: string) => who.call(setPush, service.open(name))
  const ada = await town.signedIn('ada')
  expect((await allows(ada, 'ada')).body.data).toEqual({ publicKey: keys.publicKey, on: true })
  /** Tells Ada that a price was quoted; one title per call. */
  const tell = async (station: string) => {
    const now = town.clock.now()
    const data = { requestId: newId(now), station, amountKobo: 450_000 }
    const told = { key: station, kind: 'price-quoted', data } as const
    await notify({ db: town.db, now, newId: () => newId(now) }, [town.people.ada], told)
    await work()
  }
  const pushRows = async () =>
    (await town.db.select().from(outbox)).filter(row => row.lane === 'push')
  const devices = () => town.db.select().from(pushSubscription)
  return { town, service, ada, allows, tell, work, pushRows, devices }
}

test('a message arrives at the browser, sealed for it alone and signed by us', async () => {
  const { town, service, ada, tell } = await pushingTown()
  await tell('Ikeja')
  const [received] = service.received
  const [bell] = (await ada.call(listNotices, {})).body.data
  expect(received).toMatchObject({
    who: 'ada',
    message: { title: bell?.title, link: bell?.link, tag: bell?._id, body: expect.any(String) },
    ttl: 86_400,
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    claims: { aud: `https://${service.host}`, sub: 'mailto:post@town.ng' },
  })
  expect(service.troubles).toEqual([])
  await ada.call(tryPush, {})
  await town.settle()
  expect(town.pushes).toMatchObject([{ title: 'Kwashe', link: '/user/home', urgent: true }])
})

test('a browser that is gone is forgotten; the others still hear', async () => {
  const { town, service, ada, allows, tell, devices, pushRows } = await pushingTown()
  const tablet = await town.signedIn('ada')
  await allows(tablet, 'tablet')
  service.mood = { says: { status: 410 } }
  await tell('Ikeja')
  expect([service.calls, await devices()]).toEqual([2, []])
  expect((await pushRows()).every(row => row.doneAt)).toBe(true)
  expect((await ada.call(getPush, {})).body.data.on).toBe(false)
  expect((await ada.call(tryPush, {})).body.code).toBe('no_push')
  service.mood = {}
  await allows(tablet, 'tablet')
  await tell('Kano')
  expect(service.received.map(({ who }) => who)).toEqual(['tablet'])
})

test('a busy service is tried again when it says so, and a refusal is given up', async () => {
  const { town, service, tell, work, pushRows } = await pushingTown()
  service.mood = { says: { status: 429, retryAfter: '90' } }
  await tell('Ikeja')
  const [row] = await pushRows()
  expect(row).toMatchObject({ attempts: 1, problem: 'the push service said 429', failedAt: null })
  expect(row?.dueAt.getTime()).toBe(town.clock.now().getTime() + 90_000)
  service.mood = { says: { status: 503 } }
  town.clock.advance(2)
  await work()
  expect((await pushRows())[0]).toMatchObject({ attempts: 2, failedAt: null })
  service.mood = { says: { status: 413 } }
  town.clock.advance(2)
  await work()
  expect((await pushRows())[0]).toMatchObject({
    attempts: 3,
    failedAt: town.clock.now(),
    payload: {},
  })
})

test('a browser that changes hands reads nothing of its last owner', async () => {
  const { town, service, ada, tell, work, devices } = await pushingTown()
  const subscription = service.open('shared phone')
  await ada.call(setPush, subscription)
  service.mood = { says: { status: 503 } }
  await tell('Ikeja')
  const kabiru = await town.signedIn('kabiru')
  await kabiru.call(setPush, subscription)
  service.mood = {}
  town.clock.advance(1)
  await work()
  await tell('Kano')
  expect(service.received).toEqual([])
  expect(await devices()).toMatchObject([{ accountId: town.people.kabiru }])
  expect((await ada.call(getPush, {})).body.data.on).toBe(false)
  expect((await kabiru.call(getPush, {})).body.data.on).toBe(true)
})

test('signing out takes the device with it', async () => {
  const { town, ada, devices } = await pushingTown()
  await town.database.pool.query('DELETE FROM session')
  expect(await devices()).toEqual([])
  expect((await ada.call(getPush, {})).status).toBe(401)
})

test('we call known push services only, and take only keys', async () => {
  const { service, ada } = await pushingTown()
  const { endpoint, keys: good } = service.open('ada')
  const subscribe = async (body: Record<string, unknown>) =>
    (await ada.attempt(setPush, body)).body.code
  for (const foreign of ['https://127.0.0.1:1/x', 'https://evil.test/fcm.googleapis.com']) {
    expect(await subscribe({ endpoint: foreign, keys: good })).toBe('push_unknown')
  }
  const short = { ...good, auth: Buffer.alloc(15).toString('base64url') }
  expect(await subscribe({ endpoint, keys: short })).toBe('fields')
  const nowhere = { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  expect(await subscribe({ endpoint, keys: nowhere })).toBe('fields')
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.test/abc', false],
  ['https://evilpush.services.mozilla.com.test/', false],
  ['https://user@web.push.apple.com/abc', false],
  ['https://169.254.169.254/latest', false],
])('%s belongs to a push service: %s', (endpoint, known) => {
  expect(isPushService(endpoint, [])).toBe(known)
})
