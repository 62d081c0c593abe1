import { randomUUID } from 'node:crypto'
import {
  changePassword,
  getSession,
  logOut,
  logOutEverywhere,
} from '../../contract/account/account.ts'
import { eventsPath } from '../../contract/live/live.ts'
import {
  beginSecondStep,
  confirmSession,
  getSecondStep,
  switchSecondStepOn,
} from '../../contract/account/second-step.ts'
import type { Answered } from '../../server/testing/browser.ts'
import { keyOf, callOf, valueOf, type Field, type Operation, type Values } from '../openapi.ts'
import { cookieHeader } from '../../server/testing/people/town-people.ts'
import { picture, type Caller, type Domain } from './callers.ts'
import type { Kind, Kinds } from './kind.ts'
import type { Leaks } from './leaks.ts'
import type { Requests } from './requests.ts'
import { idFields } from './id-fields.ts'
import { rows, type Row } from './table.ts'

/** Whose the thing behind an id is; `none` is nobody's: there is no such thing. */
type Whose = 'own' | 'other' | 'none'
type Slot = { field: Field; kind: Kind; name: string }

/** What came of all the cells. */
export type Outcome = {
  cells: number
  /** Cells in which the answer was not what the contract says, each in words. */
  open: string[]
  undecided: string[]
  /** Operations that nobody could carry out: their refusals would prove nothing. */
  idle: string[]
}

/** While something must be done first, only this and the way out are open. */
const duties: Record<string, Set<string>> = {
  choose_password: new Set([keyOf(changePassword)]),
  set_up_second_step: new Set(
    [confirmSession, getSecondStep, beginSecondStep, switchSecondStepOn].map(keyOf),
  ),
}
const wayOut = new Set([getSession, logOut, logOutEverywhere].map(keyOf))

/** The refusal that awaits the caller before any id is looked at; null: the rule is reached. */
export function refusalFor(operation: Operation, caller: Caller): string | null {
  const { key, roles, members, fullLogIn } = operation
  const { standing, role, member = 'head' } = caller
  const open = wayOut.has(key) || duties[standing]?.has(key)
  if (roles.includes('anyone')) return null
  // Who must do something first is nobody yet.
  if (roles.includes('visitor') && standing !== 'in' && !open) return null
  if (standing === 'nobody') return 'no_session'
  if (standing !== 'in' && !open) return standing
  if (!role || !roles.includes(role)) return 'not_yours'
  if (role !== 'station') return null
  if (members?.includes(member) === false) return 'not_your_role'
  return fullLogIn === true && caller.byPin ? 'full_log_in' : null
}

/** Whether the field names something, itself or somewhere in it. */
const isId = ({ name, schema }: Field) =>
  JSON.stringify(schema).includes('"format":"uuid"') ||
  name === 'token' ||
  name === 'passport' ||
  idFields[name] !== undefined

/** The fields that name something, each with what it names; or those of which that is not decided. */
export function slotsOf({ key, fields }: Operation, kinds: Kinds) {
  const slots: Slot[] = []
  const undecided: string[] = []
  for (const field of fields.filter(isId)) {
    const name = rows[key]?.ids?.[field.name] ?? idFields[field.name] ?? ''
    const kind = kinds[name]
    if (kind) slots.push({ field, kind, name })
    else undecided.push(`${key}: whose is ${field.name}?`)
  }
  return { slots, undecided }
}

/** What the caller sends, with the ids that are given; `real` when it is to be carried out. */
export async function valuesFor(
  { key, fields }: Operation,
  caller: Caller,
  real: boolean,
  slots: Slot[],
  idOf: (slot: Slot) => Promise<unknown>,
): Promise<Values> {
  const values: Values = {}
  for (const field of fields) {
    if (field.required && !isId(field)) values[field.name] = valueOf(field.schema)
  }
  for (const slot of slots) values[slot.field.name] = await idOf(slot)
  return Object.assign(values, await rows[key]?.input?.(caller, real))
}

type Scene = { callers: Caller[]; kinds: Kinds; requests: Requests; leaks: Leaks; outcome: Outcome }

/** Every cell of one operation: each caller, each id its own, another's and nobody's. */
export async function tryOperation(operation: Operation, scene: Scene): Promise<void> {
  const { callers, kinds, requests, leaks, outcome } = scene
  const row = rows[operation.key] ?? {}
  const { slots, undecided } = slotsOf(operation, kinds)
  outcome.undecided.push(...undecided)
  if (undecided.length > 0) return
  let made = createMade(leaks)
  const ask = async (caller: Caller, whose: (slot: Slot) => Whose, real = false, headers = {}) => {
    outcome.cells++
    const values = await valuesFor(operation, caller, real, slots, slot =>
      made(caller, slot, whose(slot)),
    )
    const { method, path, body } = callOf(operation, values)
    if (path === eventsPath) return openStream(caller)
    const sent = operation.files.length > 0 ? picture : body
    return caller.browser.send(method, path, sent, { origin: caller.url, ...headers })
  }
  const judge = (caller: Caller, what: string, answer: Answered, fits: boolean) => {
    const { status, body } = answer
    const leaked = leaks.leakedTo(caller, answer)
    if (leaked) outcome.open.push(`${operation.key} tells ${caller.name} of ${leaked}`)
    const words = typeof body === 'string' ? body.slice(0, 60) : (body?.code ?? body?.message)
    if (!fits) outcome.open.push(`${operation.key} by ${caller.name}, ${what}: ${status} ${words}`)
  }
  await tryForeign({ operation, callers, ask, judge })
  for (const caller of callers) await tryOthers({ operation, row, slots, caller, ask, judge })
  let carriedOut = 0
  const before = new Set<string>()
  for (const caller of callers) {
    if (refusalFor(operation, caller)) continue
    // What a colleague has used up is made anew.
    const desk = `${caller.own.name} ${caller.role}`
    if (before.has(desk)) made = createMade(leaks)
    before.add(desk)
    const answer = await ask(caller, () => 'own', true)
    const done = answer.status < 300
    const heard = row.heard?.includes(answer.body?.code) ?? false
    judge(caller, 'own', answer, done || answer.status === 409 || heard)
    if (!done) continue
    carriedOut++
    await row.after?.(caller, answer, requests)
  }
  if (carriedOut === 0) outcome.idle.push(operation.key)
  await requests.tidy()
}

