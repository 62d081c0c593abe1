import type { Read } from '../db/replica.ts'
import { named } from '../db/statement.ts'

export type Row = Record<string, unknown>

/** One part of what we know about somebody. */
export type Section = {
  /** What it is called in the data. */
  name: string
  /** What people read above it. */
  title: string
  /** What there is only one of, what reads best as a table, and what needs more room. */
  look: 'single' | 'table' | 'list'
  /** How many rows are read at a time. */
  page: number
  /** Of $1 the rows after place $2, or from the first, in order; at most $3. */
  text: string
}

/** The rows of a section, some at a time: however many there are, few are in memory. */
export async function* pagesOf(
  read: Read,
  { name, text, page }: Section,
  accountId: string,
): AsyncGenerator<Row[]> {
  let after: unknown = null
  for (;;) {
    const rows: (Row & { place: unknown })[] = await read(db =>
      named(db, `export-${name}`, text, [accountId, after, page]),
    )
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => tidy(row))
    if (rows.length < page) return
    after = rows.at(-1)?.place
  }
}

const isMoment = (field: string) => /(?:^at|At)$/.test(field)

/** Moments are written in one way, wherever the database put them. */
function tidy(row: Row): Row {
  const fields = Object.entries(row).map(([field, value]): [string, unknown] => {
    if (Array.isArray(value)) return [field, value.map(each => (isRow(each) ? tidy(each) : each))]
    if (value instanceof Date) return [field, value.toISOString()]
    if (isMoment(field) && typeof value === 'string') return [field, new Date(value).toISOString()]
    return [field, value]
  })
  return Object.fromEntries(fields)
}

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
