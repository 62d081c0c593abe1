import { expect, test } from 'vitest'
import { getStation } from '../../contract/director/oversight.ts'
import { getStanding, measures, rankStations } from '../../contract/screen/standing.ts'
import { placeStation } from '../../contract/director/oversight.ts'
import { foldFigures } from '../figure/figure.ts'
import type { Reply } from '../testing/browser.ts'
import { bolasTown, directorTown } from '../testing/director-town.ts'
import type { World } from '../testing/world.ts'

/**
 * Opens many stations of Amina's in three states, each a little worse than the one before: `Ward 0007` has
 * waits of seven hours, has seven naira in the till, and has earned seven naira.
 */
async function opensMany({ database, people }: World, count: number) {
  await database.pool.query(
    `WITH opened AS (
       INSERT INTO station (id, director_id, name, phone_number, address, email, created_at, in_state, in_city)
       SELECT gen_random_uuid(), $1, 'Ward ' || lpad(n::text, 4, '0'), '+2348030000000', n || ' Road',
         'ward' || n || '@town.ng', '2026-01-01', (ARRAY['Lagos', 'Kano', 'Oyo'])[1 + n % 3],
         CASE WHEN n % 3 = 2 THEN 'Ibadan' END
       FROM generate_series(1, $2::integer) AS n RETURNING id, substr(name, 6)::integer AS n
     ), waits AS (
       INSERT INTO figure_wait (station_id, month, median_hours) SELECT id, '2026-11-01', n FROM opened
     )
     INSERT INTO figure (owner, grain, period, figure, amount)
     SELECT id, grain, period::date, figure, amount FROM opened CROSS JOIN LATERAL (VALUES
       ('month', '2026-11-01', 'waited:' || n, 3), ('month', '2026-11-01', 'waited:' || n + 50, 2),
       ('month', '2026-11-01', 'income:pickup', n * 100), ('month', '2026-11-01', 'rated', 5),
       ('month', '2026-11-01', 'picked up', 10), ('month', '2026-11-01', 'stars', 5 + n % 21), ('all', 'epoch', 'now:Pending...', n)
     ) AS f (grain, period, figure, amount)`,
    [people.amina, count],
  )
}

/** Adds to a station's figures of the month, or altogether. */
const counted = ({ database }: World, station: string, figures: Record<string, number>) =>
  database.pool.query(
    `INSERT INTO figure (owner, grain, period, figure, amount)
     SELECT $1, 'month', '2026-11-01', key, value::bigint FROM jsonb_each_text($2)
     ON CONFLICT (owner, grain, period, figure) DO UPDATE SET amount = figure.amount + excluded.amount`,
    [station, JSON.stringify(figures)],
  )

const wholeList = async (
  { browser }: Awaited<ReturnType<typeof directorTown>>['amina'],
  wanted: object,
) => {
  const names: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const { status, body }: Reply<typeof rankStations> = await browser.call(rankStations, {
      limit: 50,
      ...wanted,
      after: after || undefined,
    })
    expect(status).toBe(200)
    names.push(...body.data.map(({ station }) => station))
    after = body.next
  }
  return names
}

