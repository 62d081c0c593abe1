import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  assign,
  close,
  makeRequest,
  markPickedUp,
  type Status,
} from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import type { Call } from '../load.ts'
import { cookieOf, idOf, idSql, tokenHashSql, tokenOf } from '../town/names.ts'
import { carriersEach } from '../town/rows.ts'
import { asScript, captureStatements, type Captured, type Elsewhere } from './statements.ts'

/* The four steps in a request's life, as calls and as scripts for pgbench with the same statements. */

export const stations = 100
export const connections = 32
/** How often a resident may ask in a month. */
const asksEach = 4

/** One request: whose it is, the how manieth of theirs, and who it is once it is made. */
export type Scene = { resident: number; turn: number; requestId: string }

export type Step = {
  name: string
  /** What its keys begin with. */
  key: string
  /** How a request stands after it. */
  leaves: Status
  call: (scene: Scene, key: string) => Call
}

const stationOf = ({ resident }: Scene) => resident % stations
/** Any carrier of the station, so that none gets more than one may hold. */
const carrierOf = (scene: Scene) =>
  stationOf(scene) * carriersEach +
  ((Math.floor(scene.resident / stations) + scene.turn) % carriersEach)

function callOf(endpoint: Endpoint, input: object, cookie: string, key: string): Call {
  const { url, body } = wireRequest(endpoint, { ...input })
  const headers = { cookie, 'idempotency-key': key }
  return { method: endpoint.method, path: url, headers, body: String(body?.content) }
}
const byResident = ({ resident }: Scene) => cookieOf('resident', resident)
const byStaff = (scene: Scene) => cookieOf('staff', stationOf(scene))

export const placing: Step = {
  name: 'making a request',
  key: 'make',
  leaves: 'Pending...',
  call: (scene, key) => {
    const between = {
      userId: idOf('resident', scene.resident),
      stationId: idOf('station', stationOf(scene)),
    }
    return callOf(makeRequest, between, byResident(scene), key)
  },
}

/** What happens to a request from the beginning to the end. */
export const life: Step[] = [
  placing,
  {
    name: 'assigning a carrier',
    key: 'assign',
    leaves: 'Assigned',
    call: (scene, key) => {
      const input = { requestId: scene.requestId, carrierId: idOf('carrier', carrierOf(scene)) }
      return callOf(assign, input, byStaff(scene), key)
    },
  },
  {
    name: 'picked up',
    key: 'pickup',
    leaves: 'Picked up',
    call: (scene, key) => callOf(markPickedUp, { requestId: scene.requestId }, byStaff(scene), key),
  },
  {
    name: 'closing',
    key: 'close',
    leaves: 'Closed',
    call: (scene, key) =>
      callOf(close, { requestId: scene.requestId, rating: 5 }, byResident(scene), key),
  },
]

/**
 * Who makes the next request, beginning with a resident: as many residents take turns as there are
 * connections, so that nobody's calls wait for each other.
 */
export function scenesFrom(first: number): () => Scene {
  let made = 0
  return () => {
    const round = Math.floor(made / connections)
    const resident = first + Math.floor(round / asksEach) * connections + (made++ % connections)
    return { resident, turn: round % asksEach, requestId: '' }
  }
}

/** The same scenes in pgbench: each client is a connection, and counts its own calls. */
const scenesInPgbench = (first: number) => [
  '\\set i :i + 1',
  `\\set n ${first} + (:i / ${asksEach}) * ${connections} + :client_id`,
  `\\set station :n % ${stations}`,
  `\\set carrier :station * ${carriersEach} + (:n / ${stations} + :i) % ${carriersEach}`,
]

const capturedKey = 'captured'

/**
 * Takes the steps once, as a resident who does nothing else, and gives for each a script that takes it
 * for the residents from a number on.
 */
export async function scriptsOf(url: string, steps: Step[], resident: number) {
  const scene = (requestId: string) => ({ resident, turn: 0, requestId })
  const captured = await captureStatements(
    url,
    steps.map(step => (id: string) => step.call(scene(id), `${step.key}-${capturedKey}`)),
  )
  return steps.map((step, index) => {
    const { sent, id } = captured[index] as Captured
    const statements = sent.map(each => asScript(each, elsewhere(step, scene(id))))
    const script = (first: number) => [
      ...scenesInPgbench(first),
      ...statements.map(statement => `${statement};`),
    ]
    return { count: statements.length, script }
  })
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** What the values of a captured call are in the calls of the script. */
function elsewhere(step: Step, scene: Scene): Elsewhere {
  const station = stationOf(scene)
  const one = `':' || :n::text || '-' || :i::text`
  const computed = new Map([
    [idOf('resident', scene.resident), idSql('resident', ':n')],
    [idOf('station', station), idSql('station', ':station')],
    [idOf('staff', station), idSql('staff', ':station')],
    [idOf('carrier', carrierOf(scene)), idSql('carrier', ':carrier')],
    // The same in all statements of a request's life.
    [scene.requestId, `(md5('request' || ${one})::uuid)`],
    [`${step.key}-${capturedKey}`, `('pgbench-${step.key}' || ${one})`],
    [hashOf(tokenOf('resident', scene.resident)), tokenHashSql('resident', ':n::text')],
    [hashOf(tokenOf('staff', station)), tokenHashSql('staff', ':station::text')],
  ])
  return value => {
    if (typeof value !== 'string') return computed.get(value.toString('hex'))
    // What is told of a step is told once: its key is another in each call.
    if (/^step:\d+$/.test(value)) return `('step-${step.key}' || ${one})`
    // Any other id is new.
    return computed.get(value) ?? (isId.test(value) ? 'gen_random_uuid()' : undefined)
  }
}
