import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { clockSlackMs } from './clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { networkOf, siteOf } from './network.ts'

// Rate limits of logins, codes and other tries, counted in the database for all servers.

/** So many tries in so many minutes for whoever or whatever the key names. */
export type Limit = { key: string; times: number; minutes: number }

/** A /48 may be a whole town behind one provider, or one customer with 65,536 networks. */
export const networksOfSite = 8

/**
 * What a visitor's network may do so often: the one way in which an address counts. Addresses of IPv6
 * cost nothing, so they count together, by /64 and, less strictly, by /48.
 */
export function ofNetwork(
  { address }: { address: string },
  what: string,
  { times, minutes }: Omit<Limit, 'key'>,
): Limit[] {
  const site = siteOf(address)
  return [
    { key: `${what}:${networkOf(address)}`, times, minutes },
    ...(site ? [{ key: `${what}:${site}`, times: times * networksOfSite, minutes }] : []),
  ]
}

/** The network that a visitor comes from. */
export const networkFor = ({ address }: { address: string }) => networkOf(address)

export type Limiter = {
  /** Counts one try against each limit; gives the seconds until one that is used up ends, or 0. */
  count: (db: Db, now: Date, limits: Limit[]) => Promise<number>
  /** The same, and refuses (429) when one of them is used up. */
  take: (db: Db, now: Date, limits: Limit[]) => Promise<void>
  /** Takes one try back: what was counted turned out to be none. */
  giveBack: (db: Db, keys: string[]) => Promise<void>
  /** Forgets the tries, after a success. */
  forgive: (db: Db, keys: string[]) => Promise<void>
}

/** Keys name people and addresses, so the table keeps only their hash. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** How long that is, in words: "40 seconds", "12 minutes", "24 hours". */
function waitFor(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) {
    return say('Too many tries. You can try again in {n|# hour|# hours}.', {
      n: Math.ceil(minutes / 60),
    })
  }
  return seconds < 90
    ? say('Too many tries. You can try again in {n|# second|# seconds}.', {
        n: Math.max(1, seconds),
      })
    : say('Too many tries. You can try again in {n|# minute|# minutes}.', { n: minutes })
}

/** Limits kept in the database, so that every server counts the same tries. */
export function createLimiter(scale: number): Limiter {
  const limiter: Limiter = {
    async count(db, now, limits) {
      const allowed = new Map(limits.map(limit => [hashed(limit.key), limit.times * scale]))
      const wanted = JSON.stringify(
        limits.map(limit => ({ key: hashed(limit.key), minutes: limit.minutes })),
      )
      const moment = now.toISOString()
      // Also over is what ends later than it could have been begun: a wrong clock began it.
      const isOver = sql`(seen.ends_at <= ${moment}::timestamptz
        OR seen.ends_at > excluded.ends_at + make_interval(secs => ${clockSlackMs / 1000}))`
      // Rows are touched in the order of their keys: two calls can wait, but never for each other.
      const rows = await rowsOf<{ key: string; tries: number; seconds: number }>(
        db,
        sql`
        INSERT INTO rate_limit AS seen (key, tries, ends_at)
        SELECT key, 1, ${moment}::timestamptz + make_interval(mins => minutes)
        FROM jsonb_to_recordset(${wanted}::jsonb) AS wanted (key text, minutes int) ORDER BY key
        ON CONFLICT (key) DO UPDATE SET
          tries = CASE WHEN ${isOver} THEN 1 ELSE seen.tries + 1 END,
          ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE seen.ends_at END
        RETURNING key, tries,
          ceil(extract(epoch FROM ends_at - ${moment}::timestamptz))::int AS seconds`,
      )
      const over = rows.filter(row => row.tries > (allowed.get(row.key) ?? 0))
      return Math.max(0, ...over.map(row => row.seconds))
    },
    async take(db, now, limits) {
      const retryAfterSeconds = await limiter.count(db, now, limits)
      if (retryAfterSeconds > 0)
        throw refuse('too_many', { message: waitFor(retryAfterSeconds), retryAfterSeconds })
    },
    async giveBack(db, keys) {
      const wanted = JSON.stringify(keys.map(hashed))
      await rowsOf(
        db,
        sql`
        UPDATE rate_limit SET tries = tries - 1 WHERE key IN (
          SELECT key FROM rate_limit
          WHERE tries > 0 AND key IN (SELECT jsonb_array_elements_text(${wanted}::jsonb))
          ORDER BY key FOR UPDATE)`,
      )
    },
    async forgive(db, keys) {
      const wanted = JSON.stringify(keys.map(hashed))
      await rowsOf(
        db,
        sql`
        DELETE FROM rate_limit WHERE key IN (SELECT jsonb_array_elements_text(${wanted}::jsonb))`,
      )
    },
  }
  return limiter
}
