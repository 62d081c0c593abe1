import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { mostAnnouncements } from '../../contract/ground/announcement.ts'
import {
  asSpeaker,
  bannerOf,
  bellOf,
  speakingTown,
  toldTo,
} from '../testing/people/announcing-people.ts'
import { atPlaces } from '../testing/people/ground-people.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'

const today = '2026-11-15'

test('whoever has a place in the area reads it over every page and in the bell, others do not', async () => {
  const { town, ada, head, toyin, opebi } = await speakingTown()
  const inToyin = (await head.says({ areaIds: [toyin] })).body.data
  expect(inToyin).toMatchObject({
    kind: 'road flooded',
    areas: [{ _id: toyin, name: 'Toyin' }],
    from: today,
    until: '2026-11-16',
    state: 'holds',
    by: 'Ikeja staff',
    isTold: false,
  })
  town.clock.advance(1)
  await head.says({ areaIds: [opebi], kind: 'strike', words: undefined })
  await town.settle()
  const kabiru = await town.signedIn('kabiru')
  expect(await bannerOf(ada.browser)).toEqual([
    {
      _id: inToyin._id,
      kind: 'road flooded',
      words: 'We come tomorrow.',
      until: '2026-11-16',
      urgent: false,
    },
  ])
  expect(await bellOf(ada.browser)).toEqual(['Ikeja: The road is flooded. We come tomorrow.'])
  expect([await bannerOf(kabiru), await bellOf(kabiru)]).toEqual([[], []])
  expect(await head.lists()).toMatchObject([
    { kind: 'strike', told: 0, isTold: true },
    { kind: 'road flooded', told: 1, texted: 0, isTold: true },
  ])

  // Another place counts as much as the first.
  await atPlaces(ada.browser).adds({ name: 'Mother', address: '3 Opebi Road' })
  expect((await bannerOf(ada.browser)).map(({ kind }) => kind)).toEqual(['strike', 'road flooded'])

  town.clock.set('2026-11-16T22:59:00Z')
  expect(await bannerOf(ada.browser)).toHaveLength(2)
  town.clock.advance(1)
  expect(await bannerOf(ada.browser)).toEqual([])
  expect((await head.lists()).map(({ state }) => state)).toEqual(['over', 'over'])
  expect(await head.lists('current')).toEqual([])
})

test('what begins on another day is told and shown then; ended before, nobody hears of it', async () => {
  const { town, ada, head } = await speakingTown()
  const ahead = { from: '2026-11-17', until: '2026-11-17' }
  const kept = (await head.says(ahead)).body.data
  const dropped = (await head.says({ ...ahead, kind: 'holiday' })).body.data
  expect(kept).toMatchObject({ state: 'to come', from: '2026-11-17' })
  expect((await head.ends(dropped._id)).body.data).toMatchObject({ state: 'over' })
  await town.settle()
  expect([await bannerOf(ada.browser), await bellOf(ada.browser)]).toEqual([[], []])
  town.clock.set('2026-11-16T23:00:00Z')
  await town.settle()
  expect(await bannerOf(ada.browser)).toMatchObject([{ _id: kept._id }])
  expect(await toldTo(town, kept._id)).toEqual([town.people.ada])
  expect(await toldTo(town, dropped._id)).toEqual([])
})

test('a correction ends the one before and is told anew; only one counts, and what is over stays', async () => {
  const { town, ada, head } = await speakingTown()
  const wrong = (await head.says()).body.data
  await town.settle()
  town.clock.advance(1)
  const answers = await Promise.all([
    head.corrects(wrong._id, { words: 'We come on Tuesday.' }),
    head.corrects(wrong._id, { words: 'We come on Friday.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  await town.settle()
  const banner = await bannerOf(ada.browser)
  expect(banner).toHaveLength(1)
  const [newest] = await bellOf(ada.browser)
  expect(newest).toBe(`Ikeja, corrected: The road is flooded. ${banner[0]?.words}`)
  expect(await head.lists()).toMatchObject([
    { isCorrection: true, state: 'holds' },
    { isCorrected: true, state: 'over', endedAt: expect.any(String) },
  ])
  expect((await head.ends(wrong._id)).body.code).toBe('announcement_over')
  expect((await head.ends(banner[0]?._id ?? '')).status).toBe(200)
  expect(await bannerOf(ada.browser)).toEqual([])
})

test('a day takes so many, however many are said at once; the same call counts once', async () => {
  const { town, head } = await speakingTown()
  const once = { 'idempotency-key': 'flooded-once' }
  const [first, again] = await Promise.all([head.says({}, once), head.says({}, once)])
  expect(again.body).toEqual(first.body)
  const more = await Promise.all(Array.from({ length: 6 }, () => head.says()))
  const codes = more.map(({ status, body }) => (status === 201 ? 'said' : body.code))
  expect(codes.toSorted()).toEqual([
    'announced_enough',
    'announced_enough',
    ...Array.from({ length: mostAnnouncements - 1 }, () => 'said'),
  ])
  expect(await head.weighs()).toMatchObject({ leftToday: 0 })
  // The table holds it also against whoever comes past the rule.
  const past = `INSERT INTO announcement (id, station_id, kind, said_at, said_by, starts_at, until, said_on, nth)
    SELECT gen_random_uuid(), station_id, kind, said_at, said_by, starts_at, until, said_on, $1
    FROM announcement LIMIT 1`
  await expect(town.database.pool.query(past, [6])).rejects.toThrow('announcements_of_a_day')
  await expect(town.database.pool.query(past, [5])).rejects.toThrow('announcement_of_day')
  town.clock.set('2026-11-16T09:00:00Z')
  expect((await head.says()).status).toBe(201)
})

test('head and clerk speak for the station; a cashier reads, others see nothing of it', async () => {
  const { town, ada, head, staff, toyin } = await speakingTown()
  const { joins } = staffPeople(town)
  const clerk = asSpeaker(await joins(staff.browser, tunde, 'clerk'))
  const cashier = asSpeaker(await joins(staff.browser, bisi, 'cashier'))
  const said = (await clerk.says()).body.data
  expect(said).toMatchObject({ by: 'Tunde Alabi' })
  for (const refused of [
    await cashier.says(),
    await cashier.corrects(said._id),
    await cashier.ends(said._id),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'not_your_role'])
  }
  expect(await cashier.lists('current')).toMatchObject([{ _id: said._id }])

  const kano = asSpeaker(await town.signedIn('kano'))
  expect((await kano.says({ areaIds: [toyin] })).body.code).toBe('not_yours')
  expect((await kano.ends(said._id)).body.code).toBe('not_yours')
  expect((await kano.corrects(said._id)).body.code).toBe('not_yours')
  expect(await kano.lists()).toEqual([])
  expect((await asSpeaker(ada.browser).says()).status).toBe(403)
  for (const wrong of [
    { kind: 'own words' as const, words: undefined },
    { until: '2026-11-14' },
    { from: '2026-11-14' },
    { from: '2026-11-20', until: '2026-11-19' },
    { until: '2027-03-01' },
    { words: 'x'.repeat(301) },
  ]) {
    expect((await head.says(wrong)).status).toBeOneOf([409, 422])
  }
  expect(await head.lists()).toHaveLength(1)

  town.clock.advance(1)
  await head.ends(said._id)
  const amina = await town.signedIn('amina')
  const log = (await amina.call(listAudit, { search: 'announce' })).body.data
  expect(log.map(({ what }) => what)).toEqual([
    'Ended an announcement early',
    'Announced: road flooded',
  ])
})
