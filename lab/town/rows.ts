import { carriedOut, planSql } from '../../server/demo/carry-out.ts'
import { ask, run } from '../database.ts'
import { idAtSql, idSql, tokenHashSql } from './names.ts'

/*
 * A town written in bulk, past the triggers, through which a city would take days: directors, stations
 * with staff and carriers, residents with sessions and wallets, and what they asked for in a year.
 */

/** Each resident of a city asked so often in the year. */
export const requestsEach = 5
export const carriersEach = 20
const topUpKobo = 2_000_000
/** Whose requests are written at once: what they are made of stands in a temporary table. */
const atOnce = 50_000
/** What was asked for in the last two days is still open. */
const openDays = 2

/** How many stations and residents a city has, or a part of it. */
export const cityOf = (size: number) => ({
  stations: Math.max(5, Math.round(500 * size)),
  residents: Math.max(1_000, Math.round(1_000_000 * size)),
})

const withoutTriggers = (url: string, statements: string[]) =>
  run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `SET maintenance_work_mem = '512MB'`,
    `SET work_mem = '128MB'`,
    ...statements,
  ])

type Role = 'resident' | 'station' | 'director'

/** Accounts of so many people, from the first number on, each with a session. */
function accounts(role: Role, name: string, numbers: string) {
  const person = role === 'station' ? 'staff' : role
  const id = idSql(person, 'n')
  return [
    `INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at)
     SELECT ${id}, '${role}', '${person}' || n || '@town.ng', '${name} ' || n, '-', now(), now()
     FROM ${numbers}`,
    ...sessions(person, numbers),
  ]
}

const sessions = (person: 'resident' | 'staff' | 'director' | 'carrier', numbers: string) => [
  `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
   SELECT gen_random_uuid(), ${tokenHashSql(person, 'n')}, ${idSql(person, 'n')}, 'bulk', now(), now(),
     now() + interval '1 day' FROM ${numbers}`,
]

const numbers = (from: number, to: number) => `generate_series(${from}, ${to - 1}) AS n`

/**
 * So many stations of the first director, each with somebody at its desk and with carriers, and one more
 * of another director that has had nothing to do yet.
 */
