import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { loginResident } from '../../contract/account/account.ts'
import { loginDirector } from '../../contract/director/director.ts'
import { getOverview } from '../../contract/screen/overview.ts'
import { listStations } from '../../contract/station/station.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { createHasher } from '../call/hasher.ts'
import { sayFigures } from '../director/figures.ts'
import { createBrowser } from '../testing/browser.ts'
import { freshDatabase } from '../testing/database.ts'
import { demoTown } from '../testing/demo-town.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'
import { earnedKobo } from './requests.ts'
import { demoCarrierNumber, demoLogins, demoSecret, hasDemo, loadDemo } from './demo.ts'
import { connect } from '../db/connect.ts'

const hasher = await createHasher(4)
const now = new Date('2026-11-15T09:00:00Z')

async function emptyTown() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return database
}
type Town = Awaited<ReturnType<typeof emptyTown>>

/** Everything in the demo but the ids and the hashes, which are new each time. */
async function facts({ db }: Town) {
  const { rows: people } = await db.execute(sql`
    SELECT a.role, a.email, a.name, a.created_at, a.verified_at, r.address, r.phone_number,
      s.name AS station
    FROM account a LEFT JOIN resident r ON r.account_id = a.id
      LEFT JOIN station_staff f ON f.account_id = a.id
      LEFT JOIN station s ON s.id = coalesce(r.station_id, f.station_id)
    ORDER BY a.role, a.email, a.name, a.created_at`)
  const { rows: stations } = await db.execute(sql`
    SELECT s.name, s.phone_number, s.address, s.email, s.created_at, s.suspended_at,
      d.email AS director FROM station s JOIN account d ON d.id = s.director_id ORDER BY s.name`)
  const { rows: consents } = await db.execute(sql`
    SELECT a.email, c.purpose, c.version, c.given_at
    FROM consent c JOIN account a ON a.id = c.account_id ORDER BY a.email, c.purpose`)
  return { people, stations, consents }
}

test('the demo is the same people at the same addresses every time', async () => {
  const [one, other] = [await emptyTown(), await emptyTown()]
  const startedAt = performance.now()
  expect(await loadDemo(one.db, now, hasher.hash)).toBe(true)
  console.log(`the demo was loaded in ${Math.round(performance.now() - startedAt)} ms`)
  expect(await hasDemo(other.db)).toBe(false)
  expect(await loadDemo(other.db, now, hasher.hash)).toBe(true)
  const first = await facts(one)
  expect(await facts(other)).toEqual(first)
  const roles = first.people.map(({ role }) => role)
  const count = (role: string) => roles.filter(each => each === role).length
  expect([count('resident'), count('station'), count('director')]).toEqual([234, 8, 1])
  expect(first.stations.map(({ name }) => name)).toEqual([
    'Bodija, Ibadan',
    'Ikeja, Lagos',
    'Independence Layout, Enugu',
    'Nassarawa, Kano',
    'Trans Amadi, Port Harcourt',
    'Wuse, Abuja',
  ])
  const inUse = new Set(first.people.map(({ station }) => station))
  expect(inUse.size).toBe(7) // The six, and none for the director.
  expect(first.people).toContainEqual(
    expect.objectContaining({ email: demoLogins.resident, name: 'Ada Obi', role: 'resident' }),
  )
})

