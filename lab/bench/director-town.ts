import { cookieOf, run, uuid } from './town.ts'

/* One director with many stations, whose past can be made as long as one likes. */

const stations = 500
const residents = 2_000
/** What is under way at each station, however long its past is. */
const openEach = 5

export const directorCookie = cookieOf(-2)
export const directorId = uuid('a000', '1')

export const fillStations = (url: string) =>
  run(url, [
    `INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at) VALUES
      (${directorId}, 'director', 'director@bench', 'Director', '-', now(), now())`,
    `INSERT INTO director (account_id, approved_at) VALUES (${directorId}, now())`,
    `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
     VALUES (gen_random_uuid(), sha256('bench--2'), ${directorId}, 'bench', now(), now(),
       now() + interval '1 day')`,
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at)
     SELECT ${uuid('9000', 'n')}, ${directorId}, 'Station ' || n, '+2348031234567', 'Road ' || n,
       n || '@bench', now() FROM generate_series(0, ${stations - 1}) AS n`,
    `INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at)
     SELECT ${uuid('8000', 'n')}, 'resident', n || '@bench', 'Resident ' || n, '-', now(), now()
     FROM generate_series(0, ${residents - 1}) AS n`,
    `INSERT INTO resident (account_id, station_id, address, sorted_name)
     SELECT ${uuid('8000', 'n')}, ${uuid('9000', `n % ${stations}`)}, n || ' Allen Avenue', 'resident ' || n
     FROM generate_series(0, ${residents - 1}) AS n`,
  ])

/**
 * A year with so many requests in all, evenly over the stations, all closed but the last few of
 * each. They are written past the triggers, which would take hours, and the figures counted after.
 */
export const writeYear = (url: string, count: number) =>
  run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `SET maintenance_work_mem = '512MB'`,
    `SET work_mem = '128MB'`,
    'DELETE FROM request',
    'DROP INDEX request_sought',
    `INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
       due_on, created_at, changed_at, changed_by_role, sought, carrier_id, assigned_at,
       picked_up_at, closed_at)
     SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
         || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       'special', ${uuid('8000', `n % ${residents}`)}, ${uuid('9000', `n % ${stations}`)},
       'Please come', 'Allen Avenue', 'wallet', 250000, at::date + 2, at, at, 'system',
       'Resident ' || n % ${residents}, CASE WHEN is_over THEN ${uuid('b000', '1')} END,
       CASE WHEN is_over THEN at END,
       CASE WHEN is_over THEN at + n / ${stations} % 60 * interval '1 hour' END,
       CASE WHEN is_over THEN at + interval '70 hours' END
     FROM (
       SELECT n, n > ${stations * openEach} AS is_over,
         now() - n * (interval '365 days' / ${count}) AS at
       FROM generate_series(1, ${count}) AS n
     ) AS t`,
    'CREATE INDEX request_sought ON request USING gin (sought gin_trgm_ops)',
    'SELECT count_again()',
    'VACUUM ANALYZE',
  ])

/** The same figures from the requests themselves. */
export const plainOverview = `
  SELECT made_on, count(*) AS made, count(picked_up_at) AS picked_up, count(closed_at) AS closed,
    count(*) FILTER (WHERE status = 'Pending...') AS pending,
    count(*) FILTER (WHERE status = 'Assigned') AS assigned,
    percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY picked_up_at - request.created_at)
  FROM request JOIN station ON station.id = request.station_id
    CROSS JOIN LATERAL (SELECT (request.created_at AT TIME ZONE 'Africa/Lagos')::date AS made_on) AS made
  WHERE director_id = ${directorId}
    AND request.created_at >= date_trunc('month', now() - interval '1 month')
  GROUP BY made_on`
export const plainStations = `
  SELECT station.id, station.name, count(request.id) AS total,
    count(*) FILTER (WHERE status = 'Pending...') AS pending
  FROM station LEFT JOIN request ON request.station_id = station.id
  WHERE director_id = ${directorId} GROUP BY station.id ORDER BY total DESC LIMIT 20`
