import { json } from 'node:stream/consumers'
import { createDice } from '../../server/call/dice.ts'
import { createEar } from './ear.ts'
import { makeMalformed, type Sender } from './malformed.ts'
import { unfinished } from './smuggle.ts'
import { createSender, type Wire } from './wire.ts'
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

const limitMs = 30_000

const { port, requests, senders, seed, operations, people } = (await json(process.stdin)) as Input
const ear = createEar(operations)
let left = requests
await Promise.all([...Array.from({ length: senders }, attacker), hangOn()])
console.log(JSON.stringify(ear.met()))
process.exit(0)

/** One sender: the next request as soon as the last one is answered, as somebody or as nobody. */
async function attacker(_: unknown, number: number) {
  const dice = createDice(seed + number)
  const sender = createSender(port)
  while (left-- > 0) {
    const wire = makeMalformed(dice, operations, people)
    ear.listen(wire, await sender.send(wire, limitMs))
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
    wires.map(async wire => ear.listen(wire, await createSender(port).send(wire, 2 * limitMs))),
  )
}
