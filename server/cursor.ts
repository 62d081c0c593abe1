import * as z from 'zod/mini'
import { refuse } from '../contract/refusal.ts'

/** Where a page of a list ended: opaque on the wire, a position and never a permission. */
const position = z.array(z.string())

/** The position behind `?after=`, of the given length, or null for the first page. */
export function readCursor(after: string | undefined, length: number): string[] | null {
  if (after === undefined) return null
  const read = position.safeParse(parseLeniently(after))
  if (!read.success || read.data.length !== length) throw refuse('malformed_cursor')
  if (read.data.some(part => part.includes('\0'))) throw refuse('malformed_cursor')
  return read.data
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
