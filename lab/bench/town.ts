import { createHash } from 'node:crypto'
import pg from 'pg'

/* A town whose people have ids that can be computed, so that a load can be any of them. */

const stations = 100
const hex = (number: number) => number.toString(16).padStart(12, '0')

export const residentOf = (number: number) => `00000000-0000-7000-8000-${hex(number)}`
export const stationId = (number: number) => `00000000-0000-7000-9000-${hex(number % stations)}`
const token = (number: number) => `bench-${number}`
export const cookieOf = (number: number) => `session=${token(number)}`
export const tokenHash = (number: number) => createHash('sha256').update(token(number)).digest()
export const staffCookie = cookieOf(-1)

export async function run(url: string, statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

export const uuid = (group: string, number: string) =>
  `('00000000-0000-7000-${group}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Stations, their director, the staff of the first one, and so many residents with sessions. */
export const fillTown = (url: string, residents: number) =>
  run(url, [
    `INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at) VALUES
      (${uuid('a000', '1')}, 'director', 'director@bench', 'Director', '-', now(), now()),
      (${uuid('a000', '2')}, 'station', 'staff@bench', 'Staff', '-', now(), now())`,
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at)
     SELECT ${uuid('9000', 'n')}, ${uuid('a000', '1')}, 'Station ' || n, '+2348031234567',
       'Road ' || n, n || '@bench', now() FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO station_staff VALUES (${uuid('a000', '2')}, ${uuid('9000', '0')})`,
    `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
     VALUES (gen_random_uuid(), sha256('bench--1'), ${uuid('a000', '2')}, 'bench', now(), now(),
       now() + interval '1 day')`,
    `INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at)
     SELECT ${uuid('8000', 'n')}, 'resident', n || '@bench', 'Resident ' || n, '-', now(), now()
     FROM generate_series(0, ${residents - 1}) AS n`,
    `INSERT INTO resident (account_id, station_id, phone_number, address, sorted_name)
     SELECT ${uuid('8000', 'n')}, ${uuid('9000', `n % ${stations}`)},
       '+23480' || (30000000 + n), n || ' Allen Avenue, Ikeja', 'resident ' || n
     FROM generate_series(0, ${residents - 1}) AS n`,
    `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), sha256(convert_to('bench-' || n, 'UTF8')), ${uuid('8000', 'n')},
       'bench', now(), now(), now() + interval '1 day'
     FROM generate_series(0, ${residents - 1}) AS n`,
    'ANALYZE',
  ])

/**
 * So many more requests, spread over the stations and the past, all closed but the last few of each
 * station. They are written past the triggers, which would take an hour.
 */
export const growRequests = (url: string, count: number) =>
  run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `SET maintenance_work_mem = '512MB'`,
    'DROP INDEX request_sought',
    `INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
       due_on, created_at, changed_at, changed_by_role, sought, carrier_id, assigned_at,
       picked_up_at, closed_at)
     SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
         || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       'special', ${uuid('8000', 'n % 2000')}, ${uuid('9000', `n % ${stations}`)}, 'Please come',
       'Allen Avenue', 'wallet', 250000, at::date + 2, at, at, 'system', 'Resident ' || n % 2000,
       CASE WHEN n > ${stations * 30} THEN ${uuid('b000', '1')} END,
       CASE WHEN n > ${stations * 30} THEN at END,
       CASE WHEN n > ${stations * 30} THEN at END,
       CASE WHEN n > ${stations * 30} THEN at END
     FROM (SELECT n, now() - n * interval '6 seconds' AS at FROM generate_series(1, ${count}) AS n) AS t`,
    'CREATE INDEX request_sought ON request USING gin (sought gin_trgm_ops)',
    'VACUUM ANALYZE',
  ])
