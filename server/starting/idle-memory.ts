import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { every } from '../call/every.ts'

// Node collects what is no longer needed while it works, and holds what a rush has left for as long as
// nothing happens. A small machine has better uses for it.

const lookEveryMs = 10_000
/** Below this part of one processor the server counts as idle. */
const idlePart = 0.05
/** So much more than after the last time is worth a pause of some tens of milliseconds. */
const worthBytes = 16 * 1024 * 1024

type Watched = {
  /** Microseconds of processor time so far. */
  usedMicros: () => number
  heldBytes: () => number
  collect: () => void
}

/** Looks once; collects in the first idle moment after a rush. */
export function createLook({ usedMicros, heldBytes, collect }: Watched, everyMs = lookEveryMs) {
  let before = usedMicros()
  let held = heldBytes()
  return () => {
    const used = usedMicros()
    const isIdle = used - before < everyMs * 1_000 * idlePart
    before = used
    if (!isIdle || heldBytes() < held + worthBytes) return
    collect()
    held = heldBytes()
    // Collecting is work, too.
    before = usedMicros()
  }
}

/** Gives memory back to the machine whenever there is nothing to do. */
export function startGivingBack(onProblem: (error: Error) => void) {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how: object) => void
  // An ordinary collection keeps the emptied pages for the next rush.
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const usedMicros = () => {
    const { user, system } = process.cpuUsage()
    return user + system
  }
  const look = createLook({ usedMicros, heldBytes: () => process.memoryUsage.rss(), collect })
  return every(lookEveryMs, async () => look(), { onProblem, atOnce: false })
}
