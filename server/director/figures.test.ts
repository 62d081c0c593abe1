import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveIn } from '../testing/people/request-people.ts'
import { bolasTown, directorTown, wrongFigures } from '../testing/director-town.ts'
import { foldFigures, startFolding } from '../figure/figure.ts'
import { monthAfter, monthBefore, sayFigures, waitingOf } from './figures.ts'
import { walks } from '../testing/effort.ts'
import { eventually } from '../testing/eventually.ts'

type Town = Awaited<ReturnType<typeof directorTown>>

/** Something of everything, over two days. */
async function busyDays({ town, ada, staff, sani, topUp, finished, ...at }: Town) {
  await topUp(60_000)
  const paid = await finished(3, { rating: 5 })
  await at.refunds(paid, 10_000)
  town.clock.advance(24 * 60)
  await finished(26, { rating: 2 })
  const { body } = await ada.asksSpecially({ requestMessage: 'A sofa', address: 'The yard' })
  await staff.assigns(body.data._id, sani)
  await at.takesCashBack(await at.takesCash(20_000))
  const { _id } = (await at.scale.weighs(town.people.ada, { pet: 700, glass: 40 })).body.data
  await at.scale.takesBack(_id)
  await at.kabiru.asks()
  await moveIn(town, town.people.kano, 2)
}

const left = async ({ town }: Town) => {
  const { rows } = await town.database.pool.query('SELECT count(*) FROM figure_delta')
  return rows[0].count as number
}

async function everything({ amina, town }: Town) {
  const { data } = (await amina.lists({ order: 'total' })).body
  const detail = await amina.station(town.people.ikeja)
  return [await amina.overview(), await amina.ranks(), await amina.standing(), data, detail]
}

test('folded, half folded or not at all: the answers are the same', async () => {
  const at = await directorTown()
  await busyDays(at)
  const unfolded = await everything(at)
  expect(await left(at)).toBeGreaterThan(40)
  expect(await foldFigures(at.town.db, 17)).toBe(17)
  expect(await everything(at)).toEqual(unfolded)
  while (await foldFigures(at.town.db, 17));
  expect(await left(at)).toBe(0)
  expect(await everything(at)).toEqual(unfolded)
  await at.town.database.pool.query('SELECT count_again()')
  expect(await everything(at)).toEqual(unfolded)
})

test('six who fold at once, while people go on, lose nothing and count nothing twice', async () => {
  const at = await directorTown()
  const people = { areBusy: true }
  const fold = async () => {
    while (people.areBusy) await at.town.database.onConnection(db => foldFigures(db, 5))
  }
  const six = Array.from({ length: 6 }, fold)
  await busyDays(at)
  await at.finished()
  people.areBusy = false
  await Promise.all(six)
  expect(await wrongFigures(at.town)).toEqual([])
  while (await foldFigures(at.town.db));
  expect(await left(at)).toBe(0)
})

test('a server that dies in the middle of it has folded nothing', async () => {
  const at = await directorTown()
  await busyDays(at)
  const before = await everything(at)
  const waiting = await left(at)
  const { pool } = at.town.database
  const dying = await pool.connect()
  const { rows } = await dying.query('SELECT pg_backend_pid() AS pid')
  await dying.query('BEGIN')
  expect((await dying.query('SELECT fold_figures(20) AS folded')).rows).toEqual([{ folded: 20 }])
  // Whoever comes meanwhile finds nothing to do, and does not wait.
  expect(await foldFigures(at.town.db)).toBe(0)
  expect(await everything(at)).toEqual(before)
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await expect(dying.query('COMMIT')).rejects.toThrow(/terminat|connection/i)
  dying.release(true)
  // It says that it ends before it has let go of what it held.
  const stillThere = () => pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0].pid])
  await eventually(async () => expect((await stillThere()).rows).toEqual([]))
  expect(await left(at)).toBe(waiting)
  expect(await foldFigures(at.town.db)).toBe(waiting)
  expect(await everything(at)).toEqual(before)
})

test('the worker folds by itself until it is stopped', async () => {
  const at = await directorTown()
  await at.asked()
  const problems: Error[] = []
  const folding = startFolding({ db: at.town.db, onProblem: error => problems.push(error) })
  await expect.poll(() => left(at), { timeout: 50_000 }).toBe(0)
  await folding.stop()
  expect(problems).toEqual([])
})

test('the check says in a line that all is right, or what is wrong', async () => {
  const at = await directorTown()
  const { pool } = at.town.database
  await at.finished(1, { rating: 3 })
  await foldFigures(at.town.db, 5)
  const right = await sayFigures(at.town.db)
  expect(right.isRight).toBe(true)
  expect(right.line).toMatch(/^The figures are right: \d+ sums, every one equals a recount\.$/)
  const { ikeja } = at.town.people
  const forge = (more: number) =>
    pool.query(
      `UPDATE figure SET amount = amount + $2
       WHERE owner = $1 AND grain = 'all' AND figure = 'made'`,
      [ikeja, more],
    )
  await forge(1)
  const wrong = await sayFigures(at.town.db)
  expect(wrong.isRight).toBe(false)
  expect(wrong.line).toMatch(
    /^The figures are WRONG: 1 of \d+ sums differ from a recount: made of .* says 2 and is 1\.$/,
  )
  await forge(-1)
  await pool.query('UPDATE carrier SET stars = stars + 1 WHERE rated > 0')
  expect((await sayFigures(at.town.db)).line).toContain('says 4 and is 3')
  await pool.query('UPDATE carrier SET stars = stars - 1 WHERE rated > 0')
  await foldFigures(at.town.db)
  await pool.query('UPDATE figure_wait SET median_hours = 9')
  expect((await sayFigures(at.town.db)).line).toContain('median wait of')
  await pool.query('SELECT count_again()')
  expect((await sayFigures(at.town.db)).isRight).toBe(true)
})

