import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartProblem } from '../db/start-problem.ts'
import { Damage } from './damage.ts'
import { copyIn, createCounter, type KeptTable } from './backup-table.ts'
import { readPlain, type Opening } from './encryption.ts'

/*
 * A backup is one gzipped text: a line that tells what it is, each table's rows as PostgreSQL's COPY
 * writes them, a line that tells how many there were, and the SHA-256 of all that. It may be
 * encrypted (encryption.ts).
 */

const beginning = z.object({
  version: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.string().check(z.regex(/^\d{4}-[a-z0-9-]+\.sql$/))).check(z.minLength(1)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
})

type Beginning = z.infer<typeof beginning>
export type End = z.infer<typeof end>
export type Contents = Beginning & { kept: End['tables']; sequences: End['sequences'] }

/** Takes a table's rows in while they are read. */
export type Taker = (table: KeptTable, rows: AsyncIterable<Buffer>) => Promise<unknown>

/** The newest form that this program writes and reads. */
export const version = 1
export const note = (value: Beginning | End) => `-- ${JSON.stringify(value)}\n`
export const tableBegins = (table: KeptTable) => `${copyIn(table)};\n`
export const tableEnds = '\\.\n'
export const seal = (sha256: string) => `-- sha256 ${sha256}\n`

const drain: Taker = async (_table, rows) => {
  for await (const _piece of rows) continue
}

type Reading = { opening?: Opening | null; take?: Taker }

/** Reads a whole backup, handing each table's rows over; refuses what is not whole and unchanged. */
export async function readBackup(
  path: string,
  { opening = null, take = drain }: Reading = {},
): Promise<Contents> {
  const text = readText(path, opening)
  try {
    const told = readNote(beginning, await text.line())
    const counted: End['tables'] = {}
    for (const table of told.tables) {
      if ((await text.line()) !== tableBegins(table)) throw new Damage('a table is missing')
      const counter = createCounter()
      await take(table, counting(text.rows(), counter))
      counted[table.name] = counter.kept()
    }
    const { tables: kept, sequences } = readNote(end, await text.line())
    const sha256 = text.sha256()
    if ((await text.line()) !== seal(sha256) || !isDeepStrictEqual(counted, kept)) {
      throw new Damage('its checksum is another one')
    }
    return { ...told, kept, sequences }
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    const words = `${path} is damaged or not there (${error.message})`
    throw new StartProblem(`${words}: use another backup.`, { cause: error })
  } finally {
    text.close()
  }
}

async function* counting(rows: AsyncIterable<Buffer>, counter: ReturnType<typeof createCounter>) {
  for await (const piece of rows) {
    counter.add(piece)
    yield piece
  }
}

function readNote<T>(shape: z.ZodMiniType<T>, line: string): T {
  const value = line.startsWith('-- {') ? parse(line.slice(3)) : undefined
  const made = z.object({ version: z.int() }).safeParse(value)
  if (made.success && made.data.version > version) {
    throw new StartProblem('The backup is of a newer version: restore it with that version.')
  }
  const read = shape.safeParse(value)
  if (!read.success) throw new Damage('it is not a backup of ours')
  return read.data
}

/** JSON.parse throws on rubbish; rubbish is expected here and is told in a sentence. */
function parse(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}

/** Whatever is met while reading the file itself is its damage; what its taker meets is not. */
function asDamage(error: unknown): Error {
  if (error instanceof Damage || error instanceof StartProblem) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new Damage(code?.startsWith('Z_') ? message : (code ?? message), { cause: error })
}

/** The text of a gzipped file, by lines and by blocks of rows, with the checksum of what was read. */
function readText(path: string, opening: Opening | null) {
  const plain = createGunzip()
  // What goes wrong while reading is met by whoever asks for more.
  pipeline(readPlain(path, opening), plain, () => undefined)
  const pieces = plain[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  // Always from the beginning of a line on.
  let ahead: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = (await pieces.next().catch((error: unknown) => {
      throw asDamage(error)
    })) as IteratorResult<Buffer>
    if (done) throw new Damage('its end is missing')
    ahead = Buffer.concat([ahead, value])
  }
  const take = (length: number) => {
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    hash.update(taken)
    return taken
  }
  return {
    close: () => plain.destroy(),
    sha256: () => hash.copy().digest('hex'),
    async line() {
      while (!ahead.includes('\n')) await more()
      return take(ahead.indexOf('\n') + 1).toString()
    },
    async *rows() {
      for (;;) {
        const last = ahead.indexOf(`\n${tableEnds}`)
        if (ahead.indexOf(tableEnds) === 0) break
        const whole = (last >= 0 ? last : ahead.lastIndexOf('\n')) + 1
        if (whole > 0) yield take(whole)
        else await more()
      }
      take(tableEnds.length)
    },
  }
}
