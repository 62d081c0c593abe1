import { json } from 'node:stream/consumers'
import { createDice } from '../../server/call/dice.ts'
import { operationFinder } from './carried-out.ts'
import { makeMalformed, type Sender } from './malformed.ts'
import { unfinished } from './smuggle.ts'
import { createSender, type Heard, type Wire } from './wire.ts'
import type { Operation } from '../openapi.ts'

// Those who send malformed requests, in a process of their own (crowd.ts), and what they heard.

export type Input = {
  port: number
  requests: number
  senders: number
  seed: number
  operations: Operation[]
  people: Sender[]
}
export type Met = { heard: typeof heard; leaks: string[]; carriedOut: string[] }

const limitMs = 30_000

/** What must never leave: stacks, paths, statements, names of tables and libraries. */
const internals =
  /\bat (?:\S+ \()?(?:file:|node:|\/)[^\s)]+:\d+:\d+|node_modules|node:internal|\/work\/|file:\/\/|\.ts\b:|Error:|FST_ERR|drizzle|zod|\bpg_|relation "|column "|violates|syntax error at|invalid input syntax|SELECT |INSERT INTO|UPDATE \w+ SET|secret_hash|token_hash|station_staff|idempotent_answer|ECONN/

const { port, requests, senders, seed, operations, people } = (await json(process.stdin)) as Input
const heard = { answers: 0, cuts: 0, busy: 0, faults: [] as string[], hangs: [] as string[] }
const leaks: string[] = []
const carriedOut = new Set<string>()
const operationAt = operationFinder(operations)
let left = requests
await Promise.all([...Array.from({ length: senders }, attacker), hangOn()])
console.log(JSON.stringify({ heard, leaks, carriedOut: [...carriedOut] } satisfies Met))
process.exit(0)

/** One sender: the next request as soon as the last one is answered, as somebody or as nobody. */
async function attacker(_: unknown, number: number) {
  const dice = createDice(seed + number)
  const sender = createSender(port)
  while (left-- > 0) {
    const wire = makeMalformed(dice, operations, people)
    listen(wire, await sender.send(wire, limitMs))
  }
  sender.close()
}

/** Lines on which nothing more comes: each is ended by the server. */
async function hangOn() {
  const raws = unfinished.flatMap(raw => Array.from({ length: 8 }, () => raw))
  const wires = raws.map((raw): Wire => ({
    method: 'RAW',
    target: '',
    headers: [],
    body: null,
    raw,
  }))
  await Promise.all(
    wires.map(async wire => listen(wire, await createSender(port).send(wire, 2 * limitMs))),
  )
}

function listen(
  { method, target, headers, body, raw }: Wire,
  { kind, status, head, body: answer }: Heard,
) {
  const what = () =>
    raw
      ? raw.toString('latin1').slice(0, 200)
      : `${method} ${target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('latin1').slice(0, 300)}`
  if (kind === 'hang') heard.hangs.push(what())
  if (kind === 'cut') heard.cuts++
  if (kind !== 'answer') return
  heard.answers++
  const operation = status >= 200 && status < 300 && !raw ? operationAt(method, target) : null
  if (operation) carriedOut.add(operation)
  const isBusy = status === 503 && answer.includes('"busy"') && /^retry-after:/im.test(head)
  if (isBusy) heard.busy++
  else if (status >= 500) heard.faults.push(`${status} ${what()}`)
  const isJson = /^content-type: application\/json/im.test(head)
  const leaked = isJson || status >= 400 ? internals.exec(answer)?.[0] : undefined
  if (leaked && !target.startsWith('/openapi')) leaks.push(`${leaked} in ${status} ${what()}`)
}
