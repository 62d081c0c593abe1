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
export const fitsText = (typed: string, text: SQL): SQL | undefined =>
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

/** The station's residents who are what was typed, by themselves or by a place of theirs: a query for their ids, some twice. */
export const residentsFor = (stationId: string, typed: string) => sql`
    SELECT resident.account_id FROM resident
    WHERE resident.station_id = ${stationId} AND (${fitsNamed(typed, soughtIn)})
    UNION ALL
    SELECT place.resident_id FROM place JOIN resident ON resident.account_id = place.resident_id
    WHERE resident.station_id = ${stationId} AND place.id <> place.resident_id AND place.removed_at IS NULL
      AND ${fitsText(typed, soughtInPlace)}`
