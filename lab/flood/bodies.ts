import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { figure, type Goal, type Part } from '../report.ts'
import type { RunningServer } from '../server.ts'
import { mostRatio, one, seconds, startTown } from './flooded.ts'
import { timeCall } from './good-users.ts'

const heavies = figure('HEAVIES', 250)
/** What bodies may hold at once (64 MB), each there twice while it is put together, and a margin. */
const mostMb = 2 * 64 + 64

/** Whoever watches over the server asks whether it lives. */
async function askHealth({ url }: RunningServer) {
  const times: number[] = []
  const until = performance.now() + (seconds - 5) * 1000
  while (performance.now() < until) {
    const { status, ms } = await timeCall(`${url}/healthz`, 'GET', '')
    times.push(status === 200 ? ms : Infinity)
    await sleep(50)
  }
  return percentile(times, 0.99)
}

/** Bodies that are far too large, many at once and again and again. */
export async function floodWithBodies(): Promise<Part> {
  const town = await startTown(10)
  const quietHealth = await askHealth(town.server)
  const flood = async (kind: string) => {
    let health = 0
    const crowd = await town.meanwhile({ kind, count: heavies }, async () => {
      health = await askHealth(town.server)
    })
    return { ...crowd, health, mb: Math.round(town.grownKb(crowd) / 1024) }
  }
  const bodies = { tickets: await flood('tickets'), uploads: await flood('uploads') }
  const goals = Object.entries(bodies).flatMap(([kind, { health, mb }]): Goal[] => [
    { goal: `${kind}: memory grows by less than ${mostMb} MB`, held: mb < mostMb, seen: mb },
    {
      goal: `${kind}: /healthz answers within ${mostRatio} times what good users wait for in quiet`,
      held: health < mostRatio * Math.max(town.quiet.p99, quietHealth),
      seen: { health, quietHealth },
    },
  ])
  goals.push(...(await town.end(bodies)))
  const said = Object.entries(bodies).map(
    ([kind, body]) =>
      `${heavies} bodies of 8.4 MB as ${kind} × ${one(town.ratio(body))} (${JSON.stringify(body.met)}; + ${body.mb} MB; /healthz ${one(body.health)} ms p99)`,
  )
  return { goals, figures: [`quiet ${one(town.quiet.p99)} ms`, ...said].join('; ') }
}
