import { addDays, lagosDay } from '../../contract/calendar.ts'
import {
  bookForCaller,
  bookingsPerHour,
  bookingsPerMember,
  bookPickup,
  offeredDays,
  type getOffer,
} from '../../contract/desk/booking.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { refuse } from '../../contract/refusal.ts'
import { usualDays } from '../../contract/request/request.ts'
import { callerKnown, openForCaller, whoHas } from '../account/account.ts'
import { prepared, type ActorOf, type Context, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { databaseRefusalOf } from '../db/database-refusal.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { placeRequest } from '../request/request.ts'
import { describeFirstPlace } from '../ground/ground.ts'
import { noteSpoken } from './call.ts'

type Staff = Context<ActorOf<typeof bookPickup>>
type Booking = Omit<InputOf<typeof bookPickup>, 'userId' | 'placeId'>

/** The next days on which the station comes to people there, today if it is one. */
export async function serviceDays(
  db: Db,
  { stationId, areaId = null, now }: { stationId: string; areaId?: string | null; now: Date },
  many: number,
) {
  const [row] = await named<{ days: string[] }>(
    db,
    'service-days',
    `SELECT ARRAY(SELECT DISTINCT service_day_after($2::date, n, $1, $4)::text AS day
       FROM generate_series(1, $3::integer) AS n ORDER BY day) AS days`,
    [stationId, addDays(lagosDay(now), -1), many, areaId],
  )
  return row?.days ?? []
}

type Where = { placeId?: string | undefined; address?: string | undefined }
type Area = { areaId: string | null; area: string | null }

/** The part of the ground where it is: that of a place of an own resident, or the one that an address names. */
async function areaAt(db: Db, stationId: string, { placeId, address }: Where): Promise<Area> {
  const [found] = placeId
    ? await named<Area>(
        db,
        'area-of-place',
        `SELECT area.id AS "areaId", area.name AS area
         FROM place JOIN resident ON resident.account_id = place.resident_id
           LEFT JOIN area ON area.id = place.area_id AND area.ended_at IS NULL
         WHERE place.id = $2 AND resident.station_id = $1 AND place.removed_at IS NULL`,
        [stationId, placeId],
      )
    : await named<Area>(
        db,
        'area-of-address',
        `SELECT area.id AS "areaId", area.name AS area
         FROM (SELECT area_of($1, $2) AS id) AS named LEFT JOIN area ON area.id = named.id`,
        [stationId, address ?? ''],
      )
  if (!found) throw refuse('not_yours')
  return found
}

type Offer = { promisedOn: string; pickupKobo: number; specialKobo: number }

export const offer: Rule<typeof getOffer> = async ({ db, actor, now }, where) => {
  const { stationId } = actor
  const today = lagosDay(now)
  const { areaId, area } = await areaAt(db, stationId, where)
  const [days, [usual]] = await Promise.all([
    serviceDays(db, { stationId, areaId, now }, offeredDays),
    named<Offer>(
      db,
      'offer-of',
      `SELECT service_day_after($2::date, $3, $1, $6)::text AS "promisedOn",
         coalesce(price_on($1, 'pickup', $2::date), $4) AS "pickupKobo",
         coalesce(price_on($1, 'special', $2::date), $5) AS "specialKobo"`,
      [stationId, today, usualDays, usualPrices.pickup, usualPrices.special, areaId],
    ),
  ])
  if (!usual) throw new Error('an offer without a row')
  return { data: { area, days, ...usual } }
}

/** Only a day on which somebody comes there is offered, and only such a one is taken. */
async function refuseUnoffered(
  { db, actor, now }: Staff,
  placeId: string,
  wantedOn: string | undefined,
) {
  if (wantedOn === undefined) return
  const { stationId } = actor
  const { areaId } = await areaAt(db, stationId, { placeId })
  const days = await serviceDays(db, { stationId, areaId, now }, offeredDays)
  if (!days.includes(wantedOn)) {
    throw refuse('day_not_offered', { fields: { wantedOn: 'Please choose one of the days' } })
  }
}

type Whose = { userId: string; placeId: string; isFirst: boolean }

/** Takes the request in as the resident's own, by the hand of whoever is at the desk. */
async function book(context: Staff, whose: Whose, wish: Booking) {
  const { actor } = context
  const { userId, placeId, isFirst } = whose
  const { kind, requestMessage, bags, wantedOn, payWith, priceKobo } = wish
  if (kind === 'special' && !requestMessage) {
    throw refuse('fields', { fields: { requestMessage: 'Please say what to pick up' } })
  }
  await refuseUnoffered(context, placeId, wantedOn)
  const asker = { residentId: userId, stationId: actor.stationId, by: actor }
  const said = requestMessage === undefined ? {} : { requestMessage }
  const asked = { kind, payWith, wantedOn, priceKobo, placeId, bags, ...said }
  const { data } = await placeRequest(context, asker, asked).catch(error => {
    throw databaseRefusalOf(error) === 'monthly_limit_reached' ? monthIsOver() : error
  })
  const { _id: requestId, station, promisedOn } = data
  await notify(context, [userId], {
    key: `booked:${requestId}`,
    kind: 'pickup-booked',
    data: { requestId, station, promisedOn, isFirst },
  })
  await noteSpoken(context, userId, 'booked')
  return { data }
}

const monthIsOver = () =>
  refuse('monthly_limit_reached', {
    message: 'They have used the four pickups of this month. Book a custom request instead.',
  })

/** What a desk does in an hour has a limit, and what one member does in a day: each booking may send somebody an SMS. */
const count = ({ db, now, limiter, actor }: Staff, who: keyof typeof bookingsPerHour) =>
  limiter.take(db, now, [
    { key: `book:${who}:${actor.stationId}`, times: bookingsPerHour[who], minutes: 60 },
    {
      key: `book:${who}:member:${actor.accountId}`,
      times: bookingsPerMember[who],
      minutes: 24 * 60,
    },
  ])

export const forKnown = prepared(
  bookPickup,
  context => count(context, 'known'),
  async (context, { userId, placeId, ...wish }) => {
    const { db, actor } = context
    const from = placeId ?? userId
    const [own] = await named(
      db,
      'lives-here',
      `SELECT FROM resident JOIN place ON place.resident_id = account_id AND place.id = $3 AND removed_at IS NULL
       WHERE account_id = $1 AND station_id = $2`,
      [userId, actor.stationId, from],
    )
    // Who has moved asks at the new station.
    if (!own) throw refuse('not_yours')
    return book(context, { userId, placeId: from, isFirst: false }, wish)
  },
)

export const forUnknown = prepared(
  bookForCaller,
  context => count(context, 'unknown'),
  async (context, input) => {
    const { db, actor } = context
    const { name, phoneNumber, address, landmark, gateNote, language, ...wish } = input
    const known = await whoHas(db, actor.stationId, phoneNumber)
    if (known) throw callerKnown(known.name)
    const caller = { name, phoneNumber, address, language, stationId: actor.stationId }
    const userId = await openForCaller(context, caller)
    await describeFirstPlace(db, userId, { landmark, gateNote })
    return book(context, { userId, placeId: userId, isFirst: true }, wish)
  },
)
