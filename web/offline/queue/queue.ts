import { getSession, updateProfile } from '../../../contract/account/account.ts'
import type { Endpoint, EnvelopeOf, SentOf } from '../../../contract/endpoint.ts'
import type { LiveTopic } from '../../../contract/live/live.ts'
import { Refusal, refusals, type RefusalCode } from '../../../contract/refusal.ts'
import {
  cancel,
  close,
  makeRequest,
  makeSpecialRequest,
  wishAgain,
} from '../../../contract/request/request.ts'
import { sayProblem } from '../../../contract/problem/problem.ts'
import { openTicket, writeMessage } from '../../../contract/support/support.ts'
import { wireRequest } from '../../../contract/wire.ts'
import { call } from '../../api.ts'
import { contact } from '../../contact.ts'
import { askAgain } from '../../live.ts'
import { KeptOnDevice } from '../../reason.ts'
import { onSignOut, readStored, sessionEnded, store } from '../../session.ts'
import { canKeep } from '../device.ts'
import { alone } from './alone.ts'
import { carry } from './carry.ts'
import { newItem, type Input, type Item, type Kind, type Outcome } from './item.ts'
import { deviceStore } from './queue-store.ts'
import { inOrder, isOver, nextLook, timeoutMs } from './rules.ts'
import { createSender } from './sender.ts'
import { waiting } from './shown.ts'
import { changed, syncLater } from './signals.ts'

// The offline queue of residents: what they did without a network is kept on the device and replayed in order.

/** The calls that may wait. */
const endpoints = {
  pickup: makeRequest,
  special: makeSpecialRequest,
  cancel,
  close,
  wish: wishAgain,
  problem: sayProblem,
  ticket: openTicket,
  message: writeMessage,
  profile: updateProfile,
} as const satisfies Record<Kind, Endpoint>

export type Asked<K extends Kind> = SentOf<(typeof endpoints)[K]>
export type AnswerTo<K extends Kind> = EnvelopeOf<(typeof endpoints)[K]>

/** What is asked for again once it is accepted. */
const touches: Record<Kind, (LiveTopic | { path: string })[]> = {
  pickup: ['request'],
  special: ['request'],
  cancel: ['request'],
  close: ['request'],
  wish: ['request'],
  problem: ['request'],
  ticket: ['ticket'],
  message: ['ticket'],
  profile: [getSession],
}

/** As the device has it now: another tab may have signed somebody else in. */
const whoIsHere = () => readStored().userDetails?._id

const sender = createSender({
  store: deviceStore,
  carry: async item => {
    const outcome = await carry(item)
    const isLost = outcome.kind === 'later' && outcome.why === 'network'
    if (isLost) contact.lost()
    else contact.answered()
    if (isSignedOut(outcome) && item.accountId === whoIsHere()) sessionEnded()
    return outcome
  },
  alone,
  now: Date.now,
  chance: Math.random,
  onChange: () => void look().catch(ignore),
})

// What is not shown now is shown when it next changes.
const ignore = () => undefined

const isSignedOut = (outcome: Outcome) => outcome.kind === 'later' && outcome.why === 'logged out'

/** Accepted ones are seen for a while; what nobody ever came back for goes in the end. */
const acceptedMs = 10 * 60_000
const forgottenMs = 30 * 86_400_000

const isDone = (item: Item, now: number) =>
  (item.state === 'accepted' && now - item.endedAt > acceptedMs) || now - item.at > forgottenMs

let timer: ReturnType<typeof setTimeout> | undefined

/** Looks at what waits, shows it, and asks again for what was accepted since. */
async function look() {
  changed.tell()
  await show()
}

async function show() {
  const accountId = whoIsHere()
  const now = Date.now()
  const all = await deviceStore.all()
  const over = all.filter(item => isDone(item, now))
  if (over.length > 0) await deviceStore.remove(over.map(({ key }) => key))
  const own = inOrder(all.filter(item => item.accountId === accountId && !isDone(item, now)))
  const before = new Map(waiting.get().items.map(({ key, state }) => [key, state]))
  // What a dialog waits for is told by the dialog.
  waiting.set({ items: own.filter(item => item.watchedUntil < now || isOver(item)), now })
  const fresh = own.filter(
    ({ key, state }) => state === 'accepted' && (before.get(key) ?? state) !== state,
  )
  if (fresh.length > 0) void askAgain(...fresh.flatMap(({ kind }) => touches[kind]))
  plan(own, now)
}

const shortestMs = 1_000

function plan(own: readonly Item[], now: number) {
  clearTimeout(timer)
  const moments = [nextLook(own, now), ...own.map(each => each.watchedUntil).filter(at => at > now)]
  const next = Math.min(...moments.map(at => at ?? Infinity))
  if (!Number.isFinite(next)) return
  // A timer holds no more than three weeks; it is only one of several things that make us look.
  const afterMs = Math.min(Math.max(shortestMs, next - now), 3_600_000)
  timer = setTimeout(() => void send(false).catch(ignore), afterMs)
}

/** Sends what waits and is due; what a person wants is due. */
export async function send(byPerson: boolean): Promise<void> {
  const accountId = whoIsHere()
  if (!accountId) return
  if (navigator.onLine || byPerson) await sender.sendAll({ at: Date.now(), byPerson }, accountId)
  await show()
}

