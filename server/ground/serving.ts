import type { AnswerOf, OutputOf } from '../../contract/endpoint.ts'
import type { proposeStations, suggestWards } from '../../contract/ground/serving.ts'
import { placeIn, states } from '../../contract/ground/states.ts'
import type { Rule } from '../call/context.ts'
import type { Point } from '../../contract/ground/plus-code.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { wardNamed, wardsLike } from './wards.ts'

/** What a station says of itself, as the index `station_by_words` has it. */
const itsWords = `to_tsvector('simple', translate(
  name || ' ' || address || ' ' || coalesce(serves, '') || ' ' || coalesce(in_city, '') || ' '
  || coalesce(in_state, ''), '/-.', '   '))`

/** A name as it is compared; `said` is in SQL. */
const plain = (said: string) => `lower(translate(${said}, '/-.', '   '))`
/** What the station is called within its town: "Ikeja" of "Ikeja, Lagos". */
const ownName = `trim(split_part(name, ',', 1))`
/** The towns and the state of which it serves a part. */
const itsPlaces = `ARRAY[in_state, in_city, nullif(trim(split_part(name, ',', 2)), '')]`

/** What nearly every address has says nothing about where it is. */
const everywhere = new Set(
  (
    'road rd street str st avenue ave close crescent cres way lane drive estate no number off by near opp ' +
    'opposite beside behind after before junction bus stop house flat block plot floor the of and state nigeria'
  ).split(' '),
)

const most = 5
const mostWords = 12

/** A town says more than a street, of which there may be one in every town, and a state the least. */
const weigh = { town: 4, street: 2, state: 1 }
/** A town, a street with its state, or a street that a station lists among those of its areas. */
const enough = 3
/**
 * A whole street that is listed says more than a word of one; what only an area is called, no more than that unless nothing
 * else was typed.
 */
const listed = { street: 3, area: 2, alone: 3 }

type Sought = { word: string; weight: number }

/** The words of an address that say where it is: "14 Opebi Road, Ikeja, Lagos" has a street, a town, a state. */
export function soughtIn(address: string): Sought[] {
  const parts = address
    .toLowerCase()
    .split(',')
    .map(part => wordsIn(part).filter(saysWhere))
    .filter(part => part.length > 0)
  const found = parts.flatMap((part, at) => {
    const isLast = at === parts.length - 1
    const inState = states.some(state => state.toLowerCase() === part.join(' '))
    const weight =
      isLast && inState && at > 1 ? weigh.state : at > 0 || isLast ? weigh.town : weigh.street
    return part.map(word => ({ word, weight }))
  })
  return found.slice(-mostWords)
}

const wordsIn = (said: string): string[] => said.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const saysWhere = (word: string) => word.length > 1 && !/^\d/.test(word) && !everywhere.has(word)

/** In which state it is, and what it and its local government are called. */
type Town = { state: string; words: string[] }

type Proposed = OutputOf<typeof proposeStations>[number]
type Row = Omit<Proposed, 'serves' | 'distanceKm'> & { score: number; isThere: boolean }

const nearKm = 15
const kmOfDegree = 111.2

/** The stations near a point, the nearest first, as the crow flies. */
async function near(db: Db, { lat, lng }: Point): Promise<Proposed[]> {
  const wide = nearKm / kmOfDegree
  const rows = await named<Omit<Proposed, 'serves'> & { distanceKm: number }>(
    db,
    'stations-near',
    `SELECT * FROM (
       SELECT id AS "_id", name AS station, in_city AS city, in_state AS state,
         round((${kmOfDegree} * sqrt((lat - $1) ^ 2 + ((lng - $2) * cos(radians($1))) ^ 2))::numeric, 1)::float8
           AS "distanceKm"
       FROM station WHERE lat BETWEEN $1 - $3 AND $1 + $3 AND lng BETWEEN $2 - $3 * 1.1 AND $2 + $3 * 1.1
         AND suspended_at IS NULL
     ) AS there WHERE "distanceKm" <= ${nearKm} ORDER BY "distanceKm", "_id" LIMIT ${most}`,
    [lat, lng, wide],
  )
  return rows.map(row => Object.assign(row, { serves: false }))
}

/** The town that an address ends with behind a street, where its words are a ward's or a local government's. */
async function townNamed(sought: readonly Sought[], own: string | null): Promise<Town | null> {
  const towns = sought.filter(
    ({ word, weight }) => weight === weigh.town && word !== own?.toLowerCase(),
  )
  if (towns.length === 0 || towns.length === sought.length) return null
  const found = await wardNamed(towns, own)
  return (
    found && {
      state: found.state,
      words: [...towns.map(({ word }) => word), ...wordsIn(found.lga)],
    }
  )
}

const mostWards = 6

/** A station writes wards as they are called, and is found by them. */
export const suggest: Rule<typeof suggestWards> = async ({ db, actor }, { search }) => {
  const [own] = await named<{ state: string | null }>(
    db,
    'state-of-station',
    'SELECT in_state AS state FROM station WHERE id = $1',
    [actor.stationId],
  )
  const found = await wardsLike(search, own?.state ?? null, mostWards)
  return { data: found.map(({ ward, lga, state }) => ({ ward, lga, state })) }
}

export const propose: Rule<typeof proposeStations> = ({ db }, { address }) => lookUp(db, address)

