import { randomUUID } from 'node:crypto'
import {
  endSession,
  logOut,
  logOutEverywhere,
  loginResident,
} from '../../contract/account/account.ts'
import { loginDirector } from '../../contract/director/director.ts'
import { leave } from '../../contract/privacy/privacy.ts'
import { loginStation } from '../../contract/staff/login.ts'
import type { Dice } from '../../server/call/dice.ts'
import { smuggle } from './smuggle.ts'
import * as odd from './values.ts'
import type { Wire } from './wire.ts'
import { keyOf, valueOf, type Operation } from '../openapi.ts'

/** Whoever sends malformed requests: a cookie or none, and ids and cursors that are really there. */
export type Sender = { cookie: string | null; ids: string[]; cursors: string[] }

/** These would only end the sender's own session: they are called without one. */
const ends = new Set(
  [logOut, logOutEverywhere, endSession, leave, loginResident, loginStation, loginDirector].map(
    keyOf,
  ),
)

type Body = [name: string, json: string][]

const inJson = (body: Body) =>
  `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** A call that would nearly fit, before something is done to it. */
function plain(dice: Dice, { path, method, fields }: Operation, { ids, cursors }: Sender) {
  const id = () => (dice.below(3) === 0 ? randomUUID() : dice.pick(ids))
  const target = path.replace(/\{(\w+)\}/g, () => id())
  const query = fields
    .filter(({ place }) => place === 'query')
    .filter(() => dice.below(3) === 0)
    .map(({ name }) => `${name}=${name === 'after' ? dice.pick(cursors) : odd.oddWord(dice)}`)
  const body: Body = fields
    .filter(({ place, required }) => place === 'body' && (required || dice.below(2) === 0))
    .map(({ name, schema }) => [
      name,
      JSON.stringify(schema.format === 'uuid' ? id() : valueOf(schema)),
    ])
  return { method: method as string, target, query, body }
}

/** A generated request that is wrong in one way or in several. */
export function makeMalformed(dice: Dice, operations: Operation[], sender: Sender): Wire {
  const operation = dice.pick(operations)
  if (dice.below(25) === 0) {
    return { method: 'RAW', target: '', headers: [], body: null, raw: smuggle(dice) }
  }
  const call = plain(dice, operation, sender)
  const { files } = operation
  const type = files.length > 0 ? dice.pick(files) : 'application/json'
  const headers: Wire['headers'] = [['content-type', type]]
  let text: string | null = null
  let bytes: Buffer | null = files.length > 0 ? oddFile(dice) : null
  const spoil = [
    () => spoilField(dice, call.body),
    () => spoilField(dice, call.body),
    () => spoilField(dice, call.body),
    () => void (call.target = spoilPath(dice, call.target)),
    () =>
      void call.query.push(
        `${dice.pick(['limit', 'after', 'search', 'x[]', '__proto__[y]'])}=${odd.oddWord(dice)}`,
      ),
    () => void call.query.push(`after=${odd.oddCursor(dice)}`),
    () =>
      void call.body.push([
        dice.pick(['__proto__', 'constructor', 'x', '', 'toString']),
        odd.oddValue(dice),
      ]),
    () => void call.body.push(...call.body.slice(0, 1)),
    () => void (text = spoilText(dice, inJson(call.body))),
    () => void (bytes = spoilBytes(dice, inJson(call.body))),
    () => void (headers[0] = ['content-type', dice.pick(odd.oddTypes)]),
    () => void headers.push(dice.pick(odd.oddHeaders)),
    () => void headers.push(['idempotency-key', dice.pick(odd.oddKeys)]),
    () =>
      void (call.method = dice.pick([...odd.oddMethods, 'GET', 'POST', 'PUT', 'DELETE', 'PATCH'])),
  ]
  for (let times = 1 + dice.below(3); times > 0; times--) dice.pick(spoil)()
  const isEnd = [operation.key, `${call.method} ${operation.path}`].some(key => ends.has(key))
  if (sender.cookie && !isEnd) headers.push(['cookie', sender.cookie])
  const target = call.query.length > 0 ? `${call.target}?${call.query.join('&')}` : call.target
  const withBody = call.method !== 'GET' && call.method !== 'HEAD'
  const body = withBody ? (bytes ?? Buffer.from(text ?? inJson(call.body))) : null
  return { method: call.method, target, headers, body }
}

/** Whole, cut, spoilt in the middle, or nothing of a picture at all. */
function oddFile(dice: Dice): Buffer {
  const whole = Buffer.from(dice.pick(odd.pictures), 'base64')
  const spoilt = Buffer.from(whole)
  spoilt[dice.below(spoilt.length)] = dice.below(256)
  return dice.pick([
    whole,
    spoilt,
    whole.subarray(0, dice.below(whole.length)),
    Buffer.concat([whole, whole]),
    Buffer.alloc(0),
    Buffer.from('x'),
    Buffer.alloc(1 + dice.below(70_000), dice.below(256)),
  ])
}

function spoilField(dice: Dice, body: Body) {
  const field = body[dice.below(body.length)]
  if (field) field[1] = odd.oddValue(dice)
}

function spoilPath(dice: Dice, target: string): string {
  const parts = target.split('/')
  parts[1 + dice.below(parts.length - 1)] = odd.oddWord(dice)
  return parts.join(dice.below(10) === 0 ? '//' : '/')
}

function spoilText(dice: Dice, text: string): string {
  const whole = [
    '',
    '[',
    '{',
    'null',
    '1',
    '"x"',
    '[1,2]',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    "{'a':1}",
    '{"a":01}',
  ]
  if (dice.below(2) === 0) return dice.pick(whole)
  return text.slice(0, dice.below(text.length + 1))
}

function spoilBytes(dice: Dice, text: string): Buffer {
  const bytes = Buffer.from(text)
  for (let times = 1 + dice.below(4); times > 0; times--) {
    bytes[dice.below(bytes.length)] = dice.pick([0, 0x80, 0xc0, 0xff, 0xed, dice.below(256)])
  }
  return bytes
}
