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

/** Which ways each server has, by what it lacks. */
const kinds: Record<string, string> = {
  all: 'all',
  ...Object.fromEntries(
    fastPathNames.map(left => [left, fastPathNames.filter(name => name !== left).join()]),
  ),
  none: 'none',
}

type Effort = { rounds: number; seconds: number }
type Beside = { left: string; port: number; perSecond: number[][]; alone: number[][] }

async function measure(
  { port, perSecond, alone }: Beside,
  at: number,
  { call }: Read,
  seconds: number,
) {
  const answers = await load(port, crowd, seconds, () => call)
  ;(perSecond[at] ??= []).push(answers.length / seconds)
  ;(alone[at] ??= []).push(percentile(await load(port, 1, seconds, () => call), 0.5))
}

/** How many times as good all are as without one: calls a second of a crowd, and the median of one alone. */
const gainOf = (all: Beside, without: Beside, at: number) => ({
  crowd: median(all.perSecond[at] ?? []) / median(without.perSecond[at] ?? []),
  alone: median(without.alone[at] ?? []) / median(all.alone[at] ?? []),
})

export async function comparePaths({ rounds, seconds }: Effort): Promise<Part> {
  const { url, drop } = await freshDatabase()
  const servers = []
  for (const FAST_PATH of Object.values(kinds)) {
    servers.push(await startServer({ databaseUrl: url, env: { DEMO: '1', FAST_PATH } }))
  }
  const [first] = servers
  if (!first) throw new Error('no server')
  await untilQuiet([...servers.map(({ pid }) => pid), await postmasterOf(url)])
  const reads = readsOf(await demoPeople(first.url)).filter(({ name }) => asked.test(name))
  const besides = Object.keys(kinds).map((left, at): Beside => {
    return { left, port: servers[at]?.port ?? 0, perSecond: [], alone: [] }
  })
  for (const { port } of besides) {
    for (const { call } of reads) await load(port, crowd, 1, () => call)
  }
  for (let turn = 0; turn < rounds; turn++) {
    for (const [at, read] of reads.entries()) {
      for (const beside of besides) await measure(beside, at, read, seconds)
    }
  }
  const [all, ...others] = besides
  if (!all) throw new Error('no server')
  for (const kind of ['crowd', 'alone'] as const) {
    console.log(kind === 'crowd' ? `${crowd} at once: × calls a second` : 'one alone: ÷ median')
    console.table(
      reads.map(({ name }, at) => ({
        read: name,
        ...Object.fromEntries(
          others.map(other => [`without ${other.left}`, round(gainOf(all, other, at)[kind])]),
        ),
      })),
    )
  }
  for (const server of servers) await server.stop()
  await drop()
  const best = others.map(other => {
    const gains = reads.flatMap((_, at) => Object.values(gainOf(all, other, at)))
    return `${other.left} × ${round(Math.max(...gains))}`
  })
  return { figures: `the most that each brings: ${best.join(', ')}`, goals: [] }
}