const onceIsEnough = new Set<Kind>(['cancel', 'close'])

type Deed<K extends Kind> = {
  kind: K
  input: Asked<K>
  seen: Item['seen']
  /** What it takes the place of. */
  instead?: Item
}

async function keep<K extends Kind>({ kind, input, seen, instead }: Deed<K>, accountId: string) {
  const { url, body } = wireRequest(endpoints[kind], input)
  const now = Date.now()
  const item = newItem(
    {
      accountId,
      kind,
      call: {
        method: endpoints[kind].method,
        url,
        body: body ? (body.content as string) : null,
      },
      input,
      seen,
    },
    now,
    now + timeoutMs,
  )
  const isThere = (await deviceStore.all()).some(
    each =>
      each.lane === item.lane && each.kind === kind && !isOver(each) && each.key !== instead?.key,
  )
  // To cancel twice is to cancel.
  if (isThere && onceIsEnough.has(kind)) throw new KeptOnDevice()
  // Another body needs another key. The same may have arrived after all: then it still counts once.
  const isSame = instead?.call.body === item.call.body
  const kept = isSame ? { ...item, key: instead.key } : item
  await deviceStore.put(kept)
  if (instead && !isSame) await deviceStore.remove([instead.key])
  return kept
}

/** Keeps something and sends it; see `throughQueue`. */
export async function sendOrKeep<K extends Kind>(deed: Deed<K>): Promise<AnswerTo<K>> {
  const accountId = store.get().userDetails?._id
  const direct = () => call(endpoints[deed.kind], deed.input) as Promise<AnswerTo<K>>
  if (!accountId || !canKeep()) return direct()
  const item = await keep(deed, accountId).catch((error: unknown) => {
    if (error instanceof KeptOnDevice) throw error
    return undefined
  })
  // The device has no room, or keeps nothing: then it is sent now or not at all.
  if (!item) return direct()
  // However sending goes wrong, it is on the device.
  if (navigator.onLine) await sender.sendLane(item, { at: item.at, byPerson: true }).catch(ignore)
  else contact.lost()
  return told<K>(item.key)
}

/** What came of an item, to the dialog that waited for it. */
async function told<K extends Kind>(key: string): Promise<AnswerTo<K>> {
  const item = (await deviceStore.all()).find(each => each.key === key)
  if (item?.state === 'accepted') {
    await drop([key])
    return item.answer as AnswerTo<K>
  }
  // As ever: what was typed stays in the form, and is sent after the log-in.
  if (item?.why === 'logged out') {
    await drop([key])
    throw new Refusal('no_session')
  }
  if (item?.refused) {
    await drop([key])
    throw refusalOf(item.refused)
  }
  await deviceStore.change(key, each => ({ ...each, watchedUntil: 0 }))
  await look()
  void syncLater()
  throw new KeptOnDevice()
}

const refusalOf = ({ code, message, fields }: NonNullable<Item['refused']>) =>
  new Refusal(code in refusals ? (code as RefusalCode) : 'malformed', {
    message,
    ...(fields && { fields }),
  })

/** Takes items away: nobody wants them sent any more. */
export async function drop(keys: readonly string[]): Promise<void> {
  await deviceStore.remove(keys)
  await look()
}

/** Sends something anew in place of an item, perhaps with what has changed. */
export async function sendAnew(item: Item, changes: Input = {}): Promise<void> {
  const { kind, seen } = item
  const input = { ...item.input, ...changes } as unknown as Asked<Kind>
  await sendOrKeep({ kind, input, seen, instead: item }).catch(async (error: unknown) => {
    if (error instanceof KeptOnDevice) return
    if (!(error instanceof Refusal)) throw error
    // The next question stands where the first did.
    const { code, message } = error
    const endedAt = Date.now()
    await deviceStore.put({ ...item, state: 'refused', refused: { code, message }, endedAt })
  })
  await askAgain(...touches[item.kind])
  await look()
}

let followed: string | undefined
let isDropped = false

/** What waits goes with whoever logs out now; whoever only lost the session finds it again. */
export function dropWhenLeaving(isWanted: boolean) {
  isDropped = isWanted
}

onSignOut(async () => {
  if (!isDropped) return
  const own = (await deviceStore.all()).filter(item => item.accountId === followed)
  await deviceStore.remove(own.map(({ key }) => key))
})

/** Keeps sending for whoever is here until called back; a layout calls it once. */
export function followQueue(): () => void {
  if (!canKeep()) return () => {}
  followed = whoIsHere()
  const go = () => void send(false).catch(ignore)
  const onVisible = () => document.visibilityState === 'visible' && go()
  const stops = [
    changed.listen(() => void show().catch(ignore)),
    contact.subscribe(() => !contact.get().isOffline && go()),
  ]
  globalThis.addEventListener('online', go)
  document.addEventListener('visibilitychange', onVisible)
  go()
  return () => {
    clearTimeout(timer)
    stops.forEach(stop => stop())
    globalThis.removeEventListener('online', go)
    document.removeEventListener('visibilitychange', onVisible)
    waiting.clear()
  }
}
