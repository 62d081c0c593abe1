import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { StartProblem } from '../../server/db/start-problem.ts'
import { mark } from '../../server/backup/encryption.ts'
import { readOpening } from '../../server/backup/key-option.ts'
import { checkBackup } from '../../server/backup/restore.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { differences, digestOf, settledTables, tablesIn, type Digest } from '../digest.ts'
import { ask, brokenBooks, startService } from '../database.ts'
import { writeKeys } from './keys.ts'
import { restoreElsewhere } from './not-restored.ts'
import { goToWork, signInAll } from './people.ts'
import { createGoals, figure, report } from '../report.ts'
import {
  finish,
  removeFolder,
  runProgram,
  startServer,
  temporaryFolder,
  type Env,
} from '../server.ts'

// Backup, restore and move: between the embedded database and one of an ordinary owner.

const damages = figure('DAMAGES', 100)
const kills = figure('KILLS', 6)
const program = 'dist/server/backup.js'
const folder = temporaryFolder('backup')
const service = await startService()
const { goals, must, score } = createGoals()

const embeddedAt = (name: string): Env => ({ DATA_DIR: join(folder, name) })
const ownAt = (url: string): Env => ({ DATABASE_URL: url, DATA_DIR: join(folder, 'none') })
const fileCalled = (name: string) => join(folder, `${name}.gz`)

async function does(settings: Env, ...args: string[]) {
  const { code, output } = await finish(program, settings, args)
  must(`${args[0]} succeeds`, code === 0, output)
}

async function isRefused(settings: Env, words: RegExp, ...args: string[]) {
  const { code, output } = await finish(program, settings, args)
  const oneSentence = output.trim().split('\n').length === 1
  must(
    `${args[0]} is refused: ${words.source}`,
    code === 1 && oneSentence && words.test(output),
    output,
  )
}

/** What an embedded database holds while no server runs on it. */
async function digestIn({ DATA_DIR = '' }: Env): Promise<Digest> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR })
  return digestOf(embedded.url).finally(() => embedded.stop())
}

let equal = 0
/** A restore ends what was open; all else is as it was. */
function mustEqual(what: string, one: Digest, other: Digest, leftOut: string[] = []) {
  const differing = differences(one, other, leftOut)
  if (must(`${what} is the same`, differing.length === 0 && other.rows > 0, differing)) equal++
}

/** A backup while people work is one moment: its books are right. */
async function underLoad(home: Env): Promise<{ changes: number; loaded: string }> {
  const server = await startServer({ dataDir: home['DATA_DIR'] ?? '' })
  const people = await goToWork(server.url)
  const before = people.changes()
  await does(home, 'backup', fileCalled('busy'))
  const changes = people.changes() - before
  await people.stop()
  must('people worked meanwhile', changes > 0, changes)
  const target = await service.newDatabase()
  const running = /^Another \w+ \(process \d+\) already uses .*: stop it/
  await isRefused(home, running, 'move-database', '--to', target)
  await isRefused(home, running, 'restore', fileCalled('busy'))
  must('what was refused left nothing', (await tablesIn(target)) === 0)
  await server.stop()
  const loaded = await service.newDatabase()
  await does(ownAt(loaded), 'restore', fileCalled('busy'))
  const wrong = await brokenBooks(loaded)
  must('the books of a backup under load are right', wrong.length === 0, wrong)
  return { changes, loaded }
}

