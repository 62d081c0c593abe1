import { randomUUID } from 'node:crypto'
import {
  endSession,
  logOut,
  logOutEverywhere,
  loginResident,
} from '../../contract/account/account.ts'
import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { endCarrierSessions } from '../../contract/carrier/sign-in.ts'
import { loginDirector } from '../../contract/director/director.ts'
import { moveResidents, setSuspension } from '../../contract/director/oversight.ts'
import { endStationMember, inviteHead } from '../../contract/director/station-staff.ts'
import { handOver } from '../../contract/plan/plan.ts'
import { leave } from '../../contract/privacy/privacy.ts'
import { loginStation } from '../../contract/staff/login.ts'
import * as member from '../../contract/staff/member.ts'
import type { Dice } from '../../server/call/dice.ts'
import type { Role } from '../../contract/role.ts'
import type { KnownIds } from './known-ids.ts'
import { smuggle } from './smuggle.ts'
import * as odd from './values.ts'
import type { Wire } from './wire.ts'
import { keyOf, valueOf, type Operation, type Schema } from '../openapi.ts'

/** Whoever sends malformed requests: a cookie or none, and ids and cursors that are really there. */
export type Sender = {
  role: Role | 'visitor'
  cookie: string | null
  ids: string[]
  /** Those that this one has been told of. */
  known: KnownIds
  cursors: string[]
}

/** These would end the session of a sender, or take from one what the others need: they are called without a session. */
const ends = new Set(
  [
    logOut,
    logOutEverywhere,
    endSession,
    leave,
    loginResident,
    loginStation,
    loginDirector,
    member.endMember,
    member.changeMember,
    member.handOver,
    member.endDevice,
    changeCarrier,
    endCarrierSessions,
    handOver,
    setSuspension,
    moveResidents,
    inviteHead,
    endStationMember,
  ].map(keyOf),
)

export type Body = [name: string, json: string][]

const inJson = (body: Body) =>
  `{${body.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** A call that would nearly fit, before something is done to it. */
function plain(dice: Dice, operation: Operation, sender: Sender, isFair: boolean) {
  const { path, method, fields } = operation
  const { ids, known, cursors } = sender
  const id = (name: string) => {
    const own = known[name] ?? []
    if (isFair && own.length > 0) return dice.pick(own)
    return dice.below(3) === 0 ? randomUUID() : dice.pick(ids)
  }
  const inPath = (name: string) => {
    const field = fields.find(each => each.name === name)
    return field && field.schema.format !== 'uuid' ? String(sampleOf(name, field.schema)) : id(name)
  }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(name))
  const query = fields
    .filter(({ place }) => place === 'query')
    .filter(({ required }) => (required && isFair) || dice.below(3) === 0)
    .map(({ name, schema }) => `${name}=${queryValue(dice, name, isFair ? schema : null, cursors)}`)
  const body: Body = fields
    .filter(({ place, required }) => place === 'body' && (required || dice.below(2) === 0))
    .map(({ name, schema }) => [
      name,
      JSON.stringify(schema.format === 'uuid' ? id(name) : sampleOf(name, schema)),
    ])
  return { method: method as string, target, query, body }
}

/** What fits fields of which the schema says only that they are text. */
const samples: [name: RegExp, sample: string][] = [
  [/^(?:day|from|to|until|\w+On)$/, new Date().toISOString().slice(0, 10)],
  [/^month$/, new Date().toISOString().slice(0, 7)],
  [/At$/, new Date().toISOString()],
  [/phone/i, '08031234567'],
]

function sampleOf(name: string, schema: Schema): unknown {
  const plain = valueOf(schema)
  if (typeof plain !== 'string' || schema.enum || schema.const !== undefined) return plain
  return samples.find(([fits]) => fits.test(name))?.[1] ?? plain
}

/** A value of the query: one that fits, where the schema is given, or an odd one. */
function queryValue(dice: Dice, name: string, schema: Schema | null, cursors: string[]) {
  if (name === 'after') return dice.pick(cursors)
  return schema ? encodeURIComponent(String(sampleOf(name, schema))) : odd.oddWord(dice)
}

/** A call before something is done to it. */
export type Draft = {
  operation: Operation
  method: string
  target: string
  query: string[]
  body: Body
  /** The body where it is a file. */
  file: Buffer | null
  /** As whom it comes, if that is how it is called. */
  cookieFor: (method: string) => string | null
}

/** A generated request that is wrong in one way or in several. */
export function makeMalformed(dice: Dice, operations: Operation[], senders: Sender[]): Wire {
  const operation = dice.pick(operations)
  // One in six is left as it is and comes from somebody who may: what is never carried out at all is hardly tried.
  const isFair = dice.below(6) === 0
  const able = senders.filter(({ role }) => operation.roles.includes(role))
  const sender = dice.pick(isFair && able.length > 0 ? able : senders)
  if (dice.below(25) === 0) {
    return { method: 'RAW', target: '', headers: [], body: null, raw: smuggle(dice) }
  }
  const file = operation.files.length > 0 ? oddFile(dice) : null
  const draft = { ...plain(dice, operation, sender, isFair), operation, file }
  const isEnd = (method: string) =>
    [operation.key, `${method} ${operation.path}`].some(key => ends.has(key))
  const cookieFor = (method: string) => (isEnd(method) ? null : sender.cookie)
  return spoilDraft(dice, { ...draft, cookieFor }, isFair ? 0 : 1 + dice.below(3))
}

/** The call as it goes over the wire, with so many things done to it. */
export function spoilDraft(dice: Dice, draft: Draft, times: number): Wire {
  const call = {
    ...draft,
    query: [...draft.query],
    body: draft.body.map((each): Body[0] => [...each]),
  }
  const { files } = draft.operation
  const type = files.length > 0 ? dice.pick(files) : 'application/json'
  const headers: Wire['headers'] = [['content-type', type]]
  let text: string | null = null
  let bytes = draft.file
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
  for (let left = times; left > 0; left--) dice.pick(spoil)()
  const cookie = draft.cookieFor(call.method)
  if (cookie) headers.push(['cookie', cookie])
  const target = call.query.length > 0 ? `${call.target}?${call.query.join('&')}` : call.target
  const withBody = call.method !== 'GET' && call.method !== 'HEAD'
  const body = withBody ? (bytes ?? Buffer.from(text ?? inJson(call.body))) : null
  return { method: call.method, target, headers, body }
}

/** Whole, cut, spoilt in the middle, or nothing of a picture at all. */
export function oddFile(dice: Dice): Buffer {
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