test('of many stations every measure finds the worst, and pages miss none', async () => {
  const at = await directorTown()
  const { town, amina } = at
  await opensMany(town, 120)
  const ward = (n: number) => `Ward ${String(n).padStart(4, '0')}`
  const first = async (wanted: Parameters<typeof amina.ranks>[0]) =>
    (await amina.ranks({ limit: 2, ...wanted })).map(({ station }) => station)
  for (const by of measures) expect(await first({ by })).toHaveLength(2)
  expect(await first({ by: 'wait' })).toEqual([ward(120), ward(119)])
  expect(await first({ by: 'open' })).toEqual([ward(120), ward(119)])
  // Ties are by name; Ikeja and Kano have earned nothing yet.
  expect(await first({ by: 'income' })).toEqual(['Ikeja', 'Kano'])
  expect(await first({ by: 'income', first: 'best' })).toEqual([ward(120), ward(119)])
  expect(await first({ by: 'rating' })).toEqual([ward(21), ward(42)])
  expect(await first({ by: 'wait', state: 'Oyo' })).toEqual([ward(119), ward(116)])
  expect(await first({ by: 'wait', city: 'ibadan', search: '000' })).toEqual([ward(8), ward(5)])
  for (const by of ['late', 'rating', 'attention', 'station', 'city', 'missed'] as const) {
    for (const order of ['worst', 'best'] as const) {
      const all = await wholeList(amina, { by, first: order })
      expect([by, all.length, new Set(all).size]).toEqual([by, 122, 122])
      // Whoever has no figure is last either way.
      if (by === 'rating' || by === 'city') expect(all.slice(-2)).toEqual(['Ikeja', 'Kano'])
      const isUp = order === 'worst'
      if (by === 'station') expect(all).toEqual(isUp ? all.toSorted() : all.toSorted().toReversed())
    }
  }
  const standing = await amina.standing()
  expect(standing).toMatchObject({
    stations: 122,
    median: { late: 0, wait: 60, open: 59 },
    states: [
      { state: 'Kano', stations: 40 },
      { state: 'Lagos', stations: 40 },
      { state: 'Oyo', stations: 40 },
      { state: null, stations: 2 },
    ],
    cities: [{ city: 'Ibadan', stations: 40 }],
  })
  expect(standing.bad + standing.watch + standing.well).toBe(122)
  for (const level of ['watch', 'well'] as const) {
    expect(await wholeList(amina, { level })).toHaveLength(standing[level])
  }
  const inOyo = await amina.standing({ state: 'Oyo' })
  expect(inOyo).toMatchObject({ stations: 40, cities: [{ city: 'Ibadan' }] })
  expect(inOyo.states).toHaveLength(4)
  // Nobody asked for anything there: the figures of the end are those of the rows again.
  await town.database.pool.query('SELECT count_again()')
})

