import { parse } from 'node:querystring'

// How many names and values a call may have, counted before anything is made of them: to refuse thousands of unknown names one by one
// takes longer than most calls do.

/** So many names an address or an object of the body has at most: the contract knows none with half as many. */
const mostNames = 60
/** So many values a whole body has: the largest, a plan of 300 pinned stops, has about a thousand. */
const mostValues = 3000
/** So deep a body goes. */
const mostDepth = 16
const mostQueryLength = 4096

/** Stands for a query that was not read. */
const unread: Record<string, unknown> = {}

/** Reads the query of an address, unless it is too long or has too many names. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text.length === 0) return {}
  if (text.length > mostQueryLength) return unread
  let names = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++names > mostNames) return unread
  }
  return parse(text)
}

export const isUnread = (query: unknown) => query === unread

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const opens = new Set([0x7b, 0x5b])
const closes = new Set([0x7d, 0x5d])

/** Where a text of JSON ends that begins at a quotation mark: at the next one that no backslash takes away. */
function endOfText(json: Buffer, begin: number): number {
  for (let at = json.indexOf(quote, begin + 1); at >= 0; at = json.indexOf(quote, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return json.length
}

/** Whether JSON has more names, values or levels than any call of ours, without reading it. */
export function isTooMuch(json: Buffer): boolean {
  /** How many names each object has that is open at this point; arrays have none. */
  const names: number[] = []
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === quote) at = endOfText(json, at)
    else if (byte === comma) values++
    else if (byte === colon) names.push((names.pop() ?? 0) + 1)
    else if (opens.has(byte)) names.push(0)
    else if (closes.has(byte)) names.pop()
    else continue
    if (values > mostValues || names.length > mostDepth || (names.at(-1) ?? 0) > mostNames)
      return true
  }
  return false
}
