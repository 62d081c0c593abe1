import { addDays, lagosDay } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { sayNaira } from '../../contract/money.ts'
import {
  furthestPriceDays,
  mostOutside,
  priceItems,
  usualBounds,
  usualPrices,
  type getPrices,
  type PriceItem,
  type PriceLine,
  type PriceList,
  type setManyPriceBounds,
  type setPriceBounds,
  type setPrices,
} from '../../contract/price/price.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { tellDirector, tellStaff } from '../notification/notification.ts'

export const read: Rule<typeof getPrices> = async ({ db, now }, { stationId }) => ({
  data: await listOf(db, stationId, now),
})

export const set: Rule<typeof setPrices> = async (context, input) => {
  const { db, actor, now } = context
  const { stationId, prices } = input
  if (stationId !== actor.stationId) throw refuse('not_yours')
  const today = lagosDay(now)
  const from = input.from ?? today
  refuseOddStart(from, today)
  refuseOutOfBounds(await listOf(db, stationId, now), prices)
  await named(
    db,
    'set-prices',
    `INSERT INTO price (station_id, item, valid_from, amount_kobo, set_at, set_by)
     SELECT $1, item, $2, amount, $3, $4 FROM unnest($5::text[], $6::bigint[]) AS said (item, amount)`,
    [
      stationId,
      from,
      now,
      actor.accountId,
      prices.map(({ item }) => item),
      prices.map(({ amountKobo }) => amountKobo),
    ],
  )
  await tellDirector(context, stationId, {
    key: `prices:${context.newId()}`,
    kind: 'prices-changed',
    data: { items: prices.map(({ item }) => item), from },
  })
  return { data: await listOf(db, stationId, now) }
}

function refuseOddStart(from: string, today: string) {
  if (from < today) throw refuse('day_past', { fields: { from: 'Please choose a later day' } })
  if (from > addDays(today, furthestPriceDays)) {
    throw refuse('day_too_far', { fields: { from: 'Please choose an earlier day' } })
  }
}

type Wanted = { item: PriceItem; amountKobo: number }

/** Beside each field what is allowed; the database says no again to what slips by. */
function refuseOutOfBounds({ prices }: PriceList, wanted: Wanted[]) {
  const outside = wanted.flatMap(({ item, amountKobo }) => {
    const line = prices.find(each => each.item === item)
    if (!line || (amountKobo >= line.leastKobo && amountKobo <= line.mostKobo)) return []
    const [least, most] = [sayNaira(line.leastKobo), sayNaira(line.mostKobo)]
    return [[item, `between ${least} and ${most}`] as const]
  })
  if (outside.length > 0) {
    throw refuse('price_out_of_bounds', { fields: Object.fromEntries(outside) })
  }
}

export const setBounds: Rule<typeof setPriceBounds> = async (context, { stationId, bounds }) => {
  const { db, actor, now } = context
  const own = await named(
    db,
    'own-station',
    'SELECT FROM station WHERE id = $1 AND director_id = $2',
    [stationId, actor.accountId],
  )
  if (own.length === 0) throw refuse('not_yours')
  await named(
    db,
    'set-bounds',
    `INSERT INTO price_bound (station_id, item, least_kobo, most_kobo, set_at, set_by)
     SELECT $1, item, least, most, $2, $3
     FROM unnest($4::text[], $5::bigint[], $6::bigint[]) AS said (item, least, most)
     ON CONFLICT (station_id, item) DO UPDATE SET least_kobo = excluded.least_kobo,
       most_kobo = excluded.most_kobo, set_at = excluded.set_at, set_by = excluded.set_by`,
    [
      stationId,
      now,
      actor.accountId,
      bounds.map(({ item }) => item),
      bounds.map(({ leastKobo }) => leastKobo),
      bounds.map(({ mostKobo }) => mostKobo),
    ],
  )
  await tellStaff(context, stationId, {
    key: `bounds:${context.newId()}`,
    kind: 'bounds-changed',
    data: { items: bounds.map(({ item }) => item) },
  })
  return { data: await listOf(db, stationId, now) }
}

type Outside = OutputOf<typeof setManyPriceBounds>['outside'][number]

/** The director's own stations in a region: $1 whose, $2 and $3 where. */
const ofDirector = `SELECT id, name FROM station WHERE director_id = $1
    AND ($2::text IS NULL OR in_state = $2) AND ($3::text IS NULL OR lower(in_city) = lower($3))`

