import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../query.ts'
import { onForget, onSignOut, readStored, store } from '../../session.ts'
import { canKeep, onDevice } from '../device.ts'
import { removeKept } from './left-behind.ts'
import { askedFor, overBy, whatIsKept } from './allowed.ts'

// What a resident's pages were told, kept on the device: shown at once when the app is opened again, and
// when it is opened without a network.

type Kept = {
  id: string
  accountId: string
  /** Which version of the app kept it: another may read it wrongly. */
  build: string
  /** When the answer came. */
  at: number
  key: QueryKey
  data: unknown
}

const mostMs = 7 * 86_400_000
/** The name of this piece of the app has a hash of it and of all that it needs. */
const build = import.meta.url

/** As the device has it now: another tab may have changed it a moment ago. */
const whoIsHere = () => readStored().userDetails?._id

const idOf = (accountId: string, key: QueryKey) => `${accountId} ${JSON.stringify(key)}`

const allKept = () => onDevice<Kept[]>('kept', 'readonly', kept => kept.getAll())
const removeOne = (id: string) => onDevice('kept', 'readwrite', kept => kept.delete(id))

async function keep(key: QueryKey, data: unknown, at: number) {
  const accountId = whoIsHere()
  if (!accountId) return
  const id = idOf(accountId, key)
  const wanted = whatIsKept(key, data)
  if (wanted === undefined) {
    if (askedFor(key)) await removeOne(id)
    return
  }
  await onDevice('kept', 'readwrite', kept =>
    kept.put({ id, accountId, build, at, key, data: wanted } satisfies Kept),
  )
  const isOver = overBy(key, data)
  if (isOver) await dropOver(isOver)
}

/** A request that is over takes its carrier's number along, a conversation what was written in it. */
async function dropOver(isOver: (asked: QueryKey) => boolean) {
  const over = (await allKept()).filter(({ key }) => isOver(key))
  await Promise.all(over.map(({ id }) => removeOne(id)))
}

// What is not kept is only asked for again the next time.
const ignore = () => undefined

function keepAnswer({ queryKey, state }: Query) {
  if (state.data !== undefined) keep(queryKey, state.data, state.dataUpdatedAt).catch(ignore)
}

function watch() {
  const cache = queryClient.getQueryCache()
  cache.subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    keepAnswer(event.query)
  })
  // What the page asked for before the app had come is here already.
  cache.getAll().forEach(keepAnswer)
}

function showAgain({ key, data, at }: Kept) {
  // A fresh answer was quicker.
  if (queryClient.getQueryData(key) !== undefined) return
  // Without a network it is all there is: it must not be swept up because no page shows it for a while.
  queryClient.setQueryDefaults(key, { gcTime: Infinity })
  queryClient.setQueryData(key, data, { updatedAt: at })
  // However young it is: whoever opens the app anew wants to know how things stand.
  queryClient.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
}

async function restore() {
  const accountId = store.get().userDetails?._id
  const now = Date.now()
  const isGood = (each: Kept) =>
    each.accountId === accountId &&
    each.build === build &&
    each.at <= now &&
    now - each.at < mostMs &&
    whatIsKept(each.key, each.data) !== undefined
  const all = await allKept()
  all.filter(isGood).forEach(showAgain)
  await Promise.all(all.filter(each => !isGood(each)).map(({ id }) => removeOne(id)))
}

/** A device that is slow to look is not waited for. */
const patienceMs = 400

let opened: Promise<void> | undefined

/** Shows what was kept for whoever is here, and keeps what is told from now on; before the first page. */
export const openKept = () => (opened ??= open())

async function open(): Promise<void> {
  // Absent where pages are made ahead of time.
  if (!canKeep()) return
  const patience = new Promise<void>(resolve => {
    setTimeout(resolve, patienceMs)
  })
  watch()
  onForget(() => void removeKept().catch(ignore))
  onSignOut(() => removeKept().catch(ignore))
  await Promise.race([restore().catch(ignore), patience])
}
