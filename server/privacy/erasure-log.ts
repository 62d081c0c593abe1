import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { roles, type Role } from '../../contract/endpoint.ts'
import type { Db } from '../db/connect.ts'
import { syncFolder } from '../embedded/embedded.ts'
import { named } from '../db/statement.ts'
import { StartProblem } from '../db/start-problem.ts'

// Who was erased, kept where no backup of the database can take it back: ids and times, no names.

export type Erasure = { accountId: string; role: Role; erasedAt: string }
export type ErasureLog = ReturnType<typeof createErasureLog>

const erasure = z.object({
  accountId: z.uuid(),
  role: z.enum(roles),
  erasedAt: z.iso.datetime(),
})

/** An erasure as a line of the log. */
export const lineOf = ({ accountId, role, erasedAt }: Erasure) =>
  `${JSON.stringify({ accountId, role, erasedAt })}\n`

/** Everybody whom the database knows as erased, the earliest first. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await named<{ id: string; role: Role; erased_at: Date }>(
    db,
    'erasures',
    `SELECT id, role, erased_at FROM account WHERE erased_at IS NOT NULL ORDER BY erased_at, id`,
    [],
  )
  return rows.map(row => ({
    accountId: row.id,
    role: row.role,
    erasedAt: row.erased_at.toISOString(),
  }))
}

/** A server's own log: it is only ever added to, and what was added is on the disk. */
export function createErasureLog(path: string) {
  async function note(erasures: Erasure[]): Promise<void> {
    if (erasures.length === 0) return
    const text = await textOf(path)
    // The beginning of a line that a crash cut off stands for itself, and is not read.
    const newLine = text === null || text === '' || text.endsWith('\n') ? '' : '\n'
    if (text === null) await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(newLine + erasures.map(lineOf).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    if (text === null) await syncFolder(dirname(path))
  }
  return {
    note,
    /** Adds whoever is missing: a crash came between, or another server erased them. */
    async catchUp(db: Db): Promise<void> {
      const known = new Set((await readErasureLog(path)).map(({ accountId }) => accountId))
      await note((await listErasures(db)).filter(({ accountId }) => !known.has(accountId)))
    },
  }
}

/** All that a log says; nothing where there is none. */
export async function readErasureLog(path: string): Promise<Erasure[]> {
  const lines = (await textOf(path))?.split('\n') ?? []
  return lines.flatMap((line, index) => {
    const read = erasure.safeParse(parse(line))
    if (read.success) return [read.data]
    if (isCutOff(line)) return []
    throw new StartProblem(
      `Line ${index + 1} of ${path} says nobody's erasure: mend it, for somebody may be missing.`,
    )
  })
}

/** What a crash leaves of a line; the whole one was added after it. */
const isCutOff = (line: string) =>
  !line.endsWith('}') && '{"accountId":"'.startsWith(line.slice(0, 14))

/** JSON.parse throws on rubbish; rubbish is expected here and is told in a sentence. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
