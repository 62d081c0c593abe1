import { and, or, sql, type SQL } from 'drizzle-orm'
import { leastSought } from '../../contract/screen/search.ts'
import { like, likeNumber } from '../db/like.ts'

/** At most so many words of what was typed are looked for. */
const mostWords = 6

/**
 * What was typed as patterns that must all fit. Two letters are in no index: they only narrow down what the longer
 * words find, and where there is no longer one, the whole is one text.
 */
function patternsOf(typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = words.some(word => word.length >= leastSought)
  return (isFound ? words.slice(0, mostWords) : [words.join(' ')]).map(like)
}

/** The condition under which all words of what was typed are in a text. */
const fitsText = (typed: string, text: SQL): SQL | undefined =>
  and(...patternsOf(typed).map(pattern => sql`${text} LIKE ${pattern}`))

/** The same of a text in which there is a phone number, too: that may be typed in any way. */
export function fitsNamed(typed: string, text: SQL): SQL | undefined {
  const number = likeNumber(typed)
  return or(fitsText(typed, text), number ? sql`${text} LIKE ${number}` : undefined)
}

/** What a resident is found by, as the index `resident_sought` has it: its lines keep apart what is not one text. */
const soughtIn = sql`(resident.sorted_name || E'\\n' || coalesce(resident.phone_number, '') || E'\\n'
    || lower(resident.address))`
const soughtInPlace = sql`lower(place.address || coalesce(E'\\n' || place.landmark, ''))`

/** Shorter words with a letter changed would be half of all words; longer ones nobody types. */
const [leastNear, mostNear] = [4, 24]

/** A word as a pattern in which one letter is wrong, missing, too much, or changed places with the next. */
function nearly(word: string): string {
  const letters = Array.from(word)
  if (letters.length < leastNear || letters.length > mostNear || !/^\p{L}+$/u.test(word)) {
    return word.replace(/[^\p{L}\d]/gu, String.raw`\$&`)
  }
  const [from, to] = [
    (at: number) => letters.slice(at).join(''),
    (at: number) => letters.slice(0, at).join(''),
  ]
  const ways = letters.flatMap((letter, at) => [
    `${to(at)}\\S?${from(at + 1)}`,
    `${to(at)}\\S${from(at)}`,
    `${to(at)}${letters[at + 1] ?? ''}${letter}${from(at + 2)}`,
  ])
  return `\\m(?:${ways.join('|')})`
}

/** The condition under which all words are nearly in a text; null where no word is long enough to be a slip. */
export function nearText(typed: string, text: SQL): SQL | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (!words.some(word => nearly(word).startsWith('\\m'))) return null
  return and(...words.map(word => sql`${text} ~ ${nearly(word)}`)) ?? null
}

/** The station's residents whose name or first address is nearly what was typed: a query for their ids. */
export function residentsNear(stationId: string, typed: string): SQL | null {
  const fits = nearText(typed, soughtIn)
  return (
    fits &&
    sql`SELECT resident.account_id FROM resident WHERE resident.station_id = ${stationId} AND ${fits}`
  )
}

/** The station's residents who are what was typed, by themselves or by a place of theirs: a query for their ids, some twice. */
export const residentsFor = (stationId: string, typed: string) => sql`
    SELECT resident.account_id FROM resident
    WHERE resident.station_id = ${stationId} AND (${fitsNamed(typed, soughtIn)})
    UNION ALL
    SELECT place.resident_id FROM place JOIN resident ON resident.account_id = place.resident_id
    WHERE resident.station_id = ${stationId} AND place.id <> place.resident_id AND place.removed_at IS NULL
      AND ${fitsText(typed, soughtInPlace)}`
