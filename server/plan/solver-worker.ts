import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Instance } from './instance.ts'
import { solve } from './solve.ts'

// A worker thread, so that other calls do not wait for the solver.
const answer = (port: MessagePort | null, ...said: [unknown]) => port?.postMessage(...said)
answer(parentPort, solve(workerData as Instance))
