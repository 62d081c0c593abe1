import { getSession, logOut } from '../../contract/account/account.ts'
import { eventsPath, liveTopics, resyncEvent } from '../../contract/live/live.ts'
import { Refusal } from '../../contract/refusal.ts'
import { languageChosen } from '../../contract/speech/language.ts'
import { getOwnCarrier } from '../../contract/carrier/sign-in.ts'
import { getRound } from '../../contract/visit/visit.ts'
import { call } from '../api.ts'
import { Unreachable } from '../arrive.ts'
import { keepLanguage, openIn } from '../language.ts'
import { createStore } from '../store.ts'
import { pageLanguage } from '../t.ts'
import { deedOf, type Doing, type Said } from './deed.ts'
import { kept, type Me, type Round } from './kept.ts'
import { isWaiting, queue } from './queue.ts'
import { addressOf, settledIn, takenBack, wrongCodesIn } from './stops.ts'
import type { Stop } from '../../contract/visit/visit.ts'

/** What the page tells besides the round itself. */
type News = {
  /** Addresses that went off the round while somebody looked on, and who cancelled; null: the station took them back. */
  takenBack: readonly { address: string; by: string | null }[]
  /** Addresses where the code that was typed turned out to be wrong. */
  wrongCodes: readonly string[]
  /** The server does not know this phone any more. */
  isOut: boolean
  /** The phone could not keep what was done last. */
  isFull: boolean
}

const nothing: News = { takenBack: [], wrongCodes: [], isOut: false, isFull: false }
const news = createStore(nothing)
const tell = (next: Partial<News>) => news.set({ ...news.get(), ...next })

export const roundNews = {
  get: news.get,
  subscribe: news.subscribe,
  seen: () => tell({ takenBack: [], wrongCodes: [], isFull: false }),
}

/** Forgets the doors; what was done stays on the phone until its carrier is back. */
function goOut() {
  tell({ isOut: true, takenBack: [], wrongCodes: [] })
  kept.set(null)
}

const isOutside = (error: unknown) =>
  error instanceof Refusal && (error.status === 401 || error.status === 403)

let asking: Promise<void> | undefined

/** Asks for the round; of several who want it at once, one does. */
export function refresh(): Promise<void> {
  asking ??= askForRound().finally(() => {
    asking = undefined
  })
  return asking
}

/** Each address once, also where there were several parts. A server of the version before says of nobody that they cancelled. */
function goneFrom(stops: readonly Stop[], { cancelled = [] }: Partial<Round>) {
  const byAddress = new Map(stops.map(stop => [addressOf(stop), stop]))
  return [...byAddress].map(([address, { _id, door }]) => ({
    address,
    by: cancelled.includes(_id) ? (door?.name ?? null) : null,
  }))
}

async function askForRound() {
  const askedAt = Date.now()
  const whose = kept.get()?.me._id
  try {
    const { data } = await call(getRound, {})
    const before = kept.get()
    if (!before || before.me._id !== whose) return
    const gone = goneFrom(takenBack(before.round, data, queue.get()), data)
    kept.change({ round: data, askedAt })
    if (gone.length > 0) tell({ takenBack: [...news.get().takenBack, ...gone] })
    const wrong = [...new Set(wrongCodesIn(before.round, data).map(addressOf))]
    if (wrong.length > 0) tell({ wrongCodes: [...news.get().wrongCodes, ...wrong] })
    await queue.drop(settledIn(queue.get(), askedAt).map(({ key }) => key))
  } catch (error) {
    if (isOutside(error)) return goOut()
    // Without an answer the phone shows what it has, and says so.
    if (!(error instanceof Unreachable || error instanceof Refusal)) throw error
  }
}

/** A new phone speaks as its carrier does. */
function speakAs({ language }: Me) {
  if (languageChosen(document.cookie)) return
  if (language === pageLanguage()) keepLanguage(language)
  else openIn(language)
}

/** Somebody has signed in. */
export function comeIn(me: Me) {
  const before = kept.get()
  tell(nothing)
  speakAs(me)
  if (before?.me._id === me._id) kept.change({ me })
  else kept.set({ me, round: null, askedAt: 0, card: null, said: null })
}

/** Whether the server knows this phone, where nothing is kept on it: then that carrier is in. */
export async function findMe(): Promise<void> {
  const { data } = await call(getSession, {})
  if (data?.role !== 'carrier') return
  const me = await call(getOwnCarrier, {})
  // Somebody has come in meanwhile, with what the station showed: that may be another.
  if (!kept.get()) comeIn(me.data)
}

/** Logs out on the server, and forgets everything here. */
export async function leave(): Promise<void> {
  await call(logOut, {})
  await queue.drop(queue.get().map(({ key }) => key))
  kept.set(null)
  tell(nothing)
}

const gatherMs = 200
const askEveryMs = 60_000

/** Keeps the round true, and sends what was done, until called back. */
export function followRound(accountId: string): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(soon)
    soon = setTimeout(() => void refresh(), gatherMs)
  }
  const stopQueue = queue.follow(accountId, { onOut: goOut, onAccepted: ask })
  const line = new EventSource(`${eventsPath}?seconds=${askEveryMs / 1000}`)
  for (const name of [...liveTopics, resyncEvent]) line.addEventListener(name, ask)
  const onVisible = () => document.visibilityState === 'visible' && ask()
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', ask)
  const often = setInterval(ask, askEveryMs)
  void refresh()
  return () => {
    clearTimeout(soon)
    clearInterval(often)
    line.close()
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', ask)
    stopQueue()
  }
}

/** Does something at a stop: kept on this phone, then sent. */
export async function act<D extends Doing>(stop: Stop, doing: D, said: Said<D>, picture?: string) {
  const accountId = kept.get()?.me._id
  if (!accountId) return
  const doer = { accountId, visitId: stop._id, address: addressOf(stop) }
  try {
    await queue.add(deedOf(doer, doing, said, picture))
  } catch {
    // The phone's store says no more than that it did not.
    tell({ isFull: true })
  }
}

/** Takes back that a stop is over: what never went out is only forgotten. */
export async function undo(stop: Stop) {
  const own = queue.get().filter(({ input }) => input.visitId === stop._id)
  const end = own.findLast(({ kind }) => kind === 'done' || kind === 'not done')
  const isUnsent = end && isWaiting(end) && end.tries === 0
  // The photo is part of it.
  const unsent = own.filter(each => end && each.at >= end.at && isWaiting(each) && each.tries === 0)
  await queue.drop(unsent.map(({ key }) => key))
  if (!isUnsent) await act(stop, 'undo', {})
}
