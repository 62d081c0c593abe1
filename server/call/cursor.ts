import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { refuse } from '../../contract/refusal.ts'
import { writtenList, type Written } from './written.ts'

// Keyset (cursor) pagination: a list goes on behind its last row.

/**
 * The position behind `?after=`, one part per type, or null for the first page. It is opaque on the
 * wire: a place in the order, and never a permission.
 */
export function readCursor(after: string | undefined, types: z.ZodMiniType<string>[]) {
  if (after === undefined) return null
  const parts = parseLeniently(after)
  if (!Array.isArray(parts) || parts.length !== types.length) throw refuse('malformed_cursor')
  return types.map((type, index) => {
    const part = type.safeParse(parts[index])
    if (!part.success || part.data.includes('\0')) throw refuse('malformed_cursor')
    return part.data
  })
}

/** JSON.parse throws on rubbish; rubbish is expected here and is told as a refusal. */
function parseLeniently(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const pageSizes = [5, 10, 20, 50]

/**
 * How many rows to read for a page: one more than it has, so that it is known whether there are
 * others. A limit belongs in the text, or the database would plan for many; and few texts stay few.
 */
export const pageSize = (limit: number) => (pageSizes.find(size => size >= limit) ?? limit) + 1
export const pageRows = (limit: number): SQL => sql.raw(String(pageSize(limit)))

/** Cuts rows that were read with one more than the limit into a page and the cursor after it. */
export function pageOf<Row, Shown>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => string[],
  show: (row: Row) => Shown,
): { data: Shown[]; next: string | null } {
  return { data: rows.slice(0, limit).map(show), next: nextOf(rows, limit, positionOf) }
}

/** The same of what the database has written in one text as it leaves. */
export function writtenPage<Shown>(
  text: string,
  limit: number,
  positionOf: (last: Shown) => string[],
): { data: Written<Shown[]>; next: string | null } {
  const { data, last, isAll } = writtenList<Shown>(text, limit)
  return { data, next: isAll ? null : cursorAt(positionOf(JSON.parse(last) as Shown)) }
}

function nextOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => string[]) {
  const last = rows[limit - 1]
  return rows.length <= limit || last === undefined ? null : cursorAt(positionOf(last))
}

/** What is sent as `?after=` for what stands behind a position. */
export const cursorAt = (position: string[]) =>
  Buffer.from(JSON.stringify(position)).toString('base64url')
