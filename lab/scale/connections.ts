import { listRequests } from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import { load, type Call } from '../load.ts'
import { percentile, round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { findPooler, startPooler, withoutPooler } from '../pooler-process.ts'
import { startServer } from '../server.ts'
import { cookieOf, idOf, requestPath } from '../town/names.ts'
import { residents, seconds, stations, stationsNewest } from './city.ts'

/* What many connections cost, and what a pooler makes of them. */

const counts = [16, 64, 200]
const [few = 16, many = 200] = [counts[0], counts.at(-1)]
const callers = 32
const rounds = 3

/** Each has to sign in first, and that takes a while. */
const readsWith = (url: string, connections: number) =>
  pgbench(url, stationsNewest.script('request'), {
    connections,
    seconds: Math.round(seconds + connections / 20),
  })

export async function compareConnections(url: string) {
  const table = []
  for (const connections of counts) {
    table.push({ connections, 'reads/s': Math.round(await readsWith(url, connections)) })
  }
  console.table(table)
  const [first, last] = [table[0]?.['reads/s'] ?? NaN, table.at(-1)?.['reads/s'] ?? NaN]
  return `crowd: ${many} connections do ${round(last / first)} of the reads that ${few} do`
}

let asked = 0
/** Nobody asks twice, so the month's four refuse nobody. */
function nextPlacing(): Call | null {
  const number = asked++
  if (number >= residents) return null
  return {
    method: 'PATCH',
    path: requestPath(idOf('resident', number), idOf('station', number % stations)),
    headers: { cookie: cookieOf('resident', number), 'idempotency-key': `scale-${number}` },
    body: '{}',
  }
}
let looked = 0
const nextLook = (): Call => ({
  method: 'GET',
  path: wireRequest(listRequests, { limit: 20 }).url,
  headers: { cookie: cookieOf('staff', looked++ % stations) },
})

/** A real server with this way to its database: calls a second, and how long the slowest wait. */
async function measureServer(databaseUrl: string, directUrl: string) {
  const env = { DEMO: '0', DIRECT_DATABASE_URL: directUrl }
  const app = await startServer({ databaseUrl, env })
  await load(app.port, callers, 1, nextLook)
  const looks = await load(app.port, callers, seconds, nextLook)
  const began = performance.now()
  const placed = await load(app.port, callers, seconds, nextPlacing)
  const took = (performance.now() - began) / 1000
  await app.stop()
  return {
    'lists/s': Math.round(looks.length / seconds),
    'p99 ms of a list': round(percentile(looks, 0.99)),
    'placings/s': Math.round(placed.length / took),
    'p99 ms of a placing': round(percentile(placed, 0.99)),
  }
}

type Measured = Awaited<ReturnType<typeof measureServer>>

/** Each way a few times in turn, and the best of each: others work on the machine, too. */
async function takeTurns(urls: string[], directUrl: string): Promise<Measured[]> {
  const best: Measured[] = []
  for (let turn = 0; turn < rounds; turn++) {
    for (const [at, url] of urls.entries()) {
      const now = await measureServer(url, directUrl)
      const before = best[at] ?? now
      best[at] = {
        'lists/s': Math.max(before['lists/s'], now['lists/s']),
        'placings/s': Math.max(before['placings/s'], now['placings/s']),
        'p99 ms of a list': Math.min(before['p99 ms of a list'], now['p99 ms of a list']),
        'p99 ms of a placing': Math.min(before['p99 ms of a placing'], now['p99 ms of a placing']),
      }
    }
  }
  const names = ['straight', 'through the pooler']
  console.table(best.map((measured, at) => ({ 'a server': names[at], ...measured })))
  return best
}

export async function comparePooler(url: string) {
  const program = findPooler()
  if (!program) return `pooler: not measured: ${withoutPooler()}`
  const pooler = await startPooler(program, url, few)
  try {
    const straight = { few: await readsWith(url, few), many: await readsWith(url, many) }
    const through = await readsWith(pooler.url, many)
    console.table([
      { reading: `${few} connections`, 'reads/s': Math.round(straight.few) },
      { reading: `${many} connections`, 'reads/s': Math.round(straight.many) },
      { reading: `${many} through a pooler with ${few}`, 'reads/s': Math.round(through) },
    ])
    const [plain, pooled] = await takeTurns([url, pooler.url], url)
    const ratio = (what: keyof Measured) => round((pooled?.[what] ?? NaN) / (plain?.[what] ?? NaN))
    return (
      `pooler: ${many} connections through ${few} do ${round(through / straight.many)} of the reads that ` +
      `${many} do and ${round(through / straight.few)} of those that ${few} do; a server through it ` +
      `${ratio('lists/s')} of the lists and ${ratio('placings/s')} of the placings that it does straight`
    )
  } finally {
    await pooler.stop()
  }
}
