import { sql } from 'drizzle-orm'
import { every } from '../call/every.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

export { firstVisitShare, firstVisitWhole } from './first-visit.ts'

// Incremental aggregates (materialised counters): figures are summed as things happen, never counted anew.

const lookEveryMs = 1_000
const atOnce = 2_000

/**
 * Folds what was counted lately into the sums. Every server may do this: only one does at a time,
 * the others find nothing to do. Tells how many rows it folded.
 */
export async function foldFigures(db: Db, most = atOnce): Promise<number> {
  const [row] = await rowsOf<{ folded: number }>(
    db,
    sql`SELECT fold_figures(${most}::integer) AS folded`,
  )
  return row?.folded ?? 0
}

/** Keeps folding until stopped. */
export function startFolding({ db, onProblem }: { db: Db; onProblem: (error: Error) => void }) {
  const foldAll = async () => {
    let folded = atOnce
    while (folded === atOnce) folded = await foldFigures(db)
  }
  return every(lookEveryMs, foldAll, { onProblem, atOnce: false })
}