test('what is late, out and missed is of now; wait, rating and income are of the month', async () => {
  const { town, amina, asked, staff, sani, finished, takesCash } = await directorTown()
  await finished(30, { rating: 2 })
  await takesCash(13_000_000)
  const late = await asked()
  await staff.assigns(late, sani)
  town.clock.advance(5 * 24 * 60)
  await town.database.pool.query("UPDATE session SET expires_at = '2027-12-01'")
  // One pickup has no median, and one rating is no mean. One late of one open is to watch, and the cash is bad.
  expect((await amina.ranks())[0]).toMatchObject({ wait: null, rating: null, late: 1, open: 1 })
  const more = { 'picked up': 9, rated: 4, stars: 8 }
  await counted(town, town.people.ikeja, more)
  for (const folded of [false, true]) {
    if (folded) await foldFigures(town.db)
    const [worst, other] = await amina.ranks()
    expect(worst).toMatchObject({
      station: 'Ikeja',
      late: 1,
      open: 1,
      wait: 30,
      rating: 2,
      cash: 13_000_000,
      made: 2,
      pickedUp: 10,
      level: 'bad',
    })
    expect(worst?.missed).toHaveLength(14)
    expect(worst?.missed.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(other).toMatchObject({ station: 'Kano', level: 'well', wait: null, rating: null })
    expect(await amina.standing()).toMatchObject({
      stations: 2,
      bad: 1,
      well: 1,
      sums: { late: 1 },
    })
  }
  // A pickup that is not folded yet moves the median at once.
  await finished(10)
  expect((await amina.ranks({ by: 'wait' }))[0]).toMatchObject({ station: 'Ikeja', wait: 10 })
  const [, before] = await amina.ranks({ month: '2026-10' })
  expect(before).toMatchObject({ wait: null, made: 0 })
  await town.database.pool.query('SELECT count_again()')
})

test('what is late is bad by its share of what is open, from a few on, or when it is very much', async () => {
  const { town, amina } = await directorTown()
  const { pool } = town.database
  const { kano, kabiru } = town.people
  /** Pickups that were promised long ago, or for a day that is far. */
  const ask = (many: number, promisedOn: string) =>
    pool.query(
      `INSERT INTO request (id, resident_id, station_id, kind, message, address, pay_with, price_kobo,
         created_at, changed_at, changed_by_role, changed_by, sought, promised_on)
       SELECT gen_random_uuid(), $1, $2, 'special', 'Bags', '3 Allen Avenue', 'wallet', 0, '2026-10-20', '2026-10-20',
         'resident', $1, '', $4::date FROM generate_series(1, $3)`,
      [kabiru, kano, many, promisedOn],
    )
  const found: [late: number, open: number, level: string | undefined][] = []
  const look = async () => {
    const [row] = await amina.ranks({ search: 'Kano' })
    found.push([row?.late ?? 0, row?.open ?? 0, row?.level])
  }
  await ask(1, '2026-11-01')
  await look()
  await ask(10, '2026-12-01')
  await look()
  await ask(2, '2026-11-01')
  await look()
  await ask(17, '2026-12-01')
  await look()
  await ask(22, '2026-11-01')
  await ask(200, '2026-12-01')
  await look()
  expect(found).toEqual([
    [1, 1, 'watch'],
    [1, 11, 'well'],
    [3, 13, 'bad'],
    [3, 30, 'watch'],
    [25, 252, 'bad'],
  ])
  for (const by of ['late', 'attention'] as const) {
    expect((await amina.ranks({ by }))[0]?.station).toBe('Kano')
  }
})

test('a place in one order is none in rubbish, and what makes no sense is refused', async () => {
  const { amina } = await directorTown()
  for (const after of ['rubbish', 'W10', Buffer.from('["x","y"]').toString('base64url')]) {
    const { status, body } = await amina.browser.call(rankStations, { after })
    expect([status, body.code]).toEqual([400, 'malformed_cursor'])
  }
  for (const wrong of [{ by: 'size' }, { state: 'Texas' }, { level: 'fine' }, { month: '26' }]) {
    expect((await amina.browser.attempt(rankStations, wrong)).status).toBe(422)
  }
  expect((await amina.browser.attempt(getStanding, { by: 'late' })).status).toBe(422)
})

test('a director says where an own station is; another director, staff and residents do not', async () => {
  const { town, amina, staff, ada } = await directorTown()
  const { bola, lekki } = await bolasTown(town)
  const stationId = town.people.ikeja
  const wish = { stationId, state: 'Lagos' as const, city: 'Lagos' }
  for (const { browser } of [bola, staff, ada]) {
    expect((await browser.call(placeStation, wish)).status).toBe(403)
  }
  expect((await amina.browser.call(placeStation, { ...wish, stationId: lekki })).status).toBe(403)
  expect((await amina.browser.attempt(placeStation, { ...wish, state: 'Texas' })).status).toBe(422)
  expect((await amina.browser.call(placeStation, wish)).status).toBe(200)
  expect((await amina.browser.call(getStation, { stationId })).body.data).toMatchObject({
    state: 'Lagos',
    city: 'Lagos',
  })
  expect((await amina.ranks({ city: 'lagos' })).map(({ _id }) => _id)).toEqual([stationId])
  expect(await bola.ranks({ city: 'lagos' })).toEqual([])
})

test('how pickups went is ranked and called bad once there are enough of them', async () => {
  const { town, amina } = await directorTown()
  const { ikeja, kano } = town.people
  await counted(town, ikeja, {
    'picked up': 20,
    done: 20,
    'first visit': 14,
    'not done': 6,
    'proof:none': 5,
    problem: 2,
    'problem over': 6,
    'made good': 3,
  })
  await counted(town, kano, { 'picked up': 9, done: 9, 'first visit': 1, problem: 9 })
  const [worst, other] = await amina.ranks({ by: 'firstVisit' })
  expect(worst).toMatchObject({
    station: 'Ikeja',
    level: 'bad',
    firstVisit: 0.7,
    noProof: 0.25,
    problems: 10,
    madeGood: 0.5,
  })
  // Of nine a share says nothing.
  expect(other).toMatchObject({ station: 'Kano', level: 'well', firstVisit: null, problems: null })
  for (const by of ['problems', 'madeGood', 'noProof'] as const) {
    expect((await amina.ranks({ by }))[0]?.station).toBe('Ikeja')
  }
  const { body } = await amina.browser.call(getStanding, {})
  expect(body.data).toMatchObject({ bad: 1, well: 1, median: { problems: 10 } })
  // They are made up: no recount would find them.
  await town.database.pool.query('DELETE FROM figure WHERE owner = ANY ($1)', [[ikeja, kano]])
})
