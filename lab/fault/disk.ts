import { execFile, spawnSync } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Dice } from '../../server/call/dice.ts'
import type { Part } from '../report.ts'
import { temporaryFolder } from '../server.ts'
import { underLoad } from '../town/neighbours.ts'
import { superviseServers } from './servers.ts'

const run = promisify(execFile)

/** A file system of its own of so many megabytes; null where we may not mount one. */
export async function smallDisk(megabytes: number) {
  const folder = temporaryFolder('disk')
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lab', folder])
    .then(() => true)
    .catch(() => false)
  if (!mounted) return null
  // Before the folder itself is removed.
  process.prependOnceListener('exit', () => void spawnSync('umount', ['-l', folder]))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes all the room there is. */
    async fill() {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, 'w')
      const block = Buffer.alloc(1_048_576, 1)
      try {
        for (let left = bavail * bsize; left > 0; left -= block.length) await file.write(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast),
    resize: (to: number) => run('mount', ['-o', `remount,size=${to}m`, folder]),
    unmount: () => run('umount', ['-l', folder]),
  }
}

/** The database's disk is full for a while: calls are put off or right, and afterwards all is there. */
export async function proveFullDisk(dice: Dice, seconds: number): Promise<Part> {
  const disk = await smallDisk(400)
  if (!disk) return { goals: [], figures: 'full disk NOT TRIED: nothing may be mounted here' }
  const town = await superviseServers({ folder: join(disk.folder, 'servers') })
  let losses = 0
  let backMs = 0
  await underLoad(town.home, { people: 4, dice }, async () => {
    await sleep(1_000)
    await disk.fill()
    await sleep(seconds * 1000)
    losses = town.home.losses
    town.home.life++
    await disk.makeRoom()
    backMs = await town.recovery()
    await sleep(1_000)
  })
  const books = await town.checkBooks()
  const { wrong } = town.answerBook
  await town.close()
  await disk.unmount()
  const goals = [
    { goal: 'a full disk puts calls off', held: losses > 0 },
    {
      goal: 'with a full disk an answer is right, or 503 with Retry-After',
      held: wrong.length === 0,
      seen: wrong.slice(0, 5),
    },
    books,
  ]
  return {
    goals,
    figures: `full disk ${seconds} s: ${losses} put off, back in ${Math.round(backMs)} ms, nothing lost`,
  }
}
