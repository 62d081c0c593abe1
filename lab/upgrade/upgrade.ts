import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { getOverview } from '../../contract/screen/overview.ts'
import { assign, cancel, close, makeRequest, markPickedUp } from '../../contract/request/request.ts'
import { listEntries } from '../../contract/wallet/wallet.ts'
import { createHasher } from '../../server/call/hasher.ts'
import { makeMigrationTables, migrate, onDatabase, runAndNote } from '../../server/db/migrate.ts'
import { readMigrations } from '../../server/db/sql-files.ts'
import { takeBackup } from '../../server/backup/backup.ts'
import { checkBackup, restoreBackup } from '../../server/backup/restore.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { call, createVisitor } from '../../server/testing/visitor.ts'
import { differences, digestOf } from '../digest.ts'
import { ask, brokenBooks, startService } from '../database.ts'
import { createGoals, figure, report } from '../report.ts'
import { removeFolder, startServer, temporaryFolder } from '../server.ts'
import { proveBusy } from './busy.ts'
import { proveFunctions } from './functions.ts'
import { versionsAsked } from './old-program.ts'
import { proveOldVersion } from './old-version.ts'
import { dataOf, everybodysSecret, signIn } from '../../server/testing/people/town-people.ts'

// From every earlier schema to that of today, with rows in it that were possible then, in databases
// of an ordinary owner; the rows are in lab/upgrade/rows, a folder for each migration. Functions, triggers and
// views of then are gone: those of today come with the start.

const secretHash = await (await createHasher(4)).hash(everybodysSecret)
const folder = temporaryFolder('upgrade')
const service = await startService()
const migrations = await readMigrations()
const names = migrations.map(({ name }) => name)
const { goals, must, score } = createGoals()

/** Who is in the rows of the first migration, by the ids that the files call @04 and so on. */
const idOf = (short: string) => `018f0000-0000-7000-8000-0000000000${short.toLowerCase()}`
const people = [
  { role: 'director', email: 'amina@town.ng' },
  { role: 'station', email: 'ikeja@town.ng' },
  { role: 'resident', email: 'ada@town.ng' },
  { role: 'resident', email: 'chidi@town.ng' },
] as const
const [ikeja, sani, chidi, waiting] = [idOf('11'), idOf('31'), idOf('10'), idOf('42')]
const movedBefore = idOf('b2')

/** Letters that wait in the rows of a migration, as their readers read them today. */
const letters: { since: string; to: string; subject: RegExp }[] = [
  { since: '0001', to: 'kabiru', subject: /^Your password was changed$/ },
]

const withoutRows = new Set<string>()

/** The rows that came with a migration, in the order of their files. */
async function rowsOf(migration: string): Promise<string> {
  const folder = new URL(`rows/${migration.replace(/\.sql$/, '')}/`, import.meta.url)
  const files = (await readdir(folder).catch((): string[] => [])).toSorted()
  if (files.length === 0) withoutRows.add(migration)
  const texts = await Promise.all(files.map(file => readFile(new URL(file, folder), 'utf8')))
  return texts
    .join('\n')
    .replaceAll(/@([0-9A-F]{2})\b/g, (_, short: string) => `'${idOf(short)}'`)
    .replaceAll('$SECRET', secretHash)
}

/** A database as it was after so many migrations, with what people had done until then. */
async function asItWas(howMany: number): Promise<string> {
  const url = await service.newDatabase()
  await onDatabase(url, async client => {
    await makeMigrationTables(client)
    for (const migration of migrations.slice(0, howMany)) {
      await runAndNote(client, migration)
      await client.query(await rowsOf(migration.name))
    }
  })
  return url
}

/** A backup of then is restored to the same as what was migrated where it stood. */
async function restoredIsTheSame(url: string, upTo: string): Promise<number> {
  const path = join(folder, `${upTo}.gz`)
  await takeBackup(url, path)
  const elsewhere = await service.newDatabase()
  await restoreBackup({ path, contents: await checkBackup(path) }, elsewhere, async () => undefined)
  await migrate(url)
  const here = await digestOf(url)
  // When each was applied is not the same, nor when pages would have heard of what that changed.
  const differing = differences(here, await digestOf(elsewhere), ['migration', 'live_event'])
  must(`a backup after ${upTo} is restored to the same`, differing.length === 0, differing)
  return here.rows
}

/** What a station had moved, before a request had two days, has its promise back. */
async function promisesAreKept(url: string, upTo: string) {
  const found = await ask(
    url,
    `SELECT promised_on::text, planned_on::text, moved_times, moved_reason FROM request
     WHERE id = '${movedBefore}'`,
  )
  const kept = [
    { promised_on: '2026-07-05', planned_on: null, moved_times: 2, moved_reason: 'other' },
  ]
  must(`promises of before ${upTo} are kept`, isDeepStrictEqual(found, kept), found)
}