/** The same for all own stations at once, or those of a region. */
export const setManyBounds: Rule<typeof setManyPriceBounds> = async (context, input) => {
  const { db, actor, now } = context
  const { inState = null, inCity = null, bounds } = input
  const where = [actor.accountId, inState, inCity]
  const said = [
    bounds.map(({ item }) => item),
    bounds.map(({ leastKobo }) => leastKobo),
    bounds.map(({ mostKobo }) => mostKobo),
  ]
  const set = await named<{ id: string }>(
    db,
    'set-many-bounds',
    `WITH own AS MATERIALIZED (${ofDirector}), bound AS (
       INSERT INTO price_bound (station_id, item, least_kobo, most_kobo, set_at, set_by)
       SELECT own.id, item, least, most, $7, $1
       FROM own CROSS JOIN unnest($4::text[], $5::bigint[], $6::bigint[]) AS said (item, least, most)
       ORDER BY own.id, item
       ON CONFLICT (station_id, item) DO UPDATE SET least_kobo = excluded.least_kobo,
         most_kobo = excluded.most_kobo, set_at = excluded.set_at, set_by = excluded.set_by
     )
     SELECT id FROM own`,
    [...where, ...said, now],
  )
  const outside = await named<Outside>(
    db,
    'prices-outside',
    `SELECT own.id AS "_id", own.name AS station, said.item, held.kobo AS "amountKobo"
     FROM (${ofDirector}) AS own
       CROSS JOIN unnest($4::text[], $5::bigint[], $6::bigint[], $8::bigint[]) AS said (item, least, most, usual)
       CROSS JOIN LATERAL (VALUES (coalesce(price_on(own.id, said.item, $7), said.usual))) AS held (kobo)
     WHERE held.kobo NOT BETWEEN said.least AND said.most
     ORDER BY lower(own.name), said.item LIMIT ${mostOutside + 1}`,
    [...where, ...said, lagosDay(now), bounds.map(({ item }) => usualPrices[item])],
  )
  const key = `bounds:${context.newId()}`
  const data = { items: bounds.map(({ item }) => item) }
  for (const { id } of set) {
    await enqueue(context, {
      key: `${key}:${id}`,
      topic: 'bounds-changed',
      payload: { stationId: id, ...data },
    })
  }
  return {
    data: {
      stations: set.length,
      outside: outside.slice(0, mostOutside),
      hasMore: outside.length > mostOutside,
    },
  }
}

/** Each station's staff is told after the commit: there may be thousands. */
export const tellBounds: Job = async ({ row, ...scene }) => {
  const { stationId, items } = row.payload as { stationId: string; items: PriceItem[] }
  await tellStaff(scene, stationId, { key: row.key, kind: 'bounds-changed', data: { items } })
}

type Row = {
  station: string
  item: PriceItem
  amountKobo: number | null
  since: string | null
  nextKobo: number | null
  nextFrom: string | null
  leastKobo: number | null
  mostKobo: number | null
}

/** What holds on that day, what is planned next, and the bounds; one row for each item. */
const selectList = `SELECT station.name AS station, wanted.item,
    held.amount_kobo AS "amountKobo", held.valid_from::text AS since,
    planned.amount_kobo AS "nextKobo", planned.valid_from::text AS "nextFrom",
    bound.least_kobo AS "leastKobo", bound.most_kobo AS "mostKobo"
  FROM station CROSS JOIN unnest($2::text[]) AS wanted (item)
    LEFT JOIN LATERAL (
      SELECT amount_kobo, valid_from FROM price
      WHERE station_id = station.id AND price.item = wanted.item AND valid_from <= $3
      ORDER BY valid_from DESC, id DESC LIMIT 1
    ) AS held ON true
    LEFT JOIN LATERAL (
      SELECT amount_kobo, valid_from FROM price
      WHERE station_id = station.id AND price.item = wanted.item AND valid_from > $3
      ORDER BY valid_from, id DESC LIMIT 1
    ) AS planned ON true
    LEFT JOIN price_bound AS bound ON bound.station_id = station.id AND bound.item = wanted.item
  WHERE station.id = $1`

async function listOf(db: Db, stationId: string, now: Date): Promise<PriceList> {
  const values = [stationId, priceItems, lagosDay(now)]
  const rows = await named<Row>(db, 'price-list', selectList, values)
  const byItem = new Map(rows.map(row => [row.item, row]))
  const [first] = rows
  if (!first) throw refuse('not_yours')
  const prices = priceItems.map(item => present(item, byItem.get(item)))
  return { stationId, station: first.station, prices }
}

function present(item: PriceItem, row: Row | undefined): PriceLine {
  const bounds = usualBounds(item)
  const { nextKobo = null, nextFrom = null } = row ?? {}
  return {
    item,
    amountKobo: row?.amountKobo ?? usualPrices[item],
    since: row?.since ?? null,
    next: nextKobo !== null && nextFrom !== null ? { amountKobo: nextKobo, from: nextFrom } : null,
    leastKobo: row?.leastKobo ?? bounds.leastKobo,
    mostKobo: row?.mostKobo ?? bounds.mostKobo,
  }
}

/** Refuses a quoted price that is outside what the director has set for the station's custom requests. */
export async function refuseOddQuote(db: Db, stationId: string, amountKobo: number) {
  const [bound] = await named<{ leastKobo: number; mostKobo: number }>(
    db,
    'quote-bounds',
    `SELECT least_kobo AS "leastKobo", most_kobo AS "mostKobo" FROM price_bound
     WHERE station_id = $1 AND item = 'special'`,
    [stationId],
  )
  if (!bound || (amountKobo >= bound.leastKobo && amountKobo <= bound.mostKobo)) return
  const said = `between ${sayNaira(bound.leastKobo)} and ${sayNaira(bound.mostKobo)}`
  throw refuse('price_out_of_bounds', { fields: { amountKobo: said } })
}

/** What each of these costs, or is worth, at a station on the day of the call. */
export async function pricesAt<Item extends PriceItem>(
  { db, now }: { db: Db; now: Date },
  stationId: string,
  items: readonly Item[],
): Promise<Map<Item, number>> {
  const rows = await named<{ item: Item; kobo: number | null }>(
    db,
    'prices-at',
    'SELECT item, price_on($1, item, $2) AS kobo FROM unnest($3::text[]) AS item',
    [stationId, lagosDay(now), items],
  )
  return new Map(rows.map(({ item, kobo }) => [item, kobo ?? usualPrices[item]]))
}
