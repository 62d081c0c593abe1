import pg from 'pg'
import { cookieOf, run, uuid } from '../bench/town.ts'

/* A city whose people have ids that can be computed: stations, carriers, residents, a year behind. */

/** Each resident asked so often in the year. */
export const requestsEach = 5
export const carriersEach = 20
const topUpKobo = 2_000_000
/** What was asked for in the last two days is still open. */
const openDays = 2

export const directorCookie = cookieOf(-2)
export const newcomerCookie = cookieOf(-3)
export const staffCookie = (station: number) => cookieOf(-1000 - station)
const hex = (number: number) => number.toString(16).padStart(12, '0')
export const stationOf = (number: number) => `00000000-0000-7000-9000-${hex(number)}`
export const carrierOf = (number: number) => `00000000-0000-7000-b000-${hex(number)}`

const directorId = uuid('a000', '1')
/** A director whose only station has had nothing to do yet. */
const newcomerId = uuid('a000', '2')
const clearing = uuid('9200', '0')

/** Statements past the triggers: through them a city would take days. */
const freely = (url: string, statements: string[]) =>
  run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `SET maintenance_work_mem = '512MB'`,
    `SET work_mem = '128MB'`,
    ...statements,
  ])

const sessionOf = (token: string, account: string) =>
  `gen_random_uuid(), sha256(convert_to('bench-' || ${token}, 'UTF8')), ${account}, 'bench', now(),
   now(), now() + interval '1 day'`
const sessionColumns = '(id, token_hash, account_id, device, created_at, last_seen_at, expires_at)'
const accountColumns = '(id, role, email, name, secret_hash, created_at, verified_at)'

/** The director, the stations, somebody at each desk, and the carriers. */
export const openStations = (url: string, stations: number) =>
  freely(url, [
    `INSERT INTO account ${accountColumns} VALUES
      (${directorId}, 'director', 'director@bench', 'Director', '-', now(), now()),
      (${newcomerId}, 'director', 'newcomer@bench', 'Newcomer', '-', now(), now())`,
    `INSERT INTO director (account_id, approved_at)
     VALUES (${directorId}, now()), (${newcomerId}, now())`,
    `INSERT INTO session ${sessionColumns} SELECT ${sessionOf(`'-2'`, directorId)}
     UNION ALL SELECT ${sessionOf(`'-3'`, newcomerId)}`,
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at)
     VALUES (${uuid('9300', '0')}, ${newcomerId}, 'New', '+2348031234567', 'Road', 'new@bench', now())`,
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at, carrier_limit)
     SELECT ${uuid('9000', 'n')}, ${directorId}, 'Station ' || n, '+2348031234567', 'Road ' || n,
       n || '@bench', now(), 50 FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO account ${accountColumns}
     SELECT ${uuid('a100', 'n')}, 'station', n || '@desk', 'Desk ' || n, '-', now(), now()
     FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO station_staff SELECT ${uuid('a100', 'n')}, ${uuid('9000', 'n')}
     FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO session ${sessionColumns} SELECT ${sessionOf('(-1000 - n)', uuid('a100', 'n'))}
     FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO carrier (id, station_id, name, phone_number, email, address, created_at)
     SELECT ${uuid('b000', 'n')}, ${uuid('9000', `n / ${carriersEach}`)}, 'Mallam ' || n,
       '+23480' || (30000000 + n), n || '@cart', 'Road ' || n, now()
     FROM generate_series(0, ${stations * carriersEach - 1}) AS n`,
    `INSERT INTO ledger_account (id, kind) VALUES (${clearing}, 'clearing')`,
  ])

type Slice = { from: number; to: number; stations: number }

/** Residents from one number to another: a session, a wallet with money in it, a year of requests. */
export async function settle(url: string, slice: Slice) {
  const rebuild = await dropIndexes(url, ['request', 'request_event'])
  await freely(url, [
    ...people(slice),
    ...wallets(slice),
    year(slice),
    steps(slice),
    ...rebuild,
    'SELECT count_again()',
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ])
}

const series = ({ from, to }: Slice) => `generate_series(${from}, ${to - 1}) AS n`

const people = (slice: Slice) => [
  `INSERT INTO account ${accountColumns}
   SELECT ${uuid('8000', 'n')}, 'resident', n || '@bench', 'Resident ' || n, '-', now(), now()
   FROM ${series(slice)}`,
  `INSERT INTO resident (account_id, station_id, phone_number, address, sorted_name)
   SELECT ${uuid('8000', 'n')}, ${uuid('9000', `n % ${slice.stations}`)},
     '+23480' || (30000000 + n), n || ' Allen Avenue, Ikeja', 'resident ' || n
   FROM ${series(slice)}`,
  `INSERT INTO session ${sessionColumns} SELECT ${sessionOf('n', uuid('8000', 'n'))}
   FROM ${series(slice)}`,
]

