import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/desk/booking.ts'
import { setPreference, setPush } from '../../contract/notification/notification.ts'
import { doDue } from '../outbox/outbox.ts'
import { pacedOut } from '../notification/notification.ts'
import {
  bannerOf,
  bellOf,
  chrome,
  speakingTown,
  toldTo,
} from '../testing/people/announcing-people.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { moveIn } from '../testing/people/request-people.ts'

test('only what is urgent goes by SMS, to whoever allows it and has no device that tells', async () => {
  const { town, ada, head } = await speakingTown()
  const { registers, smsTo } = phonePeople(town)
  const bola = town.browser()
  expect((await registers(bola)).status).toBe(201)
  await bola.call(setPreference, { subject: 'station', channel: 'sms', wanted: true })
  expect((await ada.browser.call(setPush, chrome('ada'))).status).toBe(200)
  const before = (await smsTo(bolasNumber)).length

  expect(await head.weighs({ urgent: false })).toMatchObject({ residents: 2, texted: 0 })
  await head.says()
  expect(await smsTo(bolasNumber)).toHaveLength(before)
  expect(town.pushes.map(({ title }) => title)).toEqual([
    'Ikeja: The road is flooded. We come tomorrow.',
  ])

  const words =
    'The bridge at Opebi is under water, and no cart comes through before Tuesday. '.repeat(3)
  expect(await head.weighs({ urgent: true, words })).toEqual({
    residents: 2,
    waiting: 0,
    texted: 1,
    partsEach: 2,
    smsIsSent: false,
    leftToday: 4,
  })
  town.clock.advance(1)
  await head.says({ urgent: true, words })
  const [newest] = await smsTo(bolasNumber)
  expect(newest).toBe(`Ikeja: The road is flooded. ${words.trim()}`)
  expect((await smsTo(bolasNumber)).length).toBe(before + 1)
  expect(await head.lists()).toMatchObject([{ urgent: true, told: 2, texted: 1 }, { texted: 0 }])
  expect(town.pushes).toHaveLength(2)
  expect(town.pushes[1]).toMatchObject({ body: `The road is flooded. ${words.trim()}` })

  // Whoever switched it off is not written to.
  await bola.call(setPreference, { subject: 'station', channel: 'sms', wanted: false })
  expect(await head.weighs({ urgent: true })).toMatchObject({ texted: 0 })
  await head.says({ urgent: true })
  expect((await smsTo(bolasNumber)).length).toBe(before + 1)
})

test('by night the bell rings and nothing else; the morning brings the rest', async () => {
  const { town, ada, head } = await speakingTown()
  await ada.browser.call(setPush, chrome('ada'))
  town.clock.set('2026-11-15T21:30:00Z')
  await head.says()
  await town.settle()
  expect(await bellOf(ada.browser)).toHaveLength(1)
  expect(town.pushes).toEqual([])
  town.clock.set('2026-11-16T06:00:00Z')
  await town.settle()
  expect(town.pushes).toHaveLength(1)
})

test('many are told outside the app one after another, and never by night', () => {
  const at = (moment: string, before: number) => pacedOut(new Date(moment), before).toISOString()
  expect(at('2026-11-15T09:00:00Z', 0)).toBe('2026-11-15T09:00:00.000Z')
  expect(at('2026-11-15T09:00:00Z', 100_000)).toBe('2026-11-15T10:06:40.000Z')
  // Ten minutes of the evening are left, the rest goes on at seven.
  expect(at('2026-11-15T19:50:00Z', 15_000)).toBe('2026-11-16T06:00:00.000Z')
  expect(at('2026-11-15T19:50:00Z', 16_500)).toBe('2026-11-16T06:01:00.000Z')
  expect(at('2026-11-15T21:30:00Z', 1_500)).toBe('2026-11-16T06:01:00.000Z')
})

test('a whole station is told piece by piece, those who wait first, each once, through crashes and two servers', async () => {
  const { town, ada, head, staff, sani, asked } = await speakingTown()
  const neighbours = await moveIn(town, town.people.ikeja, 450)
  // The last to have moved in waits for a pickup, as Ada does.
  const eager = neighbours.at(-1) ?? ''
  await staff.browser.call(bookPickup, { userId: eager })
  await asked()
  // Whose rubbish has been picked up only has to close.
  const fetched = await staff.browser.call(bookPickup, { userId: neighbours.at(-2) ?? '' })
  await staff.assigns(fetched.body.data._id, sani)
  await staff.picksUp(fetched.body.data._id)
  expect(await head.weighs({})).toMatchObject({ waiting: 2 })
  await town.settle()
  const said = (await head.says()).body.data
  const { db, clock, jobs } = town
  const work = { lane: 'work' as const }

  // The first piece: whoever waits.
  await doDue(db, clock, jobs, work)
  expect((await toldTo(town, said._id)).toSorted()).toEqual([town.people.ada, eager].toSorted())
  await doDue(db, clock, jobs, work)
  expect(await toldTo(town, said._id)).toHaveLength(202)

  // The server dies in the middle of a piece: nothing of that piece has happened.
  const dies = {
    ...jobs,
    announcement: async (scene: Parameters<(typeof jobs)['mail']>[0]) => {
      await jobs['announcement']?.(scene)
      throw new Error('the power is gone')
    },
  }
  await doDue(db, clock, dies, work)
  expect(await toldTo(town, said._id)).toHaveLength(202)
  expect(await head.lists()).toMatchObject([{ told: 202, isTold: false }])

  // Two servers go on where it stopped.
  clock.advance(1)
  const server = async () => {
    while (await doDue(db, clock, jobs, work));
  }
  await Promise.all([server(), server()])
  await server()
  const told = await toldTo(town, said._id)
  expect(told).toHaveLength(451)
  expect(new Set(told).size).toBe(451)
  expect(await head.lists()).toMatchObject([{ told: 451, isTold: true }])
  expect(await bannerOf(ada.browser)).toHaveLength(1)
})

test('ended while it is being told, it is told to nobody more', async () => {
  const { town, head } = await speakingTown()
  await moveIn(town, town.people.ikeja, 250)
  const said = (await head.says()).body.data
  const { db, clock, jobs } = town
  await doDue(db, clock, jobs, { lane: 'work' })
  await doDue(db, clock, jobs, { lane: 'work' })
  await head.ends(said._id)
  await town.settle()
  expect(await toldTo(town, said._id)).toHaveLength(200)
})
