import { sql, type SQL } from 'drizzle-orm'

export type Region = { inState?: string | undefined; inCity?: string | undefined }

/** What narrows rows to those of stations in a region; nothing where none is asked for. */
export function inRegion(stationId: SQL, { inState, inCity }: Region): SQL | undefined {
  if (!inState && !inCity) return undefined
  const state = inState ? sql`in_state = ${inState}` : sql`true`
  const city = inCity ? sql`lower(in_city) = lower(${inCity})` : sql`true`
  return sql`${stationId} IN (SELECT id FROM station WHERE ${state} AND ${city})`
}