/** One top-up each, in books that add up. */
const wallets = (slice: Slice) => [
  `INSERT INTO ledger_account (id, kind, owner, credits_posted, entries)
   SELECT ${uuid('8100', 'n')}, 'wallet', ${uuid('8000', 'n')}, ${topUpKobo}, 1 FROM ${series(slice)}`,
  `INSERT INTO transfer (id, key, kind, debit_account, credit_account, amount_kobo, reason, at)
   SELECT ${uuid('9100', 'n')}, 'bench-' || n, 'single', ${clearing}, ${uuid('8100', 'n')},
     ${topUpKobo}, 'top-up', now() FROM ${series(slice)}`,
  `INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
   SELECT ${uuid('8100', 'n')}, 1, ${uuid('9100', 'n')}, ${topUpKobo}, ${topUpKobo}, now()
   FROM ${series(slice)}
   UNION ALL
   SELECT ${clearing}, n + 1, ${uuid('9100', 'n')}, -${topUpKobo}, -${topUpKobo}::bigint * (n + 1),
     now() FROM ${series(slice)}`,
  `UPDATE ledger_account SET debits_posted = ${topUpKobo}::bigint * ${slice.to},
     entries = ${slice.to} WHERE id = ${clearing}`,
]

const inLagos = `AT TIME ZONE 'Africa/Lagos'`

/** Spread over the year; what is older than a few days is closed, and every tenth is special. */
const year = (slice: Slice) => `
  INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
    due_on, created_at, changed_at, changed_by_role, sought, month, place, carrier_id, assigned_at,
    picked_up_at, closed_at)
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
      || substr(mix, 1, 3) || '8' || substr(mix, 4, 15))::uuid,
    CASE WHEN is_special THEN 'special' ELSE 'subscription' END,
    ${uuid('8000', 'n')}, ${uuid('9000', `n % ${slice.stations}`)}, 'Trash pickup',
    n || ' Allen Avenue, Ikeja', 'wallet', CASE WHEN is_special THEN 250000 ELSE 50000 END,
    (at ${inLagos})::date + 2, at, at, 'system', 'Resident ' || n || ' ' || n || ' Allen Avenue, Ikeja',
    CASE WHEN NOT is_special THEN date_trunc('month', at ${inLagos})::date END,
    CASE WHEN NOT is_special THEN 1 END,
    CASE WHEN is_over THEN ${uuid('b000', `n % ${slice.stations} * ${carriersEach} + turn`)} END,
    CASE WHEN is_over THEN at + interval '2 hours' END,
    CASE WHEN is_over THEN at + n % 45 * interval '1 hour' + interval '3 hours' END,
    CASE WHEN is_over THEN at + interval '2 days' END
  FROM (
    SELECT n, turn, at, md5(n || '-' || turn) AS mix, md5(n || '-' || turn) < '2' AS is_special,
      at < now() - interval '${openDays} days' AS is_over
    FROM (
      SELECT n, turn, now() - interval '1 minute' - (turn + (n * 7919::bigint % 1000003) / 1000003.0)
        * (interval '360 days' / ${requestsEach}) AS at
      FROM ${series(slice)}, generate_series(0, ${requestsEach - 1}) AS turn
    ) AS spread
  ) AS asked`

/** The four steps of what is over, the first of what is open. */
const steps = (slice: Slice) => `
  INSERT INTO request_event (request_id, what, at, by_role, from_status, to_status, carrier_id)
  SELECT request.id, step.what, step.at, 'system', step.was, step.is_now, step.carrier_id
  FROM request CROSS JOIN LATERAL (VALUES
    ('made', request.created_at, NULL, 'Pending...', NULL),
    ('assigned', assigned_at, 'Pending...', 'Assigned', carrier_id),
    ('picked up', picked_up_at, 'Assigned', 'Picked up', carrier_id),
    ('closed', closed_at, 'Picked up', 'Closed', carrier_id)
  ) AS step (what, at, was, is_now, carrier_id)
  WHERE step.at IS NOT NULL
    AND resident_id BETWEEN ${uuid('8000', String(slice.from))} AND ${uuid('8000', String(slice.to - 1))}`

/** Drops the indexes that are no constraint's; gives what makes them again, all at once. */
async function dropIndexes(url: string, tables: string[]): Promise<string[]> {
  const found = await ask<{ name: string; made: string }>(
    url,
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes
     WHERE tablename = ANY($1) AND schemaname = 'public'
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  )
  await run(
    url,
    found.map(({ name }) => `DROP INDEX ${name}`),
  )
  return found.map(({ made }) => made)
}

/** The rows that a query gives. */
export async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as Row[]
}
