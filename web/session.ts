import { storeKey } from '../contract/brand.ts'
import { createStore, useCurrent } from './store.ts'
import { empty, read, storedIn, write, type Stored } from './stored.ts'

export { detailsKey, detailsOf, read as readStored, type Stored } from './stored.ts'

const current = createStore(read())

type OtherTab = (before: Stored, now: Stored) => void
const otherTabListeners = new Set<OtherTab>()

// Absent where pages are rendered ahead of time.
globalThis.addEventListener?.('storage', event => {
  if (event.key !== null && event.key !== storeKey) return
  const before = current.get()
  const now = read()
  current.set(now)
  otherTabListeners.forEach(listener => listener(before, now))
})

/** Calls back with what was stored before and now, when another tab changed it. */
export function onOtherTab(listener: OtherTab) {
  otherTabListeners.add(listener)
  return () => void otherTabListeners.delete(listener)
}

function become(next: Stored) {
  write(next)
  current.set(next)
}

/** The persisted details of whoever is signed in. */
export const store = {
  get: current.get,
  set(patch: Partial<Stored>) {
    become(storedIn({ ...current.get(), ...patch }))
  },
  clear: () => become(empty),
  subscribe: current.subscribe,
}

/** Reads from the store and renders again when it changes, also from another tab. */
export function useStore<T>(select: (stored: Stored) => T): T {
  return useCurrent({ get: () => select(current.get()), subscribe: current.subscribe })
}

const forgetters = new Set<() => void>()

/** Registers what else must go when what was loaded for somebody is forgotten. */
export const onForget = (forgetter: () => void) => void forgetters.add(forgetter)

/** Forgets everything that was loaded for whoever was here. */
export const forgetLoaded = () => forgetters.forEach(forget => forget())

const leavers = new Set<() => Promise<unknown>>()

/** Registers what must be gone from the device before whoever logs out has left. */
export const onSignOut = (leaver: () => Promise<unknown>) => void leavers.add(leaver)

/** Removes from the device what was kept for whoever logs out. */
export const clearDevice = () => Promise.all(Array.from(leavers, leave => leave()))

/** Forgets who was here and everything that was loaded for them. */
export function signedOut() {
  store.clear()
  forgetLoaded()
}

/** To a page outside the app, as a document; until the browser has gone, nothing happens here. */
export function leaveApp(to: string): Promise<never> {
  location.replace(to)
  return new Promise(() => {})
}

let whenEnded = () => {}

/** Registers what happens when the server no longer knows the session. */
export function onSessionEnded(handler: () => void) {
  whenEnded = handler
}

/** Tells that the server no longer knows the session. */
export const sessionEnded = () => whenEnded()

let whenPasswordWanted = () => {}

/** Registers what happens when the server wants an own password before anything else. */
export function onPasswordWanted(handler: () => void) {
  whenPasswordWanted = handler
}

/** Tells that the server wants an own password before anything else. */
export const passwordWanted = () => whenPasswordWanted()

let whenSecondStepWanted = () => {}

/** Registers what happens when the server wants two-step sign-in set up before anything else. */
export function onSecondStepWanted(handler: () => void) {
  whenSecondStepWanted = handler
}

/** Tells that the server wants two-step sign-in set up before anything else. */
export const secondStepWanted = () => whenSecondStepWanted()
