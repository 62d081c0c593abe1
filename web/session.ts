import { useSyncExternalStore } from 'react'
import { brand } from '../contract/brand.ts'
import type { Role } from '../contract/endpoint.ts'

type Fields = Record<string, string>
type Station = { _id: string; station: string }

/** What is kept on the device: enough to greet at once, nothing secret. */
export type Stored = {
  userDetails: { _id: string; name: string; email: string; station: Station } | null
  directorDetails: { _id: string; name: string } | null
  registerCarrier: Fields | null
  stationdetail: Station | null
  directorInfo: Fields | null
  requestNumber: string
}

/** Which stored details greet each kind of person. */
export const detailsKey = {
  resident: 'userDetails',
  station: 'stationdetail',
  director: 'directorDetails',
} as const satisfies Record<Role, keyof Stored>

// Read by hand: a schema library would be a tenth of what a phone loads to sign in.
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The named texts of a stored thing, or null when one is missing; other fields fall away. */
function texts<Name extends string>(value: unknown, ...names: Name[]) {
  if (!isRecord(value) || names.some(name => typeof value[name] !== 'string')) return null
  return Object.fromEntries(names.map(name => [name, value[name]])) as Record<Name, string>
}

function allTexts(value: unknown): Fields | null {
  if (!isRecord(value) || Object.values(value).some(each => typeof each !== 'string')) return null
  return value as Fields
}

function residentIn(value: unknown): Stored['userDetails'] {
  const resident = texts(value, '_id', 'name', 'email')
  const station = isRecord(value) ? texts(value['station'], '_id', 'station') : null
  return resident && station && { ...resident, station }
}

/** What fits is kept; what does not, or is not known, falls away. */
const storedIn = (state: Record<string, unknown>): Stored => ({
  userDetails: residentIn(state['userDetails']),
  directorDetails: texts(state['directorDetails'], '_id', 'name'),
  registerCarrier: allTexts(state['registerCarrier']),
  stationdetail: texts(state['stationdetail'], '_id', 'station'),
  directorInfo: allTexts(state['directorInfo']),
  requestNumber: typeof state['requestNumber'] === 'string' ? state['requestNumber'] : '',
})

const empty = storedIn({})

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(brand.storeKey) ?? 'null')
    if (!isRecord(found) || found['version'] !== brand.storeVersion) return empty
    return isRecord(found['state']) ? storedIn(found['state']) : empty
  } catch {
    return empty
  }
}

function write(stored: Stored) {
  try {
    localStorage.setItem(
      brand.storeKey,
      JSON.stringify({ state: stored, version: brand.storeVersion }),
    )
  } catch {
    // Storage is full or forbidden: the tab goes on with what it holds in memory.
  }
}

let current = read()
const listeners = new Set<() => void>()
const tellAll = () => listeners.forEach(listener => listener())

type OtherTab = (before: Stored, now: Stored) => void
const otherTabListeners = new Set<OtherTab>()

// Absent where pages are rendered ahead of time.
globalThis.addEventListener?.('storage', event => {
  if (event.key !== null && event.key !== brand.storeKey) return
  const before = current
  current = read()
  tellAll()
  otherTabListeners.forEach(listener => listener(before, current))
})

/** Calls back with what was stored before and now, when another tab changed it. */
export function onOtherTab(listener: OtherTab) {
  otherTabListeners.add(listener)
  return () => void otherTabListeners.delete(listener)
}

/** The persisted details of whoever is signed in. */
export const store = {
  get: () => current,
  set(patch: Partial<Stored>) {
    current = storedIn({ ...current, ...patch })
    write(current)
    tellAll()
  },
  clear() {
    current = empty
    write(current)
    tellAll()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Reads from the store and renders again when it changes, also from another tab. */
export function useStore<T>(select: (stored: Stored) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(current))
}

const forgetters = new Set<() => void>()

/** Registers what else must go when what was loaded for somebody is forgotten. */
export const onForget = (forgetter: () => void) => void forgetters.add(forgetter)

/** Forgets everything that was loaded for whoever was here. */
export const forgetLoaded = () => forgetters.forEach(forget => forget())

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

/** The `?next=` of a login page when it leads inside `home`'s area of this site, else `home`. */
export function nextFrom(search: URLSearchParams, home: string): string {
  const next = search.get('next')
  // Two slashes, or one and a backslash, would lead to another site.
  if (!next || !/^\/(?![/\\])/.test(next)) return home
  const url = new URL(next, location.origin)
  const inside = `${url.pathname}/`.toLowerCase().startsWith(`${home}/`)
  return url.origin === location.origin && inside ? url.pathname + url.search : home
}
