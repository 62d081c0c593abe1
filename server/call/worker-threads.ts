import { readdir, readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** How much nicer the threads are that hash secrets and decode pictures: on a busy machine they get a third of what the thread that answers gets. */
export const nicer = 5
const nicest = 19

/** Lets Node's worker threads run behind the thread that answers calls. Only Linux has a priority for each thread. */
export async function lowerWorkerThreads(): Promise<void> {
  if (process.platform !== 'linux') return
  const threads = '/proc/self/task'
  const niceness = Math.min(getPriority() + nicer, nicest)
  // The first piece of work starts all of them.
  for (const thread of await readdir(threads).catch(() => [])) {
    // It may have ended meanwhile; and where there is no such folder, nothing runs behind anything.
    const name = await readFile(`${threads}/${thread}/comm`, 'utf8').catch(() => '')
    if (name.trim() === 'libuv-worker') setPriority(Number(thread), niceness)
  }
}
