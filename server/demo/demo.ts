import { and, eq, sql } from 'drizzle-orm'
import { account } from '../account/account.table.ts'
import { lagosMonth, startOfDay } from '../../contract/calendar.ts'
import { versionOf } from '../consent/consent.ts'
import { newId } from '../call/clock.ts'
import { director } from '../director/director.table.ts'
import { putIntoAreas } from '../request/request.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { addresses, givenNames, familyNames, shopNames, stations } from './names.ts'
import { makeGround } from './ground.ts'
import { makeMembers } from './members.ts'
import { makeMoney } from './money.ts'
import { makeCarriers, makeRequests, type DemoStation } from './requests.ts'
import { makeProblems, makeVisits } from './street.ts'
import { makeLogIns } from './log-ins.ts'
import { makeTickets } from './support.ts'
import { slug, writeResidents, writeStations } from './town-rows.ts'
import { createDice, type Dice } from '../call/dice.ts'
import { demoLock, demoLogins, demoSecret } from './known.ts'

export { loadCrowd } from './crowd.ts'
export { addressOn, hostOfRecipient } from './try-out/roles.ts'
export { stripHash, withStrip } from './try-out/strip.ts'
export { serveTryOut } from './try-out/try-out.ts'
export { demoCarrierNumber, demoLock, demoLogins, demoMembers, demoSecret } from './known.ts'

const residentCount = 234
const day = 24 * 60 * 60 * 1000

/** Whether the demo's people are here. */
export async function hasDemo(db: Db): Promise<boolean> {
  const wanted = and(eq(account.role, 'director'), eq(account.email, demoLogins.director))
  return (await db.select({ id: account.id }).from(account).where(wanted)).length > 0
}

/**
 * Fills an empty installation with a year of believable people; does nothing to any other. Takes a
 * connection without time limits: who comes second waits for the first.
 */
export async function loadDemo(db: Db, now: Date, hash: (secret: string) => Promise<string>) {
  const [first] = await db.select({ id: account.id }).from(account).limit(1)
  if (first) return false
  const secretHash = await hash(demoSecret)
  return inTransaction(db, async tx => {
    await rowsOf(tx, sql`SELECT pg_advisory_xact_lock(${demoLock})`)
    const [second] = await tx.select({ id: account.id }).from(account).limit(1)
    if (second) return false
    const dice = createDice(234)
    const yearAgo = new Date(now.getTime() - 365 * day)
    const directorId = newId(yearAgo)
    const amina = { role: 'director' as const, email: demoLogins.director, name: 'Amina Yusuf' }
    const since = { createdAt: yearAgo, verifiedAt: yearAgo }
    await tx.insert(account).values({ id: directorId, ...amina, secretHash, ...since })
    const times = { approvedAt: yearAgo, approverNamedAt: yearAgo }
    await tx.insert(director).values({ accountId: directorId, ...times })
    const opened = await writeStations(
      tx,
      { directorId, secretHash },
      stations.map(({ name, email, phoneNumber, address }, index) => {
        const createdAt = new Date(yearAgo.getTime() + index * 9 * day)
        const serves = addresses[index]?.join('; ') ?? ''
        const quarter = name.split(',')[0] ?? name
        return { name, email, phoneNumber, address, createdAt, serves, slug: quarter }
      }),
    )
    const residents = await makeResidents(
      tx,
      secretHash,
      opened.map(({ id }) => id),
      dice,
      now,
    )
    const carriers = await makeCarriers(tx, opened)
    await makeGround(tx, opened[0]?.id ?? '', carriers[0] ?? [], yearAgo)
    await makeRequests(tx, residents, opened, carriers, dice, now)
    await putIntoAreas(tx, opened[0]?.id ?? '')
    await makeMoney({ db: tx, stations: opened, carriers, dice, now }, residents[0]?.id ?? '')
    await makePrices(tx, opened, directorId, now)
    await makeConsents(tx, now)
    await makeTickets(tx, { stations: opened, directorId, now })
    await makeVisits(tx)
    await makeLogIns(tx, now)
    await makeProblems(tx, opened[0]?.id ?? '', residents[0]?.id ?? '', now)
    // Last: what comes before knows one person at each station.
    if (opened[0]) await makeMembers(tx, opened[0], { secretHash, hash, now })
    await rowsOf(tx, sql`SELECT open_missing_visits()`)
    await rowsOf(tx, sql`SELECT count_again()`)
    // Otherwise the database plans for empty tables until it looks at them by itself.
    await rowsOf(tx, sql`ANALYZE`)
    return true
  })
}

/** Two in five live in Lagos; one in six is a shop. Ada is the first. */
async function makeResidents(
  db: Db,
  secretHash: string,
  stationIds: string[],
  dice: Dice,
  now: Date,
) {
  const people = Array.from({ length: residentCount }, (_, index) => {
    const at = index === 0 || dice.below(5) < 2 ? 0 : dice.below(stationIds.length)
    const registeredAt = new Date(now.getTime() - (3 + dice.below(310)) * day - dice.below(day))
    const shop = dice.below(6) === 0
    const given = dice.pick(givenNames)
    const name = shop ? dice.pick(shopNames) : `${given} ${dice.pick(familyNames)}`
    const street = dice.pick(addresses[at] ?? [])
    return {
      registeredAt,
      stationId: stationIds[at] as string,
      name: index === 0 ? 'Ada Obi' : name,
      email: index === 0 ? demoLogins.resident : `${slug(name)}.${index}@kwashe.demo`,
      address: index === 0 ? '3 Allen Avenue, Ikeja' : `${1 + dice.below(120)} ${street}`,
      phoneNumber: `+23480${dice.pick(['3', '5', '6'])}${1_000_000 + dice.below(8_999_999)}`,
    }
  })
  return writeResidents(db, secretHash, people)
}

/** Everybody has agreed to the texts of today: nobody could have before they were written. */
async function makeConsents(db: Db, now: Date) {
  for (const purpose of ['privacy', 'terms'] as const) {
    await rowsOf(
      db,
      sql`
      INSERT INTO consent (account_id, purpose, version, given_at)
      SELECT id, ${purpose}, ${versionOf(purpose)}, ${now} FROM account`,
    )
  }
}

/** The director's bounds for everybody, and a rate that the first station has planned. */
async function makePrices(db: Db, opened: DemoStation[], directorId: string, now: Date) {
  const nextMonth = lagosMonth(new Date(startOfDay(lagosMonth(now)).getTime() + 32 * day))
  for (const { id, createdAt } of opened) {
    await rowsOf(
      db,
      sql`
      INSERT INTO price_bound (station_id, item, least_kobo, most_kobo, set_at, set_by)
      VALUES (${id}, 'pickup', 30000, 100000, ${createdAt}, ${directorId}),
        (${id}, 'special', 150000, 500000, ${createdAt}, ${directorId})`,
    )
  }
  const [first] = opened
  await rowsOf(
    db,
    sql`
    INSERT INTO price (station_id, item, valid_from, amount_kobo, set_at, set_by)
    VALUES (${first?.id}, 'metal', ${nextMonth}, 16500, ${now}, ${first?.staffId})`,
  )
}
