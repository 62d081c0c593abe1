import { fastPathNames } from '../../server/db/fast-path.ts'
import { postmasterOf, untilQuiet } from '../city/cpu.ts'
import { freshDatabase } from '../database.ts'
import { load } from '../load.ts'
import { median, percentile, round } from '../measure.ts'
import type { Part } from '../report.ts'
import { startServer } from '../server.ts'
import { demoPeople, readsOf, type Read } from './home-reads.ts'

/* What each way of reading faster is worth: servers beside each other on one database, each without one of them. */

const crowd = 32
const asked = /resident: (?:session|requests|wallet)$|station: twenty|director: overview/

/** What is left on each server that lacks one of them, or all. */
const withoutOne: Record<string, string> = {
  ...Object.fromEntries(
    fastPathNames.map(left => [left, fastPathNames.filter(name => name !== left).join()]),
  ),
  'all of them': 'none',
}

type Effort = { rounds: number; seconds: number }
/** Of one server, for each read: calls a second of a crowd, and the medians of one who asks alone. */
type Speeds = { perSecond: number[]; alone: number[] }

async function measure(port: number, { call }: Read, seconds: number, into: Speeds) {
  const answers = await load(port, crowd, seconds, () => call)
  into.perSecond.push(answers.length / seconds)
  into.alone.push(percentile(await load(port, 1, seconds, () => call), 0.5))
}

/** How many times as good a server with all of them is as one without some, read by read; they take turns. */
async function compare(ports: [all: number, without: number], reads: Read[], effort: Effort) {
  for (const port of ports) for (const { call } of reads) await load(port, crowd, 1, () => call)
  const gains = []
  for (const read of reads) {
    const [all, without] = ports.map((): Speeds => ({ perSecond: [], alone: [] })) as [
      Speeds,
      Speeds,
    ]
    for (let turn = 0; turn < effort.rounds; turn++) {
      await measure(ports[0], read, effort.seconds, all)
      await measure(ports[1], read, effort.seconds, without)
    }
    gains.push({
      crowd: median(all.perSecond) / median(without.perSecond),
      alone: median(without.alone) / median(all.alone),
    })
  }
  return gains
}

export async function comparePaths(effort: Effort): Promise<Part> {
  const { url, drop } = await freshDatabase()
  const start = (FAST_PATH: string) =>
    startServer({ databaseUrl: url, env: { DEMO: '1', FAST_PATH } })
  const whole = await start('all')
  const quiet = async (...pids: number[]) => untilQuiet([...pids, await postmasterOf(url)])
  await quiet(whole.pid)
  const reads = readsOf(await demoPeople(whole.url)).filter(({ name }) => asked.test(name))
  const found: Record<string, Awaited<ReturnType<typeof compare>>> = {}
  for (const [left, path] of Object.entries(withoutOne)) {
    const server = await start(path)
    await quiet(whole.pid, server.pid)
    found[left] = await compare([whole.port, server.port], reads, effort)
    await server.stop()
  }
  await whole.stop()
  await drop()
  for (const kind of ['crowd', 'alone'] as const) {
    console.log(kind === 'crowd' ? `${crowd} at once: calls a second` : 'one alone: median')
    const rowOf = ({ name }: Read, at: number) => ({
      'times as good with, as without': name,
      ...Object.fromEntries(
        Object.entries(found).map(([left, gains]) => [left, round(gains[at]?.[kind] ?? NaN)]),
      ),
    })
    console.table(reads.map(rowOf))
  }
  const most = Object.entries(found).map(([left, gains]) => {
    return `${left} × ${round(Math.max(...gains.flatMap(gain => Object.values(gain))))}`
  })
  return { figures: `the most that each brings: ${most.join(', ')}`, goals: [] }
}
