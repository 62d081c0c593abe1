import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoLogins } from '../../server/demo/demo.ts'
import { urlOfRunning } from '../../server/embedded/running.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { runCrowd } from '../crowd.ts'
import { ask } from '../database.ts'
import { percentile } from '../measure.ts'
import { figure, type Goal } from '../report.ts'
import { startServer, type RunningServer } from '../server.ts'
import { demoPerson, type Local } from '../../server/testing/people/town-people.ts'
import type { Input } from './crowd.ts'
import { lookAtPages } from './good-users.ts'

/** How long each crowd stays. */
export const seconds = figure('SECONDS', 25)
export const mostRatio = 3

const rssKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** How often each answer came, and what else happened. */
export type Met = Record<string, number>
/** Whether anything but "come again" was the server's fault. */
const isFault = (met: Met) => Object.keys(met).some(what => what.startsWith('5') && what !== '503')

type Crowd = Pick<Input, 'kind' | 'count'> & Partial<Input>
type Flooded = {
  met: Met
  times: number[]
  failed: number[]
  p99: number
  peakKb: number
  /** The p99 of the same people in quiet, right before the crowd came. */
  quietP99: number
}

/** Residents of the demo's station, by their addresses. */
export async function emailsOf({ dataDir }: RunningServer, count: number) {
  const rows = await ask<{ email: string }>(
    (await urlOfRunning(dataDir)) ?? '',
    `SELECT account.email FROM account JOIN resident ON account_id = account.id
     JOIN station ON station.id = station_id
     WHERE station.email = '${demoLogins.station}' AND account.email IS NOT NULL ORDER BY account.id LIMIT ${count}`,
  )
  return rows.map(({ email }) => email)
}

/**
 * A server of its own for each part of the proof, so that the memory that one has taken is not laid at
 * another's door; its people, and how they fare in quiet.
 */
export async function startTown(residents: number) {
  const server = await startServer({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'error' } })
  const enter = (role: 'resident' | 'station', email?: string) =>
    demoPerson(createVisitor(server.url), role, email)
  const ada = await enter('resident')
  const staff = await enter('station')
  const everybody: Local[] = []
  for (const email of await emailsOf(server, Math.max(10, residents))) {
    everybody.push(await enter('resident', email))
  }
  const people = [...everybody.slice(0, 9), staff]

  /** Good users go about their day, alone or while a crowd is there; the memory is watched. */
  async function watch(crowd: Crowd | null, also?: () => Promise<unknown>) {
    let peak = rssKb(server.pid)
    let over = false
    const watching = setInterval(() => (peak = Math.max(peak, rssKb(server.pid))), 100)
    const input = crowd && { cookies: [], ...crowd, port: server.port, seconds }
    const crowding = input
      ? runCrowd<Met>(new URL('crowd.ts', import.meta.url), input)
      : sleep<Met>(seconds * 1000, {})
    // Once everybody has come.
    await sleep(Math.min(3_000, seconds * 200))
    const users = lookAtPages(server.url, people, () => over)
    const extra = also?.()
    const met = await crowding
    over = true
    const [{ times, failed }] = await Promise.all([users, extra])
    clearInterval(watching)
    return { met, times, failed, p99: percentile(times, 0.99), peakKb: peak }
  }
  /** The machine may be busier at one time than at another, so quiet is measured before every crowd. */
  async function meanwhile(crowd: Crowd, also?: () => Promise<unknown>): Promise<Flooded> {
    const { p99: quietP99 } = await watch(null)
    return { ...(await watch(crowd, also)), quietP99 }
  }

  await watch(null) // Warms everything up.
  const quiet = await watch(null)
  const ratio = ({ p99, quietP99 }: Flooded) => p99 / quietP99
  return {
    server,
    ada,
    staff,
    everybody,
    meanwhile,
    quiet,
    ratio,
    grownKb: ({ peakKb }: Flooded) => Math.max(0, peakKb - quiet.peakKb),
    /** What must hold whatever the crowd does, and that the server ends in order. */
    async end(crowds: Record<string, Flooded>): Promise<Goal[]> {
      const code = await server.stop()
      return [
        ...Object.entries(crowds).flatMap(([kind, crowd]): Goal[] => [
          {
            goal: `${kind}: good users' p99 stays under ${mostRatio} times`,
            held: ratio(crowd) < mostRatio,
            seen: ratio(crowd),
          },
          {
            goal: `${kind}: no good call fails`,
            held: crowd.failed.length === 0,
            seen: crowd.failed,
          },
          {
            goal: `${kind}: nothing fails but by being told to come again`,
            held: !isFault(crowd.met),
            seen: crowd.met,
          },
        ]),
        { goal: 'the server ends in order', held: code === 0, seen: code },
      ]
    },
  }
}

export const one = (value: number) => value.toFixed(1)