/** From the embedded one to another, to one of an owner and back, and moved: always the same. */
async function roundTrip(home: Env, loaded: string) {
  const source = await digestIn(home)
  const rest = fileCalled('rest')
  await does(home, 'backup', rest)
  const sealed = fileCalled('sealed')
  await does(home, 'backup', sealed, '--public-key', keys.open)
  const [there, back] = [embeddedAt('there'), embeddedAt('back')]
  const [own, moved] = [await service.newDatabase(), await service.newDatabase()]
  await does(there, 'restore', rest)
  mustEqual('the embedded copy', source, await digestIn(there), settledTables)
  await isRefused(ownAt(own), /is encrypted for a key/, 'restore', sealed)
  await does(ownAt(own), 'restore', sealed, '--private-key', keys.own)
  mustEqual("the owner's copy of the encrypted file", source, await digestOf(own), settledTables)
  await does(ownAt(own), 'backup', fileCalled('back'))
  await does(back, 'restore', fileCalled('back'))
  mustEqual('the copy that came back', source, await digestIn(back), settledTables)
  const before = await digestOf(loaded)
  await isRefused(home, /^The database is not empty/, 'move-database', '--to', loaded)
  mustEqual('a target that was not empty', before, await digestOf(loaded))
  must('nothing readable lies on the disk while it moves', await movesSealed(home, moved))
  mustEqual('the moved database', source, await digestOf(moved))
  mustEqual('what was moved from', source, await digestIn(home))
  const left = await readdir(home['DATA_DIR'] ?? '')
  must('moving leaves no file', !left.some(name => name.includes('moving')), left)
  await isRefused(there, /^The database is not empty/, 'restore', rest)
  return { source, rest, sealed, there, moved }
}

/** Moves, and looks meanwhile at what is written. */
async function movesSealed(home: Env, to: string): Promise<boolean> {
  const dataDir = home['DATA_DIR'] ?? ''
  const moving = runProgram(program, home, ['move-database', '--to', to])
  const isSealed = async () => {
    const name = (await readdir(dataDir)).find(each => each.startsWith('moving.gz'))
    const begins =
      name && (await readFile(join(dataDir, name)).catch(() => null))?.subarray(0, mark.length)
    return begins?.toString() === mark
  }
  const seen = await meanwhile(moving, isSealed)
  const code = await moving.ended
  return must('move-database succeeds', code === 0, moving.log()) && seen
}

/** People get in where their data went, and the books are right. */
async function letIn(wanted: Parameters<typeof startServer>[0], url?: string): Promise<number> {
  const server = await startServer(wanted)
  const entered = await signInAll(server.url)
  must('everybody can sign in', entered.length === 3, entered.length)
  await server.stop()
  const wrong = url ? await brokenBooks(url) : []
  must('the books are right', wrong.length === 0, wrong)
  return entered.length
}

/** Cuts and changes a good file in many places: each is refused in a sentence. */
async function damage(rest: string, sealed: string): Promise<number> {
  const opening = await readOpening({ 'private-key': keys.own })
  const path = fileCalled('damaged')
  const words = /is damaged|newer version|does not open|is encrypted for the key|is not encrypted/
  let refused = 0
  const tries = async (good: Buffer, opens: typeof opening) => {
    for (let n = 0; n < damages; n++) {
      // The first ten bytes say when and where it was compressed, and nothing about what it holds.
      const at = 10 + Math.floor(((good.length - 10) * n) / damages)
      const bytes = Buffer.from(n % 2 === 0 ? good.subarray(0, at) : good)
      if (n % 2 === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << (n % 8))
      await writeFile(path, bytes)
      const problem: unknown = await checkBackup(path, opens).catch((error: unknown) => error)
      if (problem instanceof StartProblem && words.test(problem.message)) refused++
    }
  }
  await tries(await readFile(sealed), opening)
  await tries(await readFile(rest), null)
  must('every damaged file is refused', refused === 2 * damages, { refused, damages })
  const target = await service.newDatabase()
  await isRefused(ownAt(target), /damaged\.gz is damaged/, 'restore', path)
  const nowhere = embeddedAt('nowhere')
  await isRefused(nowhere, /damaged\.gz is damaged/, 'restore', path)
  must('a damaged file leaves nothing', (await tablesIn(target)) === 0)
  must('nor a folder', !existsSync(nowhere['DATA_DIR'] ?? ''))
  return refused
}

