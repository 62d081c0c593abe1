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
import { call } from '../../api.ts'
import { contact } from '../../contact.ts'
import { askAgain } from '../../live.ts'
import { KeptOnDevice } from '../../reason.ts'
import { onSignOut, readStored, sessionEnded, store } from '../../session.ts'
import { canKeep } from '../device.ts'
import { createQueue, ignore } from './create-queue.ts'
import { callOf, isKind, newItem, type Entry, type Input, type Item, type Kind } from './item.ts'
import { deviceStore } from './queue-store.ts'
import { isOver, timeoutMs } from './rules.ts'
import { waiting } from './shown.ts'

// The offline queue of residents: their calls, and the results for waiting dialogs.

/** Calls that can be queued. */
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

/** Queries to refetch after the server accepts the call. */
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

/** The device's current session: another tab may have logged in someone else. */
const whoIsHere = () => readStored().userDetails?._id

/** Accepted items stay visible for a while; abandoned ones are deleted eventually. */
const acceptedMs = 10 * 60_000
const forgottenMs = 30 * 86_400_000

const isOwn = (entry: Entry): entry is Item => isKind(entry.kind)

const queue = createQueue({
  store: deviceStore,
  isOwn,
  whoIsHere,
  shown: waiting,
  isDone: (item, now) =>
    (item.state === 'accepted' && now - item.endedAt > acceptedMs) || now - item.at > forgottenMs,
  onAccepted: items => void askAgain(...items.flatMap(({ kind }) => touches[kind])),
  onLoggedOut: sessionEnded,
})
export const { send, drop } = queue

const onceIsEnough = new Set<Kind>(['cancel', 'close'])

type Doing = {
  kind: Kind
  input: Input
  seen: Item['seen']
  /** The item it replaces. */
  instead?: Item
}

async function keep({ kind, input, seen, instead }: Doing, accountId: string): Promise<Item> {
  const now = Date.now()
  const item = newItem(
    { accountId, kind, call: callOf(endpoints[kind], input), input, seen },
    now,
    now + timeoutMs,
  )
  const isThere = (await deviceStore.all()).some(
    each =>
      each.lane === item.lane && each.kind === kind && !isOver(each) && each.key !== instead?.key,
  )
  // Cancelling is idempotent.
  if (isThere && onceIsEnough.has(kind)) throw new KeptOnDevice()
  // A different body needs a new key. The same body keeps its key, because the first call may have arrived.
  const isSame = instead?.call.body === item.call.body
  const kept = isSame ? { ...item, key: instead.key } : item
  await deviceStore.put(kept)
  if (instead && !isSame) await deviceStore.remove([instead.key])
  return kept
}

/** Stores an action and sends it; see `throughQueue`. */
export async function sendOrKeep<K extends Kind>(
  kind: K,
  input: Asked<K>,
  seen: Item['seen'],
): Promise<AnswerTo<K>> {
  const accountId = store.get().userDetails?._id
  const direct = () => call(endpoints[kind], input)
  if (!accountId || !canKeep()) return direct()
  const item = await keep({ kind, input, seen }, accountId).catch((error: unknown) => {
    if (error instanceof KeptOnDevice) throw error
    return undefined
  })
  // The device cannot store it: send it now or fail.
  if (!item) return direct()
  // The server's answer matches the contract.
  return (await answerTo(item)) as AnswerTo<K>
}

/** Sends a stored item and returns the result. */
async function answerTo(item: Item): Promise<object> {
  // If sending fails, the item is still stored on the device.
  if (navigator.onLine) await queue.sendKept(item).catch(ignore)
  else contact.lost()
  return told(item.key)
}

/** Passes an item's result to the dialog that waits for it. */
async function told(key: string): Promise<object> {
  const item = (await deviceStore.all()).find(each => each.key === key)
  if (item?.state === 'accepted' && item.answer) {
    await drop([key])
    return item.answer
  }
  // The form keeps its content and is sent after the login.
  if (item?.why === 'logged out') {
    await drop([key])
    throw new Refusal('no_session')
  }
  if (item?.refused) {
    await drop([key])
    throw refusalOf(item.refused)
  }
  await queue.leave(key)
  throw new KeptOnDevice()
}

const refusalOf = ({ code, message, fields }: NonNullable<Item['refused']>) =>
  new Refusal(code in refusals ? (code as RefusalCode) : 'malformed', {
    message,
    ...(fields && { fields }),
  })

/** Replaces an item by a new one, possibly changed, and sends it. */
export async function sendAnew(item: Item, changes: Input = {}): Promise<void> {
  const { kind, seen, accountId } = item
  const input = { ...item.input, ...changes }
  try {
    await answerTo(await keep({ kind, input, seen, instead: item }, accountId))
  } catch (error) {
    if (error instanceof Refusal) {
      // The next question appears where the first one was.
      const { code, message } = error
      const endedAt = Date.now()
      await queue.add({ ...item, state: 'refused', refused: { code, message }, endedAt })
    } else if (!(error instanceof KeptOnDevice)) {
      throw error
    }
  }
  await askAgain(...touches[kind])
}

let followed: string | undefined
let isDropped = false

/** Logging out deletes queued items; after an expired session they are kept. */
export function dropWhenLeaving(isWanted: boolean) {
  isDropped = isWanted
}

onSignOut(async () => {
  if (!isDropped) return
  const own = (await deviceStore.all()).filter(item => item.accountId === followed)
  await deviceStore.remove(own.map(({ key }) => key))
})

/** Keeps sending for the current account until the returned function is called; a layout calls it once. */
export function followQueue(): () => void {
  if (!canKeep()) return () => {}
  followed = whoIsHere()
  return queue.follow()
}