/** The stations that serve an address, or which come closest to it. */
export async function lookUp(db: Db, address: string): Promise<AnswerOf<typeof proposeStations>> {
  const sought = soughtIn(address)
  if (sought.length === 0) return { data: [], ward: null, wide: null }
  const { state: own } = placeIn(address)
  const found = await wardNamed(sought, own)
  const town = await townNamed(sought, own)
  const rows = await hits(db, address, sought, { own, inTown: own ?? town?.state ?? null, town })
  const shown = rows.map(({ _id, station, city, state, score, isThere }) => {
    const serves = score >= enough && isThere
    return { _id, station, city, state, serves, distanceKm: null }
  })
  const ward = found && { ward: found.ward, lga: found.lga, state: found.state }
  const serving = shown.filter(({ serves }) => serves)
  if (serving.length > 0) return { data: serving, ward, wide: null }
  const wide = await partsOf(db, sought)
  // A town has many wards, and none of them is meant.
  if (wide) return { data: shown, ward: null, wide }
  const around = found ? await near(db, found) : []
  if (around.length > 0) return { data: around, ward, wide }
  // A street of the same name somewhere else is no help; the own state may be.
  return { data: shown.filter(each => each.state !== null && each.state === own), ward, wide }
}

type Where = { own: string | null; inTown: string | null; town: Town | null }

/** The stations that have to do with an address, the best first; `own` is the state that it says, `inTown` that of its town. */
function hits(db: Db, address: string, sought: Sought[], { own, inTown, town }: Where) {
  return named<Row>(
    db,
    'stations-serving',
    // Each word is looked up by itself: to weigh what was found, a station's words would have to be made anew for each. A town
    // or state of which the station serves a part says no more than a state, whatever else it stands for.
    `SELECT station.id AS "_id", name AS station, in_city AS city, in_state AS state, sum(weight)::int AS score,
       -- A street is also elsewhere: where a town is named the station is to name it, too.
       $8 = '' OR ${itsWords} @@ to_tsquery('simple', $8) AS "isThere"
     FROM (
       SELECT served.id, CASE WHEN is_wide THEN least(weight, ${weigh.state}) ELSE weight END AS weight, true AS is_word
       FROM unnest($1::text[], $2::text[], $3::int[]) AS sought (word, until, weight) CROSS JOIN LATERAL (
         SELECT id, position(' ' || word || until IN ' ' || ${plain(`array_to_string(${itsPlaces}, ' ')`)} || ' ') > 0
           AND position(' ' || ${plain(ownName)} || ' ' IN $5) = 0 AS is_wide
         FROM station WHERE ${itsWords} @@ to_tsquery('simple', word || CASE until WHEN '' THEN ':*' ELSE '' END) OFFSET 0
       ) AS served
       UNION ALL
       SELECT station_id, CASE WHEN bool_or(by_street) THEN ${listed.street} ELSE ${listed.area} END, false
       FROM streets_named($4) GROUP BY station_id
       UNION ALL
       SELECT DISTINCT station_id, ${listed.alone}, false
       FROM area_street WHERE words = array_to_string(street_words($5), ' ')
     ) AS hit JOIN station ON station.id = hit.id
     -- There is a street of that name in many towns: that of another state is not meant, nor a station there whose streets
     -- are called after the state that the address ends with ("Aminu Kano Crescent" in Abuja).
     WHERE suspended_at IS NULL AND (in_state IS NULL OR CASE WHEN is_word THEN $7::text IS NULL OR in_state = $7
       ELSE $6::text IS NULL OR in_state = $6 END)
     GROUP BY station.id
     ORDER BY score DESC, lower(name), station.id LIMIT ${most}`,
    [
      sought.map(({ word }) => word),
      // Somebody may still be typing the last one.
      sought.map((_, at) => (at === sought.length - 1 ? '' : ' ')),
      sought.map(({ weight }) => weight),
      // A town or state at the end is not half of a street that is called after it.
      placeIn(address).state ? `${address}, Nigeria` : address,
      ` ${wordsIn(address).join(' ')} `,
      inTown,
      own,
      (town?.words ?? []).join(' | '),
    ],
  )
}

const longestSpoken = 40

/**
 * What is told somebody to be served by a station: what they typed, if all of it is the station's own words (anybody can type
 * anything for anybody), else the area or the part of the town.
 */
export async function spokenOf(db: Db, stationId: string, address: string): Promise<string> {
  const [at] = await named<{ own: string; area: string | null; isKnown: boolean }>(
    db,
    'spoken-of',
    `SELECT ${ownName} AS own, (SELECT name FROM area WHERE area.id = area_of(station.id, $2)) AS area,
       ${itsWords} @@ plainto_tsquery('simple', $2) AS "isKnown"
     FROM station WHERE id = $1`,
    [stationId, address],
  )
  if (!at) throw new Error('served by a station that is not there')
  if (!at.isKnown || address.length > longestSpoken) return at.area ?? at.own
  return address.replaceAll(/(?<!\p{L}\p{M}*)\p{L}/gu, letter => letter.toUpperCase())
}

/** Which parts of a town or state are served, where nothing else was typed. */
async function partsOf(db: Db, sought: readonly Sought[]) {
  const typed = sought.map(({ word }) => word)
  const [wide] = await named<{ place: string; serves: string[]; more: number }>(
    db,
    'parts-served',
    `SELECT min(place) AS place, (array_agg(own ORDER BY own))[1:${most}] AS serves,
       greatest(count(*) - ${most}, 0)::int AS more
     FROM (
       SELECT DISTINCT ON (lower(place), ${ownName}) place, ${ownName} AS own
       FROM station CROSS JOIN LATERAL unnest(${itsPlaces}) AS place
       WHERE ${itsWords} @@ to_tsquery('simple', $1) AND suspended_at IS NULL AND starts_with(${plain('place')}, $2)
     ) AS part GROUP BY lower(place)
     ORDER BY ${plain('lower(place)')} = $2 DESC, count(*) DESC, lower(place) LIMIT 1`,
    [`${typed.join(' & ')}:*`, typed.join(' ')],
  )
  return wide ?? null
}
