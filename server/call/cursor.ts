import * as z from 'zod/mini'
import { refuse } from '../../contract/refusal.ts'

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

/** Cuts rows that were read with one more than the limit into a page and the cursor after it. */
export function pageOf<Row, Shown>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => string[],
  show: (row: Row) => Shown,
): { data: Shown[]; next: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const more = rows.length > limit && last !== undefined
  const next = more ? Buffer.from(JSON.stringify(positionOf(last))).toString('base64url') : null
  return { data: kept.map(show), next }
}
