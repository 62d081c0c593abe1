import { Worker } from 'node:worker_threads'
import { refuse } from '../../contract/refusal.ts'
import type { Instance } from './instance.ts'
import type { Solution } from './solve.ts'

/** Beside the source, or beside the program that was made of it. */
const program = import.meta.url.endsWith('.ts') ? './solver-worker.ts' : './solver-worker.js'

/** One searches at a time; past this many waiting, the wait would be longer than people have patience. */
const longestQueue = 20
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Solves in another thread, one instance after the other. */
export async function solveApart(instance: Instance): Promise<Solution> {
  if (waiting >= longestQueue) throw refuse('busy', { retryAfterSeconds: 5 })
  waiting++
  const solved = last.then(() => inThread(instance))
  last = solved.catch(() => undefined)
  try {
    return await solved
  } finally {
    waiting--
  }
}

const inThread = (instance: Instance) =>
  new Promise<Solution>((resolve, reject) => {
    const thread = new Worker(new URL(program, import.meta.url), { workerData: instance })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', code => reject(new Error(`the solver left with ${code}`)))
  })
