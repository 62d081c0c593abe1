import type { getSession } from '../contract/account/account.ts'
import { storeKey, storeVersion } from '../contract/brand.ts'
import type { OutputOf, Holder } from '../contract/endpoint.ts'

// Without React: what a page does before the app has come needs it, too.

type Fields = Record<string, string>
type Station = { _id: string; station: string }

/** What is kept on the device: enough to greet at once, nothing secret. */
export type Stored = {
  /** Who signs in by a number may have no mailbox. */
  userDetails: { _id: string; name: string; email?: string | undefined; station: Station } | null
  directorDetails: { _id: string; name: string } | null
  registerCarrier: Fields | null
  /** With who of the station it is: members switch. */
  stationdetail: (Station & { memberId?: string | undefined }) | null
  directorInfo: Fields | null
  requestNumber: string
  /** What a home said first the last time, with `of` whom, `on` which day and in which `language`. */
  firstWords: Fields | null
}

/** Which stored details greet each kind of person. */
export const detailsKey = {
  resident: 'userDetails',
  station: 'stationdetail',
  director: 'directorDetails',
} as const satisfies Record<Holder, keyof Stored>

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
  const resident = texts(value, '_id', 'name')
  const mailbox = texts(value, 'email')
  const station = isRecord(value) ? texts(value['station'], '_id', 'station') : null
  return resident && station && { ...resident, ...mailbox, station }
}

function stationIn(value: unknown): Stored['stationdetail'] {
  const station = texts(value, '_id', 'station')
  return station && { ...station, ...texts(value, 'memberId') }
}

/** What fits is kept; what does not, or is not known, falls away. */
export const storedIn = (state: Record<string, unknown>): Stored => ({
  userDetails: residentIn(state['userDetails']),
  directorDetails: texts(state['directorDetails'], '_id', 'name'),
  registerCarrier: allTexts(state['registerCarrier']),
  stationdetail: stationIn(state['stationdetail']),
  directorInfo: allTexts(state['directorInfo']),
  requestNumber: typeof state['requestNumber'] === 'string' ? state['requestNumber'] : '',
  firstWords: allTexts(state['firstWords']),
})

export const empty = storedIn({})

/** What this device has kept. */
export function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storeKey) ?? 'null')
    if (!isRecord(found) || found['version'] !== storeVersion) return empty
    return isRecord(found['state']) ? storedIn(found['state']) : empty
  } catch {
    return empty
  }
}

/** Keeps it for the next time. */
export function write(stored: Stored) {
  try {
    localStorage.setItem(storeKey, JSON.stringify({ state: stored, version: storeVersion }))
  } catch {
    // Storage is full or forbidden: the tab goes on with what it holds in memory.
  }
}

/** What is kept of whoever the server says is signed in. */
export function detailsOf(who: OutputOf<typeof getSession>): Partial<Stored> {
  if (who?.role === 'resident') {
    return { userDetails: who, requestNumber: String(who.numberOfRequests) }
  }
  if (who?.role === 'station') return { stationdetail: who }
  return who?.role === 'director' ? { directorDetails: who } : {}
}
