import type pg from 'pg'
import { poolSize } from '../db/connect.ts'
import { jobConnections } from '../outbox/outbox.ts'
import { fail, ok, warn, type Finding } from './doctor-finding.ts'
import { oneRow } from './doctor-lines.ts'

/** What a server opens at most: for calls, for jobs, and the lines on which it listens and checks. */
const connectionsOfServer = poolSize + jobConnections + 3

type Counted = { most: number; used: number; role: number; usedByRole: number }
type Database = { database: number; usedHere: number }

/** PostgreSQL limits connections as a whole, for each role and for each database: the tightest decides. */
export async function examineConnections(client: pg.Client): Promise<Finding> {
  const found = await oneRow<Counted & Database>(
    client,
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int AS most,
       count(*)::int AS used,
       (SELECT CASE WHEN rolsuper THEN -1 ELSE rolconnlimit END FROM pg_roles WHERE rolname = current_user) AS role,
       count(*) FILTER (WHERE usename = current_user)::int AS "usedByRole",
       (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS database,
       count(*) FILTER (WHERE datname = current_database())::int AS "usedHere"
     FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  )
  const limits = [
    { room: found.most, used: found.used, raise: 'raise max_connections' },
    {
      room: found.role,
      used: found.usedByRole,
      raise: 'the role has this limit: ALTER ROLE … CONNECTION LIMIT -1',
    },
    {
      room: found.database,
      used: found.usedHere,
      raise: 'the database has this limit: ALTER DATABASE … CONNECTION LIMIT -1',
    },
  ].filter(({ room }) => room >= 0)
  const [{ room, used, raise }] = limits.toSorted(
    (first, second) => first.room - first.used - (second.room - second.used),
  ) as [(typeof limits)[number]]
  const said = `${used} of ${room} are in use; one server takes up to ${connectionsOfServer}`
  if (room < connectionsOfServer) {
    return fail('connections', `${said}: ${raise}, or use a pooler (docs/scale.md).`)
  }
  if (used > room * 0.8) {
    return warn('connections', `${said}: few are left; ${raise} (docs/scale.md).`)
  }
  return ok('connections', `${said}.`)
}