/** What was written in front of a message to say how many bags there are stands in its column alone. */
async function bagsAreSaidOnce(url: string, upTo: string) {
  const twice = await ask(
    url,
    `SELECT id FROM request WHERE bags IS NOT NULL AND message ~ '^[0-9]+ bags?[.] '`,
  )
  must(`bags are said once after ${upTo}`, twice.length === 0, twice)
}

/** People sign in with what they had, see what they had, and go on with what was begun. */
async function goesOn(url: string, upTo: string): Promise<number> {
  const server = await startServer({ databaseUrl: url, env: { SECRET_KEY: 'k'.repeat(32) } })
  try {
    const entered = []
    for (const who of people) {
      const browser = createVisitor(server.url)
      const { status, body } = await signIn(browser, who)
      must(`${who.email} signs in after ${upTo}`, status === 200, body)
      if (status === 200) entered.push(browser)
    }
    const [amina, staff, ada, newcomer] = entered
    if (!amina || !staff || !ada || !newcomer) return entered.length
    const asked = dataOf(
      await newcomer.call(makeRequest, { userId: chidi, stationId: ikeja }),
      'Chidi asks',
    )
    dataOf(await newcomer.call(cancel, { requestId: asked._id }), 'cancels')
    dataOf(await amina.call(getOverview, {}), 'Amina looks')
    dataOf(await ada.call(listEntries, {}), 'Ada looks')
    await whatWaitedIsSent(server.url, upTo)
    dataOf(await staff.call(assign, { requestId: waiting, carrierId: sani }), 'assigned')
    dataOf(await staff.call(markPickedUp, { requestId: waiting }), 'picked up')
    dataOf(await ada.call(close, { requestId: waiting, rating: 5 }), 'closed')
    return entered.length
  } finally {
    must(`the server ends well after ${upTo}`, (await server.stop()) === 0, server.log())
  }
}

/** Every letter that waited is sent, and sent once. */
async function whatWaitedIsSent(url: string, upTo: string) {
  const waited = letters.filter(({ since }) => since <= upTo)
  const arrived = async ({ to, subject }: (typeof letters)[number]) => {
    const { body } = await call(`${url}/dev/mailbox.json?to=${to}@town.ng`)
    return body.filter((letter: { subject: string }) => subject.test(letter.subject)).length
  }
  const counts = async () => Promise.all(waited.map(arrived))
  const allThere = async () => {
    if ((await counts()).includes(0)) throw new Error('a letter that waited was not sent')
  }
  await eventually(allThere, { timeoutMs: 30_000 }).catch(() => undefined)
  const times = await counts()
  const wrong = waited.filter((_, index) => times[index] !== 1).map(({ subject }) => `${subject}`)
  must(`the letters that waited since before ${upTo} are sent once`, wrong.length === 0, wrong)
  sent += times.filter(each => each === 1).length
}

let [rows, entered, sent] = [0, 0, 0]
const isAsked = (part: string) => (process.env['ONLY'] ?? part) === part
for (const [index, upTo] of isAsked('each') ? names.entries() : []) {
  const url = await asItWas(index + 1)
  rows = await restoredIsTheSame(url, upTo)
  await promisesAreKept(url, upTo)
  await bagsAreSaidOnce(url, upTo)
  entered += await goesOn(url, upTo).catch((error: Error) => {
    must(`people go on after ${upTo}`, false, error.message)
    return 0
  })
  const wrong = await brokenBooks(url)
  must(`the books are right after ${upTo}`, wrong.length === 0, wrong)
}
const functions = isAsked('functions') ? await proveFunctions(await service.newDatabase()) : null
goals.push(...(functions?.goals ?? []))
const busy = await proveBusy(
  missing => asItWas(migrations.length - missing),
  isAsked('busy') ? figure('UPGRADES', 11) : 0,
)
goals.push(...busy.goals)
must('every migration has rows in lab/upgrade/rows', withoutRows.size === 0, [...withoutRows])
const old: string[] = []
for (const version of isAsked('old') ? versionsAsked() : []) {
  const part = await proveOldVersion(version, () => service.newDatabase())
  goals.push(...part.goals)
  old.push(part.figures)
  // Ten of them take a while.
  console.error(part.figures)
}
await service.stop()
await removeFolder(folder)
const each =
  `from each of ${names.length} migrations with rows of then (${rows} after the last) to today; ` +
  `${entered} of ${names.length * people.length} signed in and went on; ${sent} letters that waited sent once`
const parts = [
  ...(isAsked('each') ? [each] : []),
  ...(functions ? [functions.figures] : []),
  ...(isAsked('busy') ? [busy.figures] : []),
  ...old,
]
report('upgrade', [...parts, score()].join('; '), goals)