export const openStations = (url: string, stations: number) =>
  withoutTriggers(url, [
    ...accounts('director', 'Director', numbers(0, 2)),
    `INSERT INTO director (account_id, approved_at) SELECT ${idSql('director', 'n')}, now()
     FROM ${numbers(0, 2)}`,
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at, carrier_limit)
     SELECT ${idSql('station', 'n')}, ${idSql('director', `CASE WHEN n < ${stations} THEN 0 ELSE 1 END`)},
       'Station ' || n, '+2348031234567', 'Road ' || n, 'staff' || n || '@town.ng', now(), 50
     FROM ${numbers(0, stations + 1)}`,
    ...accounts('station', 'Staff', numbers(0, stations)),
    `INSERT INTO station_staff SELECT ${idSql('staff', 'n')}, ${idSql('station', 'n')}
     FROM ${numbers(0, stations)}`,
    `INSERT INTO carrier (id, station_id, name, phone_number, email, address, created_at)
     SELECT ${idSql('carrier', 'n')}, ${idSql('station', `n / ${carriersEach}`)}, 'Mallam ' || n,
       '+23480' || (30000000 + n), 'carrier' || n || '@town.ng', 'Road ' || n, now()
     FROM ${numbers(0, stations * carriersEach)}`,
    `INSERT INTO account (id, role, name, language, created_at, verified_at)
     SELECT id, 'carrier', name, language, created_at, created_at FROM carrier`,
    ...sessions('carrier', numbers(0, stations * carriersEach)),
    'ANALYZE',
  ])

/** Residents from one number to another, spread over the stations. */
type Slice = { from: number; to: number; stations: number }

const residentsOf = ({ from, to }: Slice) => numbers(from, to)
const homeOf = (number: string, stations: number) => idSql('station', `${number} % ${stations}`)

/** Residents who can sign in. */
export const moveIn = (url: string, slice: Slice) =>
  withoutTriggers(url, [
    ...accounts('resident', 'Resident', residentsOf(slice)),
    `INSERT INTO resident (account_id, station_id, phone_number, address, sorted_name)
     SELECT ${idSql('resident', 'n')}, ${homeOf('n', slice.stations)}, '+23480' || (30000000 + n),
       n || ' Allen Avenue, Ikeja', 'resident ' || n FROM ${residentsOf(slice)}`,
    'ANALYZE',
  ])

/** A wallet for each with one top-up in it, in books that add up. The slices come one after the other. */
export function fillWallets(url: string, slice: Slice) {
  const [wallet, topUp, clearing] = [
    idSql('wallet', 'n'),
    idSql('top-up', 'n'),
    idSql('clearing', 0),
  ]
  const all = residentsOf(slice)
  return withoutTriggers(url, [
    `INSERT INTO ledger_account (id, kind) SELECT ${clearing}, 'clearing'
     WHERE NOT EXISTS (SELECT FROM ledger_account WHERE id = ${clearing})`,
    `INSERT INTO ledger_account (id, kind, owner, credits_posted, entries)
     SELECT ${wallet}, 'wallet', ${idSql('resident', 'n')}, ${topUpKobo}, 1 FROM ${all}`,
    `INSERT INTO transfer (id, key, kind, debit_account, credit_account, amount_kobo, reason, at)
     SELECT ${topUp}, 'top-up-' || n, 'single', ${clearing}, ${wallet}, ${topUpKobo}, 'top-up', now()
     FROM ${all}`,
    `INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
     SELECT ${wallet}, 1, ${topUp}, ${topUpKobo}, ${topUpKobo}, now() FROM ${all}
     UNION ALL
     SELECT ${clearing}, n + 1, ${topUp}, -${topUpKobo}, -${topUpKobo}::bigint * (n + 1), now() FROM ${all}`,
    `UPDATE ledger_account SET debits_posted = ${topUpKobo}::bigint * ${slice.to},
       entries = ${slice.to} WHERE id = ${clearing}`,
    'ANALYZE',
  ])
}

/** What residents of a slice asked for in a year, and what became of it. */
const plans = ({ from, to, stations }: Slice) => `
  SELECT ${planSql({
    id: idAtSql('at', `md5(n || '-' || turn)`),
    resident: idSql('resident', 'n'),
    staff: idSql('staff', `n % ${stations}`),
    at: 'at',
    message: `CASE WHEN is_special THEN 'A clear-out' END`,
    price: 'CASE WHEN is_special THEN 250000 ELSE 50000 END',
    carrier: idSql('carrier', `n % ${stations} * ${carriersEach} + turn % ${carriersEach}`),
    assigned: `over + interval '2 hours'`,
    gone: `over + (n + turn) % 45 * interval '1 hour' + interval '3 hours'`,
    closed: `over + interval '2 days'`,
  })}
  FROM (
    SELECT n, turn, at, md5(n || '-' || turn) < '2' AS is_special,
      CASE WHEN at < now() - interval '${openDays} days' THEN at END AS over
    FROM (
      SELECT n, turn, now() - interval '1 minute' - (turn + (n * 7919::bigint % 1000003) / 1000003.0)
        * (interval '360 days' / ${requestsEach}) AS at
      FROM ${numbers(from, to)}, generate_series(0, ${requestsEach - 1}) AS turn
    ) AS spread
  ) AS asked`

/** Writes requests while their tables have no indexes but constraints', and counts the figures after. */
async function inBulk(url: string, statements: string[]) {
  const found = await ask<{ name: string; made: string }>(
    url,
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
     WHERE tablename IN ('request', 'request_event') AND schemaname = 'public'
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  await withoutTriggers(url, [
    ...found.map(({ name }) => `DROP INDEX ${name}`),
    ...statements,
    ...found.map(({ made }) => made),
    'SELECT open_missing_visits()',
    'SELECT count_again()',
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ])
}

/** Residents of a city: with a session, a wallet with money in it, and a year of requests. */
export async function settle(url: string, slice: Slice) {
  await moveIn(url, slice)
  await fillWallets(url, slice)
  const starts = Array.from(
    { length: Math.ceil((slice.to - slice.from) / atOnce) },
    (_, index) => slice.from + index * atOnce,
  )
  await inBulk(
    url,
    starts.flatMap(from =>
      carriedOut(plans({ ...slice, from, to: Math.min(from + atOnce, slice.to) })),
    ),
  )
}
