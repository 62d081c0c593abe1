import { sql } from 'drizzle-orm'
import { versionOf } from '../consent/consent.ts'
import { putIntoAreas } from '../request/request.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { cities, crowdStreets, quarters } from './crowd-names.ts'
import { makeCarriers, makeResidents, payCash, planOf } from './crowd-rows.ts'
import type { Desk, Paid, Town } from './crowd-rows.ts'
import { demoLock, demoLogins, demoSecret } from './known.ts'
import { createDice } from '../call/dice.ts'
import { carryOut } from './carry-out.ts'
import { makeLogIns } from './log-ins.ts'
import { makeVisits } from './street.ts'
import { slug, writeStations } from './town-rows.ts'

/** How much there is once the crowd has come: more than fits any screen. */
const crowdSize = { waiting: 63, carriers: 41, stations: 200 }
const assignedToo = 18
const pickedUpToo = 9
/** What each of the other stations has had to do. */
const stationsResidents = 3

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Fills the demo until nothing fits a screen any more: what waits at its station, who carries there, how
 * many stations the director has. Says how many came; null where there is no demo.
 */
export async function loadCrowd(db: Db, now: Date, hash: (secret: string) => Promise<string>) {
  const secretHash = await hash(demoSecret)
  return inTransaction(db, async tx => {
    await rowsOf(tx, sql`SELECT pg_advisory_xact_lock(${demoLock})`)
    const [here] = await rowsOf<Here>(tx, whatIsHere)
    if (!here) return null
    const town = { db: tx, dice: createDice(63), now, secretHash }
    const missing = {
      waiting: Math.max(0, crowdSize.waiting - here.waiting),
      carriers: Math.max(0, crowdSize.carriers - here.carriers),
      stations: Math.max(0, crowdSize.stations - here.stations),
    }
    await fillDesk(town, here, missing)
    await openStations(town, here.directorId, missing.stations)
    await rowsOf(
      tx,
      sql`
      INSERT INTO consent (account_id, purpose, version, given_at)
      SELECT a.id, p.purpose, p.version, ${now}
      FROM account a CROSS JOIN (VALUES ('privacy', ${versionOf('privacy')}),
        ('terms', ${versionOf('terms')})) AS p (purpose, version)
      WHERE a.role <> 'carrier'
        AND NOT EXISTS (SELECT FROM consent c WHERE c.account_id = a.id AND c.purpose = p.purpose)`,
    )
    await putIntoAreas(tx, here.id)
    await makeVisits(tx)
    await makeLogIns(tx, now)
    await rowsOf(tx, sql`SELECT open_missing_visits()`)
    await rowsOf(tx, sql`SELECT count_again()`)
    await rowsOf(tx, sql`ANALYZE`)
    return missing
  })
}

type Here = Desk & { directorId: string; waiting: number; carriers: number; stations: number }
const whatIsHere = sql`
  SELECT s.id, s.director_id AS "directorId", f.account_id AS "staffId",
    (SELECT count(*) FROM request r WHERE r.station_id = s.id AND r.status = 'Pending...') AS waiting,
    (SELECT count(*) FROM carrier c WHERE c.station_id = s.id) AS carriers,
    (SELECT count(*) FROM station o WHERE o.director_id = s.director_id) AS stations
  FROM station s JOIN station_staff f ON f.station_id = s.id
    JOIN account a ON a.id = f.account_id WHERE a.email = ${demoLogins.station}`

async function fillDesk(town: Town, desk: Desk, missing: { waiting: number; carriers: number }) {
  const { db, dice, now } = town
  const carriers = await makeCarriers(town, desk, missing.carriers)
  if (missing.waiting === 0) return
  const streets = crowdStreets.map(street => `${street}, Ikeja`)
  const people = await makeResidents(
    town,
    Array.from({ length: missing.waiting + assignedToo + pickedUpToo }, () => ({ desk, streets })),
  )
  const plans = people.map((whose, index) => {
    const at = new Date(now.getTime() - (1 + dice.below(110)) * hour)
    const given = index - missing.waiting
    if (given < 0) return planOf(town, whose, at, {})
    const who = carriers[given % carriers.length]
    if (!who) return planOf(town, whose, at, {})
    const assigned = halfWay(at, now)
    const gone = given < assignedToo ? null : halfWay(assigned, now)
    return planOf(town, whose, at, { carrier: who, assigned, gone })
  })
  await carryOut(db, plans)
  // Two have more in their pockets than anybody should.
  const [first, second] = carriers.slice(-2)
  if (!first || !second) return
  const paying = people.slice(0, 24)
  await payCash(
    town,
    paying.map((whose, index) => ({
      whose,
      carrierId: index % 3 ? first : second,
      kobo: 250_000,
      at: new Date(now.getTime() - (1 + dice.below(20)) * hour),
    })),
  )
}

async function openStations(town: Town, directorId: string, many: number) {
  if (many === 0) return
  const { db, dice, now } = town
  const sites = cities.flatMap(city => quarters.map(quarter => ({ city, quarter })))
  const rows = sites.slice(0, many).map(({ city, quarter }, index) => {
    const createdAt = new Date(now.getTime() - (200 - index) * day)
    const name = `${quarter}, ${city}`
    const email = `${slug(name)}@kwashe.demo`
    const phoneNumber = `+23481${20_000_000 + index}`
    const address = `${1 + dice.below(90)} Station Road, ${quarter}, ${city}`
    return { name, email, phoneNumber, address, createdAt }
  })
  const stations = await writeStations(db, { directorId, secretHash: town.secretHash }, rows)
  await workAt(town, stations)
}

/** A month of work at each, better here and worse there. */
async function workAt(town: Town, stations: (Desk & { name: string })[]) {
  const { db, dice, now } = town
  const wishes = stations.flatMap(desk =>
    Array.from({ length: stationsResidents }, () => ({
      desk,
      streets: [`Main Road, ${desk.name}`],
    })),
  )
  const people = await makeResidents(town, wishes)
  const carriers = new Map<string, string[]>()
  for (const desk of stations) carriers.set(desk.id, await makeCarriers(town, desk, 2))
  const closed: Paid[] = []
  const plans = people.flatMap((whose, index) => {
    const slow = 1 + (index % 7)
    const who = dice.pick(carriers.get(whose.desk.id) ?? [])
    return Array.from({ length: 1 + dice.below(3) }, (_, week) => {
      const at = new Date(now.getTime() - (week * 8 + dice.below(7)) * day - dice.below(day))
      const times = [1, 2, 3].map(part => new Date(at.getTime() + part * slow * 6 * hour))
      const [assigned, gone, over] = times.map(time => (time < now ? time : null))
      const plan = planOf(town, whose, at, {
        carrier: who,
        assigned: assigned ?? null,
        gone: gone ?? null,
        closed: over ?? null,
        rating: 5 - dice.below(slow > 4 ? 4 : 2),
      })
      if (plan.closed && over)
        closed.push({ whose, carrierId: null, kobo: plan.price, at: over, request: plan.id })
      return plan
    })
  })
  await carryOut(db, plans)
  await payCash(town, closed)
}

const halfWay = (from: Date, to: Date) => new Date((from.getTime() + to.getTime()) / 2)
