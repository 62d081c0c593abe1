import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { brand } from '../contract/brand.ts'
import type { Role } from '../contract/endpoint.ts'
import { queryClient } from './api.ts'

const station = z.object({ _id: z.string(), station: z.string() })
const resident = z.object({ _id: z.string(), name: z.string(), email: z.string(), station })
const director = z.object({ _id: z.string(), name: z.string() })

// oxlint-disable-next-line promise/valid-params -- This is the schema's catch, not a promise's.
const orElse = <T extends z.ZodMiniType>(schema: T, other: z.output<T>) => z.catch(schema, other)
const orNull = <T extends z.ZodMiniType>(schema: T) => orElse(z.nullable(schema), null)

/** What is kept on the device: enough to greet at once, nothing secret. Other fields fall away. */
const kept = z.object({
  userDetails: orNull(resident),
  directorDetails: orNull(director),
  registerCarrier: orNull(z.record(z.string(), z.string())),
  stationdetail: orNull(station),
  directorInfo: orNull(z.record(z.string(), z.string())),
  requestNumber: orElse(z.string(), ''),
})

export type Stored = z.output<typeof kept>

/** Which stored details greet each kind of person. */
export const detailsKey = {
  resident: 'userDetails',
  station: 'stationdetail',
  director: 'directorDetails',
} as const satisfies Record<Role, keyof Stored>

const empty = kept.parse({})

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(brand.storeKey) ?? 'null')
    const { state, version } = z.object({ state: z.unknown(), version: z.number() }).parse(found)
    return version === brand.storeVersion ? kept.parse(state) : empty
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
    current = kept.parse({ ...current, ...patch })
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

/** Forgets who was here and everything that was loaded for them. */
export function signedOut() {
  store.clear()
  queryClient.clear()
}

/** The `?next=` of a login page when it leads inside `home`'s area of this site, else `home`. */
export function nextFrom(search: URLSearchParams, home: string): string {
  const next = search.get('next')
  // Two slashes, or one and a backslash, would lead to another site.
  if (!next || !/^\/(?![/\\])/.test(next)) return home
  const url = new URL(next, location.origin)
  const inside = `${url.pathname}/`.toLowerCase().startsWith(`${home}/`)
  return url.origin === location.origin && inside ? url.pathname + url.search : home
}