/** A file of a program that is not written yet. */
async function newer(loaded: string) {
  await ask(loaded, "INSERT INTO migration VALUES ('9999-flying-carriers.sql', '', now())")
  await does(ownAt(loaded), 'backup', fileCalled('newer'))
  const target = await service.newDatabase()
  await isRefused(ownAt(target), /newer version \(9999/, 'restore', fileCalled('newer'))
  must('a newer file leaves nothing', (await tablesIn(target)) === 0)
}

/** Whether something came to be before the program ended by itself. */
function meanwhile({ ended }: ReturnType<typeof runProgram>, isSo: () => Promise<boolean>) {
  let isOver = false
  void ended.then(() => (isOver = true))
  return eventually(
    async () => {
      if (isOver) return false
      if (await isSo()) return true
      throw new Error('not yet')
    },
    { everyMs: 1 },
  )
}

const moments = ['^COPY "', 'COPY "request_event"', '^COPY .SELECT', 'COPY "transfer"', '^--']

/** Kills the restore at a moment; tells whether it left all or nothing, and whether it was at work. */
async function killAt(moment: string, rest: string, source: Digest) {
  const target = await service.newDatabase()
  const name = new URL(target).pathname.slice(1)
  const watch = new pg.Client(service.url)
  await watch.connect()
  const inside = (pattern: string) =>
    watch.query('SELECT FROM pg_stat_activity WHERE datname = $1 AND query ~ $2', [name, pattern])
  const restoring = runProgram(program, ownAt(target), ['restore', rest])
  const caught = await meanwhile(restoring, async () => (await inside(moment)).rowCount !== 0)
  await restoring.kill()
  await eventually(async () => {
    if ((await inside('')).rowCount !== 0) throw new Error('it still ends')
  })
  await watch.end()
  const tables = await tablesIn(target)
  const whole =
    tables > 0 && differences(source, await digestOf(target), settledTables).length === 0
  return { target, caught, isEmpty: tables === 0, clean: tables === 0 || whole }
}

/** Kills the restore while it loads, and the backup while it writes: neither leaves half of it. */
async function killed(rest: string, source: Digest) {
  const seen = []
  for (let n = 0; n < kills; n++) {
    seen.push(await killAt(moments[n % moments.length] ?? '', rest, source))
  }
  const clean = seen.filter(each => each.clean).length
  const caught = seen.filter(each => each.caught).length
  must('a killed restore leaves all or nothing', clean === kills, { clean, kills })
  must('restores were killed at work', caught > kills / 2, { caught, kills })
  const { target } = seen.find(({ isEmpty }) => isEmpty) ?? { target: '' }
  await does(ownAt(target), 'restore', rest)
  mustEqual('what is restored after all', source, await digestOf(target), settledTables)
  const cut = fileCalled('cut')
  const writing = runProgram(program, ownAt(target), ['backup', cut])
  const isBegun = async () => (await readdir(folder)).some(name => name.startsWith('cut.gz'))
  await meanwhile(writing, isBegun)
  await writing.kill()
  must('a killed backup has no name', !existsSync(cut))
  return { clean, caught }
}

const keys = { own: fileCalled('private'), open: fileCalled('public') }
await writeKeys(keys)
const home = embeddedAt('home')
const { changes, loaded } = await underLoad(home)
const { source, rest, sealed, there, moved } = await roundTrip(home, loaded)
const entered =
  (await letIn({ dataDir: there['DATA_DIR'] ?? '' })) + (await letIn({ databaseUrl: moved }, moved))
const refused = await damage(rest, sealed)
await newer(loaded)
const { clean, caught } = await killed(rest, source)
const again = await restoreElsewhere({ home, folder, service, must })
await service.stop()
await removeFolder(folder)
report(
  'backup',
  `${source.rows} rows of ${Object.keys(source.tables).length} tables the same in ${equal} of 7 comparisons; ` +
    `backup during ${changes} changes: books right; ${entered} of 6 signed in; ` +
    `${refused} of ${2 * damages} damaged files refused; ${clean} of ${kills} killed restores (${caught} at work) left all or nothing; ` +
    `${again.out} of 3 signed out by a restore; ${again.erased} of 2 erased again; ` +
    score(),
  goals,
)
