import { postmasterOf, untilQuiet } from '../city/cpu.ts'
import { ask, freshDatabase } from '../database.ts'
import { asBrowser, load, p99Of, type Call } from '../load.ts'
import { median, round } from '../measure.ts'
import { figure, reportParts, type Goal, type Part } from '../report.ts'
import { startServer } from '../server.ts'
import { insertCall, listCall, startDirectus, type Directus } from './directus.ts'
import { demoPeople, readsOf } from './home-reads.ts'
import { comparePaths } from './paths.ts'

/*
 * How quickly is what a screen asks for answered when it opens, beside a list of Directus? Whether it stays
 * as quick when the tables have grown is asked by the city (lab/city/city.ts).
 */

const seconds = figure('SECONDS', 4)
const rounds = figure('ROUNDS', 3)
const connections = 32
const goals = { timesDirectus: 5, p99Ms: 3 }

/** Directus with as many rows as there are requests, or why there is none. */
async function tryDirectus(rows: number): Promise<Directus | string> {
  if (process.env['DIRECTUS'] === '0') return 'DIRECTUS=0 leaves it out.'
  try {
    return await startDirectus(rows)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function requestsIn(url: string): Promise<number> {
  const [row] = await ask<{ count: string }>(url, 'SELECT count(*)::text AS count FROM request')
  return Number(row?.count)
}

type Measured = { name: string; port: number; call: Call }

/** Calls a second of each: in every round all of them come once, so that a slow hour is everybody's. */
async function measureTogether(all: Measured[]): Promise<Map<string, number>> {
  const perSecond = new Map<string, number[]>(all.map(({ name }) => [name, []]))
  for (let turn = 0; turn < rounds; turn++) {
    for (const { name, port, call } of all) {
      if (turn === 0) await load(port, connections, Math.min(seconds, 1), () => call)
      const answers = await load(port, connections, seconds, () => call)
      perSecond.get(name)?.push(answers.length / seconds)
    }
  }
  return new Map([...perSecond].map(([name, speeds]) => [name, median(speeds)]))
}

const theirList = 'Directus: twenty rows'
const theirInsert = 'Directus: a new row'
const packedOf = (name: string) => `${name}, packed`

async function measureNow(): Promise<Part> {
  const { url, drop } = await freshDatabase()
  const server = await startServer({ databaseUrl: url, env: { DEMO: '1' } })
  await untilQuiet([server.pid, await postmasterOf(url)])
  const rows = await requestsIn(url)
  const directus = await tryDirectus(rows)
  const isThere = typeof directus !== 'string'
  if (!isThere) console.log(`Directus: NOT TRIED: ${directus}`)
  const reads = readsOf(await demoPeople(server.url))
  const ours = reads.map(({ name, call }) => ({ name, port: server.port, call }))
  // Directus packs nothing: beside it nor do we. Each also as browsers ask for it.
  const packed = ours.map(read => ({
    ...read,
    name: packedOf(read.name),
    call: asBrowser(read.call),
  }))
  const list = isThere ? [{ name: theirList, port: directus.port, call: listCall }] : []
  const speeds = await measureTogether([...ours, ...packed, ...list])
  // What is inserted makes their table longer: it comes after everything that reads it.
  const insert = isThere ? [{ name: theirInsert, port: directus.port, call: insertCall }] : []
  const inserted = await measureTogether(insert)
  const p99 = new Map<string, number>()
  for (const { name, port, call } of [...ours, ...list]) {
    p99.set(name, await p99Of(port, asBrowser(call), { rounds, seconds }))
  }
  if (isThere) await directus.stop()
  await server.stop()
  await drop()
  const theirs = speeds.get(theirList)
  const shown = [...ours, ...list, ...insert].map(({ name }) => name)
  const all = new Map([...speeds, ...inserted])
  const perSecondOf = (name: string) => Math.round(all.get(name) ?? NaN)
  const table = shown.map(name => ({
    read: name,
    'calls/s': perSecondOf(name),
    '÷ Directus': theirs && name !== theirInsert ? round(perSecondOf(name) / theirs) : '',
    packed: perSecondOf(packedOf(name)) || '',
    'p99 ms, one connection': round(p99.get(name) ?? NaN) || '',
  }))
  console.table(table)
  const what = isThere ? `Directus ${directus.version}, ${rows} rows` : 'no Directus'
  return judge(
    ours.map(({ name }) => name),
    { speeds, p99, theirs, what },
  )
}

type Found = {
  speeds: Map<string, number>
  p99: Map<string, number>
  theirs: number | undefined
  what: string
}

/** How the slowest of our reads stand. */
function judge(names: string[], { speeds, p99, theirs, what }: Found): Part {
  const times = names.map(name => ({ name, value: round(p99.get(name) ?? NaN) }))
  const slowest = times.toSorted((a, b) => b.value - a.value)[0]
  const late = times.filter(({ value }) => !(value < goals.p99Ms))
  const found: Goal[] = [
    {
      goal: `p99 of every read under ${goals.p99Ms} ms on one connection`,
      held: late.length === 0,
      seen: sayAll(late),
    },
  ]
  const figures = `slowest p99 ${slowest?.value} ms (${slowest?.name})`
  if (!theirs) return { figures, goals: found }
  const ratios = names.map(name => ({ name, value: round((speeds.get(name) ?? NaN) / theirs) }))
  const least = ratios.toSorted((a, b) => a.value - b.value)[0]
  const few = ratios.filter(({ value }) => !(value >= goals.timesDirectus))
  found.push({
    goal: `every read at least ${goals.timesDirectus} × Directus' list`,
    held: few.length === 0,
    seen: sayAll(few),
  })
  const beside = `every read at least ${least?.value} × the list of ${what} (${least?.name})`
  return { figures: `${beside}, ${figures}`, goals: found }
}

const sayAll = (all: { name: string; value: number }[]) =>
  all.map(({ name, value }) => `${name}: ${value}`).join('; ')

const parts = { now: measureNow, paths: () => comparePaths({ rounds, seconds }) }
const only = process.argv[2]
const wanted = Object.entries(parts).filter(([name]) => !only || name === only)
if (wanted.length === 0) throw new Error(`say one of ${Object.keys(parts).join(', ')}, or nothing`)
await reportParts(
  'reads',
  wanted.map(([, part]) => part),
)
