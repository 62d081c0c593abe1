import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figure, report } from '../report.ts'
import { addresses, bodies, idleLines, liveLine, pages } from './behind-proxy.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { firstPickup, type Town } from './first-pickup.ts'
import { proveImage } from './image.ts'
import { followPage, type Installed } from './install-page.ts'
import { openMailbox } from './mailbox.ts'
import { bringPrograms } from './programs.ts'
import { startNginx, type Front } from './proxy.ts'
import { callers, untilReady } from './restart.ts'
import { proveBackup, provePooler, proveUnits } from './beside.ts'
import { createTable, type About } from './table.ts'
import { startUnit } from './unit.ts'

/*
 * The pages and files for operators, followed literally with Debian's own programs: the install page until the first
 * pickup is closed, both proxies, upgrades behind them, the pooler, the backup, the units, the rules and the image.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const people = figure('PEOPLE', 40)
const silenceMs = figure('SILENCE', 35) * 1000
const isAsked = (part: string) => (process.env['ONLY'] ?? part) === part

const missing = process.getuid?.() === 0 ? bringPrograms() : ['root']
if (missing.length > 0) {
  console.log(`ops: NOT TRIED: not here, and not to be had: ${missing.join(', ')}`)
  process.exit(0)
}
const table = createTable()
if (isAsked('page')) await provePage()
if (isAsked('image')) await proveImage(table.about('image'))
if (isAsked('units')) proveUnits(root, table.about('units'))
table.print()
report('ops', `${table.score()}, ${table.notTried()} not tried`, table.goals)

/** The install page, and then everything that stands before and beside what it has installed. */
async function provePage() {
  const mailbox = await openMailbox()
  const postgres = await startDebianPostgres()
  const kept = process.env['KEEP'] ?? null
  const installed = await followPage({ postgres, mailUrl: mailbox.url, kept })
  const page = table.about('install page')
  page.must(`followed, ${installed.blocks.length} blocks, on ${postgres.version}`, true)
  const { output } = installed.said
  page.must('"ready" from outside', output.includes('{"message":"ready"}'), output.slice(-2000))
  const told = /is at http/.test(output) && output.includes('nobody is here yet')
  page.must('the log says what comes next', told, installed.server.log().slice(0, 1000))
  const town = await firstPickup(installed.front, mailbox, installed.accessName)
  page.must('directors set two steps up first', town.early.status === 403, town.early)
  page.must('the first pickup is closed', town.status === 'Closed', town.status)
  const database = databaseUrlOf(installed)
  await provePassing(installed.front, town, database)
  await proveRestart(installed, town)
  const conf = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
  const nginx = await startNginx(conf, [installed.port])
  await provePassing(nginx, town, database)
  nginx.stop()
  await proveRolling(installed, town, conf)
  await proveBackup(installed, table.about('backup'))
  await provePooler(installed, database, table.about('PgBouncer'))
  await installed.server.stop()
  installed.front.stop()
  postgres.stop()
  mailbox.close()
}

function databaseUrlOf({ place }: Installed): string {
  const settings = readFileSync(join(place, 'etc/kwashe/env'), 'utf8')
  return /^DATABASE_URL='(.+)'$/m.exec(settings)?.[1] ?? ''
}

/** Everything that a proxy could spoil. */
async function provePassing(front: Front, town: Town, database: string) {
  const about: About = table.about(front.name)
  await pages(front, about)
  await bodies(front, town, about)
  await addresses(front, town, database, about)
  await Promise.all([
    liveLine(front, town, about, silenceMs),
    idleLines(front, town, about, people),
  ])
}

/** One server behind Caddy is stopped and started again while people call. */
async function proveRestart(installed: Installed, town: Town) {
  const load = callers(installed.front, town, 8)
  while (load.seen.calls < 50) await untilReady(installed.port)
  const code = await installed.server.stop()
  installed.server = startUnit(installed.unitOf('kwashe.service'))
  await untilReady(installed.port)
  const before = load.seen.calls
  while (load.seen.calls < before + 50) await untilReady(installed.port)
  const { calls, failed } = await load.stop()
  const about = table.about('upgrade, Caddy')
  about.must('the server ends in order', code === 0, code)
  about.must(`one server starts anew, no call of ${calls} fails`, failed.length === 0, failed)
}

/** Two servers behind nginx, one after the other. */
async function proveRolling(installed: Installed, town: Town, conf: string) {
  const { unit, ids } = installed.unitOf('kwashe.service')
  const port = installed.port + 1
  const second = {
    unit: `${unit}\nEnvironment=PORT=${port} METRICS_PORT=${installed.metricsPort + 1}\n`,
    ids,
  }
  let other = startUnit(second)
  await untilReady(port)
  const nginx = await startNginx(conf, [installed.port, port])
  const load = callers(nginx, town, 8)
  for (const turn of [1, 2]) {
    while (load.seen.calls < 50 * turn) await untilReady(port)
    await installed.server.stop()
    installed.server = startUnit(installed.unitOf('kwashe.service'))
    await untilReady(installed.port)
    await other.stop()
    other = startUnit(second)
    await untilReady(port)
  }
  const { calls, failed } = await load.stop()
  const about = table.about('upgrade, nginx')
  about.must(`two servers, twice each, no call of ${calls} fails`, failed.length === 0, failed)
  nginx.stop()
  await other.stop()
}