/** The line with live changes never ends by itself: whether it opens is all that is asked. */
async function openStream({ url, browser }: Caller): Promise<Answered> {
  const answer = await fetch(url + eventsPath, { headers: { cookie: cookieHeader(browser) } })
  const body = answer.ok ? null : await answer.json()
  if (answer.ok) await answer.body?.cancel()
  return { status: answer.status, body, headers: {} }
}

/** Things are made once for each operation and domain, and kept until its last cell. */
export function createMade(leaks: Leaks) {
  const known = new Map<string, unknown>()
  const make = async (slot: Slot, domain: Domain, caller: Caller) => {
    const { role } = caller
    const { field, kind, name } = slot
    const key = [field.name, name, domain.name, kind.personal ? caller.name : ''].join(' ')
    if (known.has(key)) return known.get(key)
    const thing = await kind.make(domain, role, caller)
    known.set(key, thing)
    if (!kind.reach && typeof thing === 'string') leaks.watch(domain, thing)
    return thing
  }
  return async (caller: Caller, slot: Slot, whose: Whose): Promise<unknown> => {
    if (whose === 'none') return (await slot.kind.none?.(caller)) ?? randomUUID()
    return make(slot, whose === 'own' ? caller.own : caller.other, caller)
  }
}

type Ask = (
  caller: Caller,
  whose: (slot: Slot) => Whose,
  real?: boolean,
  headers?: Record<string, string>,
) => Promise<Answered>
type Judge = (caller: Caller, what: string, answer: Answered, fits: boolean) => void

const isRefusal = ({ status, body }: Answered, code: string) => status >= 400 && body?.code === code
const withoutNames = (answer: Answered): Answered => ({
  ...answer,
  body: JSON.parse(
    JSON.stringify(answer.body ?? null)
      .replaceAll(/"[\da-f]{8}-[\da-f-]{27}"/g, '"an id"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"'),
  ),
})
const same = (one: Answered, other: Answered) =>
  one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body)

/** A page of another site acts with the cookies of whoever looks at it. */
async function tryForeign(all: {
  operation: Operation
  callers: Caller[]
  ask: Ask
  judge: Judge
}) {
  const { operation, callers, ask, judge } = all
  if (operation.method === 'GET') return
  const ways = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  for (const caller of callers) {
    for (const way of ways) {
      const answer = await ask(caller, () => 'own', false, way)
      judge(caller, `from ${Object.values(way)[0]}`, answer, isRefusal(answer, 'foreign_origin'))
    }
  }
}

/** Everything that must not open: whoever is not let in at all, and ids that are not theirs. */
async function tryOthers(all: {
  operation: Operation
  row: Row
  slots: Slot[]
  caller: Caller
  ask: Ask
  judge: Judge
}) {
  const { operation, row, slots, caller, ask, judge } = all
  const refusal = refusalFor(operation, caller)
  if (refusal) {
    const answer = await ask(caller, () => 'own')
    judge(caller, `own, not ${refusal}`, answer, isRefusal(answer, refusal))
  }
  for (const slot of slots) {
    const only = (whose: Whose) => (each: Slot) => (each === slot ? whose : 'own')
    const told = slot.kind.leftOut ? withoutNames : (answer: Answered) => answer
    const none = told(await ask(caller, only('none')))
    const what = slot.field.name
    if (refusal) judge(caller, `no ${what}`, none, isRefusal(none, refusal))
    else if (row.ignored?.[what] !== caller.role)
      judge(caller, `no ${what}`, none, none.status < 500 && !opens(slot, none))
    if (slot.kind.reach === 'bearer' || (slot.kind.reach === 'open' && !refusal)) continue
    const other = told(await ask(caller, only('other')))
    judge(caller, `another's ${what}, told from none`, other, same(other, none))
    if (refusal) judge(caller, `another's ${what}`, other, isRefusal(other, refusal))
    else judge(caller, `another's ${what}`, other, !opens(slot, other))
  }
}

/** Whether the answer gives away what the id names; a filter that finds nothing does not. */
function opens({ field, kind }: Slot, answer: Answered): boolean {
  if (kind.leftOut) return false
  if (field.place === 'path' && !kind.reach) return !isRefusal(answer, 'not_yours')
  if (field.place === 'query') return answer.status < 300 && answer.body.data?.length !== 0
  return answer.status < 300 && !Array.isArray(field.schema.type) && field.name !== 'ids'
}
