import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDay, lagosDay } from '../../contract/calendar.ts'
import { report } from '../report.ts'
import { temporaryFolder } from '../server.ts'

// `npm run prove -- hours [-- server/wallet]`: the tests, or a part of them, at hours and on days that a
// run by day never sees. All programs of a run, PostgreSQL too, get the shifted clock.

type Moment = { name: string; at: Date }
type Result = { passed: number; failed: string[] }
type TestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const now = new Date()
const folder = temporaryFolder('hours')

/** The next such day (`01-31`), a year without it left out. */
function nextDay(monthAndDay: string): string {
  const years = Array.from({ length: 9 }, (_, later) => now.getUTCFullYear() + later)
  const days = years.map(year => `${year}-${monthAndDay}`)
  return days.find(day => isDay(day) && day > lagosDay(now)) ?? ''
}

const today = now.toISOString().slice(0, 10)
const ordinary = ['00:05', '06:30', '12:00', '19:52', '23:50'].map(time => ({
  name: `${time} UTC on an ordinary day`,
  at: new Date(`${today}T${time}:00Z`),
}))
const moments: Moment[] = [
  ...ordinary,
  { name: '31 January, 23:30 in Lagos', at: new Date(`${nextDay('01-31')}T23:30:00+01:00`) },
  { name: '1 March, 00:30 in Lagos', at: new Date(`${nextDay('03-01')}T00:30:00+01:00`) },
  { name: '29 February, 12:00 UTC', at: new Date(`${nextDay('02-29')}T12:00:00Z`) },
]
/** Only moments whose name fits, while something is being mended. */
const chosen = new RegExp(process.env['MOMENTS'] ?? '')

/** The clock that is loaded before the C library; null where there is no compiler, or no such loading. */
function makePreload(): string | null {
  if (process.platform !== 'linux') return null
  const library = join(folder, 'clock.so')
  const source = join(root, 'lab/hours/clock-preload.c')
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source])
    return library
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** An environment in which it is that moment now. */
function clockAt(at: Date, library: string): NodeJS.ProcessEnv {
  const preload = new URL('clock-children.ts', import.meta.url).href
  return {
    ...process.env,
    LD_PRELOAD: library,
    CLOCK_OFF_SECONDS: String(Math.round((at.getTime() - Date.now()) / 1000)),
    NODE_OPTIONS: `--import ${preload} --disable-warning=ExperimentalWarning`,
  }
}

const withoutStack = (messages: string[]) => messages.join('\n').replaceAll(/^\s+at .*\n?/gm, '')

async function runTests({ at }: Moment, library: string): Promise<Result> {
  const file = join(folder, `${at.getTime()}.json`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=json', `--outputFile.json=${file}`]
  const part = process.argv.slice(2)
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...part], {
    cwd: root,
    env: clockAt(at, library),
    stdio: ['ignore', 'ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (!existsSync(file)) return { passed: 0, failed: [`the tests did not run (${code})`] }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as TestReport
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter(each => each.status === 'failed')
    const words = tests.map(each => `${each.fullName}\n${withoutStack(each.failureMessages)}`)
    if (words.length === 0 && status === 'failed') words.push(message)
    return words.map(each => `${name.replace(root, '')}: ${each}`)
  })
  if (code !== 0 && failed.length === 0) failed.push(`vitest ended with ${code}`)
  return { passed: numPassedTests, failed }
}

const library = makePreload()
if (!library) {
  console.log('hours: NOT TRIED: the shifted clock needs Linux and a C compiler (cc).')
  process.exit(0)
}
const wanted = moments.filter(({ name }) => chosen.test(name))
const fallen: string[] = []
let total = 0
for (const moment of wanted) {
  const { passed, failed } = await runTests(moment, library)
  const day = moment.at.toISOString().slice(0, 16)
  console.log(`${moment.name} (${day}Z): ${passed} passed, ${failed.length} failed`)
  for (const words of failed) console.error(`  ${words.slice(0, 3000)}`)
  total += passed
  if (failed.length > 0) fallen.push(moment.name)
}
report('hours', `${total} tests passed at ${wanted.length} moments`, [
  { goal: 'the tests pass at every hour', held: fallen.length === 0, seen: fallen },
])
