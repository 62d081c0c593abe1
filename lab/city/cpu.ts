import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../database.ts'

/* Processor time from /proc: unlike the clock it does not mind who else works on the machine. */

const ticksPerSecond = 100

type Ticks = { parent: number; own: number; reaped: number }

function ticksOf(pid: number): Ticks | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent = 0, user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map(index => Number(fields[index]))
    return { parent, own: user + system, reaped: reapedUser + reapedSystem }
  } catch (error) {
    // It has ended since it was listed.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** The process that starts all others of a database. */
export async function postmasterOf(url: string): Promise<number> {
  const [row] = await ask<{ pid: number }>(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  )
  return row?.pid ?? 0
}

/** Milliseconds that these processes and their children have worked so far. */
export function workedMs(pids: number[]): number {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  let ticks = 0
  for (const pid of all.map(Number)) {
    const found = ticksOf(pid)
    if (!found) continue
    if (pids.includes(pid)) ticks += found.own + found.reaped
    else if (pids.includes(found.parent)) ticks += found.own
  }
  return (ticks / ticksPerSecond) * 1000
}

/** A new server has a ledger to check and reminders to send: until that is done. */
export async function untilQuiet(pids: number[]) {
  const [everyMs, most, tries] = [1_000, 0.1, 300]
  for (let turn = 0; turn < tries; turn++) {
    const before = workedMs(pids)
    await sleep(everyMs)
    if (workedMs(pids) - before < everyMs * most) return
  }
  throw new Error('the new server does not come to rest')
}