test('everybody in it gets in with what is printed', async () => {
  const { db, app } = await demoTown(now)
  const browser = createBrowser(app)
  const password = demoSecret
  const answers = [
    await browser.call(loginResident, { email: demoLogins.resident, password }),
    await browser.call(loginStation, { email: demoLogins.station, password }),
    await browser.call(loginDirector, { email: demoLogins.director, name: password }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body.data).toMatchObject({ name: 'Ada Obi', numberOfRequests: 3 })
  expect(answers[1]?.body.data).toMatchObject({ station: 'Ikeja, Lagos' })
  expect(answers[2]?.body.data).toMatchObject({ name: 'Amina Yusuf' })
  const overview = await browser.call(getOverview, {})
  expect(overview.body.data).toMatchObject({
    users: 234,
    totalKobo: 445_351_000,
    stations: { active: 6, suspended: 0 },
  })
  const listed = await browser.call(listStations, {})
  expect(listed.body.data).toHaveLength(6)
  const { rows } = await db.execute(sql`
    SELECT s.name FROM carrier c JOIN station s ON s.id = c.station_id
    WHERE c.phone_number = ${demoCarrierNumber} AND c.paused_at IS NULL`)
  expect(rows, 'the number that a carrier comes in by').toEqual([{ name: 'Ikeja, Lagos' }])
})

test('its year of requests adds up, and something is going on right now', async () => {
  const { db } = await emptyTown()
  await loadDemo(db, now, hasher.hash)
  const { rows } = await db.execute<{ status: string; count: number }>(
    sql`SELECT status, count(*) FROM request GROUP BY status`,
  )
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(counts['Closed']).toBeGreaterThan(1000)
  for (const status of ['Pending...', 'Assigned', 'Picked up', 'Cancelled', 'Declined']) {
    expect(counts[status]).toBeGreaterThan(3)
  }
  const { rows: wrong } = await db.execute(sql`
    SELECT c.id FROM carrier c LEFT JOIN request r ON r.carrier_id = c.id
    GROUP BY c.id HAVING c.holds <> count(r.id) FILTER (WHERE r.status = 'Assigned')
      OR c.total <> count(r.id) FILTER (WHERE r.status IN ('Assigned', 'Picked up', 'Closed'))`)
  expect(wrong).toEqual([])
  // Whatever was picked up has a visit with or without proof, and of some somebody says that it was wrong.
  const { rows: visits } = await db.execute(sql`
    SELECT outcome, proof, count(*) > 3 AS several FROM visit
    GROUP BY outcome, proof ORDER BY outcome, proof`)
  expect(visits).toEqual([
    { outcome: 'done', proof: 'code', several: true },
    { outcome: 'done', proof: 'none', several: true },
    { outcome: null, proof: null, several: true },
  ])
  const { rows: problems } = await db.execute(sql`SELECT state FROM problem ORDER BY state`)
  expect(problems.map(({ state }) => state)).toEqual(['answered', 'raised', 'said', 'settled'])
  // As if every step had been walked: each begins where the one before ended, the last is the status.
  const { rows: odd } = await db.execute(sql`
    SELECT id FROM (
      SELECT r.id, r.status, r.changed_at, e.to_status, e.at, e.from_status,
        lag(e.to_status) OVER steps AS before, lead(e.id) OVER steps IS NULL AS is_last
      FROM request r LEFT JOIN request_event e ON e.request_id = r.id
      WINDOW steps AS (PARTITION BY r.id ORDER BY e.id)
    ) AS step
    WHERE from_status IS DISTINCT FROM before
      OR is_last AND (to_status, at) IS DISTINCT FROM (status, changed_at)`)
  expect(odd).toEqual([])
  const { rows: future } = await db.execute(
    sql`SELECT 1 FROM request_event WHERE at > ${now.toISOString()}`,
  )
  expect(future).toEqual([])
  const { rows: ada } = await db.execute(sql`
    SELECT r.status FROM request r JOIN account a ON a.id = r.resident_id
    WHERE a.email = ${demoLogins.resident} ORDER BY r.id DESC LIMIT 1`)
  expect(ada).toEqual([{ status: 'Assigned' }])
  const { rows: tickets } = await db.execute<{ states: string[]; ada: string[] }>(sql`
    SELECT array_agg(state ORDER BY state) AS states,
      array_agg(state ORDER BY state) FILTER (WHERE email = ${demoLogins.resident}) AS ada
    FROM ticket`)
  expect(new Set(tickets[0]?.states)).toEqual(new Set(['open', 'answered', 'closed']))
  expect(tickets[0]?.ada).toEqual(['answered', 'open'])
})

test('its money adds up to the kobo, and Ada has two thousand naira to spend', async () => {
  const { db } = await emptyTown()
  await loadDemo(db, now, hasher.hash)
  expect(await brokenRules(db)).toEqual([])
  expect((await sayFigures(db)).isRight).toBe(true)
  const { rows } = await db.execute(sql`
    SELECT l.credits_posted - l.debits_posted - l.debits_pending AS free, l.debits_pending AS held
    FROM ledger_account l JOIN account a ON a.id = l.owner
    WHERE l.kind = 'wallet' AND a.email = ${demoLogins.resident}`)
  expect(rows).toEqual([{ free: 200_000, held: 50_000 }])
  const { rows: unpaid } = await db.execute(sql`
    SELECT r.id FROM request r WHERE r.status = 'Closed'
      AND NOT EXISTS (SELECT FROM transfer t WHERE t.about = r.id AND t.amount_kobo = r.price_kobo)`)
  expect(unpaid).toEqual([])
})

test('its stations have earned what the director reads, its stock and tills are real', async () => {
  const { db } = await emptyTown()
  for (const moment of [now, new Date('2027-03-01T22:30:00Z')]) {
    const town = moment === now ? { db } : await emptyTown()
    await loadDemo(town.db, moment, hasher.hash)
    const { rows } = await town.db.execute<{ kobo: number }>(sql`
      SELECT sum(credits_posted - debits_posted)::bigint AS kobo FROM ledger_account
      WHERE kind = 'income'`)
    expect(rows).toEqual([{ kobo: earnedKobo }])
  }
  const { rows: jobs } = await db.execute<{ least: number; most: number }>(sql`
    SELECT min(price_kobo) AS least, max(price_kobo) AS most FROM request
    WHERE accepted_at IS NOT NULL`)
  expect(jobs[0]?.least).toBeGreaterThan(500_000)
  expect(jobs[0]?.most).toBeLessThan(5_000_000)
  const { rows: odd } = await db.execute(sql`
    SELECT material FROM stock JOIN (
      SELECT station_id, material, sum(grams) AS grams FROM weighing
        JOIN weighing_line ON weighing_id = id GROUP BY station_id, material
    ) AS weighed USING (station_id, material) WHERE stock.grams <> weighed.grams`)
  expect(odd).toEqual([])
  const { rows: cash } = await db.execute<{ receipts: number; counts: number; weighings: number }>(
    sql`SELECT (SELECT count(*) FROM cash_receipt) AS receipts,
      (SELECT count(*) FROM cash_count) AS counts, (SELECT count(*) FROM weighing) AS weighings`,
  )
  expect(Math.min(...Object.values(cash[0] ?? {}))).toBeGreaterThan(50)
})

test('an installation that somebody uses is left alone', async () => {
  const town = await world()
  const before = await facts(town.database)
  expect(await loadDemo(town.db, now, hasher.hash)).toBe(false)
  expect(await hasDemo(town.db)).toBe(false)
  expect(await facts(town.database)).toEqual(before)
})

test('of six who load it at once, one does', async () => {
  const town = await emptyTown()
  // As when starting: who fills it may take longer than any call would wait.
  const patient = connect(town.url, () => {}, { queryMs: 600_000 })
  onTestFinished(() => patient.pool.end())
  const six = Array.from({ length: 6 }, () => loadDemo(patient.db, now, hasher.hash))
  expect((await Promise.all(six)).filter(Boolean)).toHaveLength(1)
  expect((await facts(town)).people).toHaveLength(279)
  expect(await hasDemo(town.db)).toBe(true)
})
