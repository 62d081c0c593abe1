import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Instance } from './instance.ts'
import { solve } from './solve.ts'

// A thread of its own: whoever else calls meanwhile does not wait for it.
const answer = (port: MessagePort | null, ...said: [unknown]) => port?.postMessage(...said)
answer(parentPort, solve(workerData as Instance))
