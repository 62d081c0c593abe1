import { lagosDay } from '../../contract/calendar.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { callOf, operationsOf, valueOf, type Field, type Operation } from '../openapi.ts'
import { isGood } from './people.ts'

// Every GET that a server says it has, by everybody who may, with ids of things that are there.

/** A call as somebody made it, and its status then. */
export type Look = { who: string; key: string; path: string; status: number }

/** So many ids are tried where a path needs one that this person can see. */
const mostTried = 40
const today = lagosDay(new Date())
/** What fields are given whose values no answer names. */
const usual: Record<string, string> = {
  from: today,
  to: today,
  day: today,
  month: today.slice(0, 7),
  search: 'ikeja',
  address: '5 Toyin Street, Ikeja',
}
/** It stays open: there is nothing to wait for. */
const staysOpen = '/api/events'

/** What answers have named, by the name of the field; `_id` by the path that it came from. */
type Names = Map<string, Set<string>>

function note(names: Names, from: string, value: unknown) {
  if (Array.isArray(value)) for (const each of value) note(names, from, each)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== 'string') note(names, from, each)
    else if (each.length > 0 && each.length <= 60) {
      const kept = name === '_id' ? from : name
      names.set(kept, (names.get(kept) ?? new Set()).add(each))
    }
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What a field may be: what is called so, what its path lists, then any id there is. */
function candidates(names: Names, path: string, { name, schema }: Field): string[] {
  if (usual[name]) return [usual[name]]
  if (schema.enum) return schema.enum.map(String)
  const [before = ''] = path.split(`/{${name}}`)
  const named = [...(names.get(name) ?? []), ...(names.get(before) ?? [])]
  const ids = [...names.values()].flatMap(each => Array.from(each)).filter(each => uuid.test(each))
  return [...new Set([...named, ...ids, String(valueOf(schema))])].slice(0, mostTried)
}

/** The paths to try for an operation: all its fields that must be there, the last of them in every way. */
function pathsOf(names: Names, operation: Operation): string[] {
  const wanted = operation.fields.filter(({ place, required }) => place === 'path' || required)
  const values: Record<string, unknown> = {}
  for (const field of wanted) values[field.name] = candidates(names, operation.path, field)[0]
  const open = wanted.findLast(({ place }) => place === 'path') ?? wanted.at(-1)
  if (!open) return [callOf(operation, {}).path]
  return candidates(names, operation.path, open).map(
    value => callOf(operation, { ...values, [open.name]: value }).path,
  )
}

async function statusOf(browser: Browser, path: string, heard?: (body: unknown) => void) {
  const { status, body } = await browser
    .send('GET', path)
    .catch((error: Error) => ({ status: 0, body: error.message }))
  heard?.(body)
  return status
}

/** Makes every GET that the server has as everybody who may; of several ids the first that is answered. */
export async function lookEverywhere(
  url: string,
  browsers: Record<string, Browser>,
): Promise<Look[]> {
  const operations = await operationsOf(url)
  const all = operations.filter(({ method, path }) => method === 'GET' && path !== staysOpen)
  const hasIds = ({ path }: Operation) => path.includes('{')
  const inOrder = [...all.filter(each => !hasIds(each)), ...all.filter(hasIds)]
  const looks: Look[] = []
  for (const [who, browser] of Object.entries(browsers)) {
    const names: Names = new Map()
    const mine = inOrder.filter(({ roles }) => roles.includes('anyone') || roles.includes(who))
    for (const operation of mine) {
      let look: Look | undefined
      for (const path of pathsOf(names, operation)) {
        const status = await statusOf(browser, path, body => note(names, operation.path, body))
        if (!look || isGood({ status })) look = { who, key: operation.key, path, status }
        if (isGood({ status })) break
      }
      if (look) looks.push(look)
    }
  }
  return looks
}

/** Makes the same calls again: those that were answered and are not any more, and those that fail now. */
export async function lookAgain(browsers: Record<string, Browser>, looks: Look[]) {
  const worse: string[] = []
  for (const { who, path, status: before } of looks) {
    const browser = browsers[who]
    if (!browser) continue
    const status = await statusOf(browser, path)
    const isWorse = isGood({ status: before }) ? !isGood({ status }) : status >= 500 && before < 500
    if (isWorse || status === 0) worse.push(`${who}: GET ${path}: ${before}, then ${status}`)
  }
  return worse
}
