import { expect, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { createTermii } from '../gateway/termii.ts'
import { smsServer } from '../testing/outside/sms-server.ts'
import { world } from '../testing/world.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { smsMessage } from './notification.table.ts'
import { smsJob, tellCarrier } from './notification.ts'
import { doDue } from '../outbox/outbox.ts'

/** The town with a gateway for SMS, and Sani, who carries for Ikeja and has no account. */
async function textingTown() {
  const server = await smsServer()
  const town = await world()
  const { db, clock } = town
  const sani = newId(clock.now())
  const facts = { phoneNumber: '+2348035550000', email: 'sani@town.ng', address: '2 Market Road' }
  const at = { stationId: town.people.ikeja, createdAt: clock.now() }
  await db.insert(carrier).values({ id: sani, name: 'Sani Bello', ...facts, ...at })
  const gateway = createTermii({ apiKey: server.apiKey, sender: 'Kwashe', url: server.url })
  const jobs = { sms: smsJob({ db, clock, gateway }) }
  const work = async () => {
    while (await doDue(db, clock, jobs));
  }
  const tell = (key: string) => {
    const now = clock.now()
    const gone = {
      isToday: true,
      isFirst: false,
      added: [],
      gone: [{ name: 'Ada Obi', address: '3 Allen Avenue' }],
      fewer: [],
      all: 1,
      left: 0,
    }
    const data = { news: [gone], link: 'https://kwashe.example/go' }
    const told = { key, kind: 'carrier-round', data } as const
    return tellCarrier({ db, now, newId: () => newId(now) }, sani, told)
  }
  const rows = () => db.select().from(outbox)
  const messages = () => db.select().from(smsMessage)
  return { town, server, tell, work, rows, messages, jobs }
}

test('an SMS reaches the carrier once, by the route that is not for advertising', async () => {
  const { server, tell, work, messages } = await textingTown()
  await tell('one pickup')
  await tell('one pickup')
  await work()
  expect(server.taken).toMatchObject([
    { to: '2348035550000', from: 'Kwashe', type: 'plain', channel: 'dnd' },
  ])
  expect(server.taken[0]?.sms).toContain('3 Allen Avenue')
  const [message] = await messages()
  expect(message).toMatchObject({
    sentAt: expect.any(Date),
    gatewayId: server.taken[0]?.message_id,
  })
})

test('without a gateway it is noted and shown, and nothing is sent', async () => {
  const { town, server, tell } = await textingTown()
  await tell('one pickup')
  await town.settle()
  expect(server.taken).toEqual([])
  const shown = await town.browser().send('GET', '/dev/sms')
  expect(shown.body).toContain('not sent: no gateway is set')
  const json = await town.browser().send('GET', '/dev/sms.json?to=%2B2348035550000')
  expect(json.body).toMatchObject([{ to: '+2348035550000', sent: false }])
  const production = await world({ MAILBOX: '0' })
  expect((await production.browser().send('GET', '/dev/sms.json')).status).toBe(404)
})

test('who dies between handing it over and the mark finds it at the gateway: one SMS', async () => {
  const { town, server, tell, work, rows, messages } = await textingTown()
  await tell('yesterday')
  await work()
  await tell('today')
  server.mood = { hangsUp: true }
  await work()
  expect(server.taken).toHaveLength(2)
  expect((await messages()).filter(({ sentAt }) => !sentAt)).toHaveLength(1)
  server.mood = {}
  town.clock.advance(1)
  await work()
  expect((await rows()).find(row => !row.doneAt)?.problem).toMatch('nobody knows yet')
  town.clock.advance(2)
  await work()
  expect(server.taken).toHaveLength(2)
  const ids = (await messages()).map(({ gatewayId }) => gatewayId)
  expect(new Set(ids)).toEqual(new Set(server.taken.map(({ message_id }) => message_id)))
  expect((await rows()).every(row => row.doneAt)).toBe(true)
})

test('what never arrived is sent again; what nobody can tell is not', async () => {
  const { town, server, tell, work, rows } = await textingTown()
  await tell('lost on the way')
  server.mood = { says: 503 }
  await work()
  server.mood = {}
  town.clock.advance(3)
  await work()
  expect(server.taken).toHaveLength(1)

  await tell('nobody knows')
  server.mood = { hangsUp: true, forgetful: true }
  await work()
  town.clock.advance(3)
  await work()
  expect(server.taken).toHaveLength(2)
  const failed = (await rows()).find(row => row.failedAt)
  expect(failed).toMatchObject({ problem: 'nobody knows whether it was sent' })
})

test('what the gateway refuses is given up, and its words are kept until it is too late to try again', async () => {
  const { server, tell, work, rows } = await textingTown()
  await tell('one pickup')
  server.mood = { says: 400 }
  await work()
  expect(await rows()).toMatchObject([
    { failedAt: expect.any(Date), problem: 'the SMS gateway said 400' },
  ])
  expect(JSON.stringify(await rows())).toContain('one pickup')
})
