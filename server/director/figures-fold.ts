import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

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
  let folding: Promise<unknown> | null = null
  const foldAll = async () => {
    let folded = atOnce
    while (folded === atOnce) folded = await foldFigures(db)
  }
  const look = () => {
    folding ??= foldAll()
      .catch(onProblem)
      .finally(() => (folding = null))
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await folding
    },
  }
}