/** Random deeds of everybody, with folding now and then. */
const deeds = ['ask', 'special', 'assign', 'pickUp', 'close', 'cancel', 'decline'] as const
const others = [
  'topUp',
  'cash',
  'cashBack',
  'weigh',
  'weighBack',
  'refund',
  'wait',
  'fold',
] as const
const deed = fc.record({ do: fc.constantFrom(...deeds, ...others), pick: fc.nat(30) })

test('after a random walk every figure equals a recount', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 60, maxLength: 90, size: 'max' }), async walk => {
      const at = await directorTown()
      const { town, ada, staff, scale } = at
      await town.database.pool.query('UPDATE station SET carrier_limit = 50')
      const requests: string[] = []
      const receipts: string[] = []
      const weighings: string[] = []
      const made = (id: string | undefined) => void (id && requests.push(id))
      const act = {
        ask: async () => made((await ada.asks()).body.data?._id),
        special: async () => {
          const wish = { requestMessage: 'A sofa', address: 'The yard' }
          made((await ada.asksSpecially(wish)).body.data?._id)
        },
        assign: (id: string) => staff.assigns(id, at.sani),
        pickUp: (id: string) => staff.picksUp(id),
        close: (id: string, pick: number) =>
          ada.closes(id, pick % 2 ? { rating: 1 + (pick % 5) } : {}),
        cancel: (id: string) => ada.cancels(id),
        decline: (id: string) => staff.declines(id),
        topUp: () => at.topUp(75_000),
        cash: async () => receipts.push(await at.takesCash(60_000)),
        cashBack: async () => at.takesCashBack(receipts.pop() ?? ''),
        weigh: async (_id: string, pick: number) => {
          const { data } = (await scale.weighs(town.people.ada, { pet: 100 + pick })).body
          if (data) weighings.push(data._id)
        },
        weighBack: async () => scale.takesBack(weighings.pop() ?? ''),
        refund: (id: string) => at.refunds(id, 7_000),
        wait: async (_id: string, pick: number) => {
          town.clock.advance(pick * 60)
          await town.database.pool.query("UPDATE session SET expires_at = '2029-01-01'")
        },
        fold: (_id: string, pick: number) => foldFigures(town.db, 1 + pick),
      }
      for (const each of walk) {
        town.clock.advance(1)
        await act[each.do](requests[each.pick % Math.max(1, requests.length)] ?? '', each.pick)
      }
      expect(await wrongFigures(town)).toEqual([])
      while (await foldFigures(town.db, 40));
      expect(await wrongFigures(town)).toEqual([])
    }),
    { numRuns: walks(8), endOnFailure: true },
  ))

test('the median is the lower one, and nine in ten by the nearest rank', () => {
  const pickups = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(pickups, hours => {
      const sums: Record<string, number> = { made: 4 }
      for (const hour of hours) sums[`waited:${hour}`] = (sums[`waited:${hour}`] ?? 0) + 1
      const inOrder = hours.toSorted((one, other) => one - other)
      const ranked = (share: number) => inOrder[Math.ceil(hours.length * share) - 1]
      expect(waitingOf(sums)).toEqual({
        pickups: hours.length,
        medianHours: ranked(1 / 2),
        slowestTenthHours: inOrder[Math.ceil((hours.length * 9) / 10) - 1],
      })
    }),
  )
  const none = { pickups: 0, medianHours: null, slowestTenthHours: null }
  expect(waitingOf({ 'waited:4': 0, made: 2 })).toEqual(none)
})

test('months go by', () => {
  expect(monthAfter('2026-12-01')).toBe('2027-01-01')
  expect(monthAfter('2027-02-01')).toBe('2027-03-01')
  expect(monthBefore('2027-01-01')).toBe('2026-12-01')
  expect(monthBefore('2027-01-01', 11)).toBe('2026-02-01')
})

test('figures of two directors are folded apart', async () => {
  const at = await directorTown()
  const { bola, chidi, bolaId } = await bolasTown(at.town)
  await chidi.asks()
  await at.asked()
  await foldFigures(at.town.db)
  const { rows } = await at.town.database.pool.query(
    `SELECT owner, amount FROM figure WHERE grain = 'all' AND figure = 'made' AND owner = ANY ($1)`,
    [[bolaId, at.town.people.amina]],
  )
  expect(rows.map(({ amount }) => amount)).toEqual([1, 1])
  expect((await bola.overview()).thisMonth.made).toBe(1)
})
