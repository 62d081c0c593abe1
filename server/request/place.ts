import { addDays, lagosDay } from '../../contract/calendar.ts'
import { sayNaira } from '../../contract/money.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import {
  furthestDays,
  usualDays,
  type Kind,
  type makeRequest,
  type makeSpecialRequest,
} from '../../contract/request/request.ts'
import { mostDues } from '../../contract/wallet/wallet.ts'
import type { Actor, ActorOf, Context, Rule } from '../call/context.ts'
import { speaker, type T } from '../speech/speaker.ts'
import { named } from '../db/statement.ts'
import { tellStaff } from '../notification/notification.ts'
import { asPlaced, type Placed } from './placed.ts'
import { paidWith } from './present.ts'

/** Limit of open special requests: enough for any street party. */
const mostOpenSpecials = 10

/** The requested pickup. */
type Wish = {
  kind: Kind
  payWith: 'wallet' | 'recyclables'
  requestMessage?: string
  address?: string
  wantedOn?: string | undefined
  priceKobo?: number | undefined
  placeId?: string | undefined
  bags?: number | undefined
  landmark?: string | undefined
}

export const make: Rule<typeof makeRequest> = async (context, input) => {
  refuseOthers(context.actor, input)
  refuseOddDay(input.wantedOn, context.now, 'wantedOn')
  const { data, remaining } = await placeRequest(context, self(context), {
    ...input,
    kind: 'subscription',
  })
  return {
    data,
    RequestData: { ...data, numberOfRequests: remaining },
    RemainingRequest: remainingInWords(speaker(context.visitor.language), remaining),
  }
}

export const makeSpecial: Rule<typeof makeSpecialRequest> = async (context, input) => {
  refuseOthers(context.actor, input)
  refuseOddDay(input.wantedOn, context.now, 'wantedOn')
  const { data } = await placeRequest(context, self(context), {
    ...input,
    kind: 'special',
  })
  const { _id: requestId, user: name, requestMessage: message, bags, promisedOn, stationId } = data
  const key = `special-asked:${requestId}`
  const told = { requestId, name, message, bags, promisedOn }
  await tellStaff(context, stationId, { key, kind: 'special-asked', data: told })
  return { data }
}

/** These calls contain the ids of resident and station; both must match the session. */
function refuseOthers(
  actor: ActorOf<typeof makeRequest>,
  named: { userId: string; stationId: string },
) {
  const own = named.userId === actor.accountId && named.stationId === actor.stationId
  if (!own) throw refuse('not_yours')
}

/** Refuses a day on which no pickup can be planned any more. */
export function refuseOddDay(day: string | undefined, now: Date, field: string) {
  if (day === undefined) return
  const today = lagosDay(now)
  if (day < today)
    throw refuse('day_past', { fields: { [field]: say('Please choose a later day') } })
  if (day > addDays(today, furthestDays)) {
    throw refuse('day_too_far', { fields: { [field]: say('Please choose an earlier day') } })
  }
}

/** The resident, the station, and the caller. */
type Asker = {
  residentId: string
  stationId: string
  by: { role: 'resident' | 'station'; accountId: string; sessionId: string }
}

const self = ({ actor }: Context<ActorOf<typeof makeRequest>>): Asker => ({
  residentId: actor.accountId,
  stationId: actor.stationId,
  by: actor,
})

/** Creates a request, for the resident or by staff for a caller. */
export async function placeRequest(
  context: Context<Actor>,
  { residentId, stationId, by }: Asker,
  wish: Wish,
) {
  const { db, now } = context
  const item = wish.kind === 'special' ? 'special' : 'pickup'
  const id = context.newId()
  const [made] = await named<Placed>(
    db,
    'place-request',
    `SELECT made.remaining, made.resident_name AS "user", made.resident_phone AS "phoneNumber", made.station_name AS station, made.area_name AS area,
       CASE WHEN $16 = 'resident' THEN made.place_name END AS place,
       made.is_set_aside AS "isSetAside", made.at_station AS "stationId", made.at_address AS address, made.seen AS landmark,
       made.asked_for AS "requestMessage", $19::integer AS bags, made.promised::text AS "promisedOn", $7::date IS NOT NULL AS "dayChosen",
       made.price_kobo AS "priceKobo", ${paidWith} AS "payWith"
     FROM make_request(
       new_id => $1, new_kind => $2, who => $3, at => $4, said => $5, place_of_pickup => $6, wanted_on => $7,
       paid_with => $8, costs_kobo => coalesce(price_on($13, $14, $15), $9), usual_days => $10, most_open => $11,
       most_dues => $12, by_role => $16, by_whom => $17, from_place => $18, how_many_bags => $19,
       from_session => $20, seen_from_road => $21) AS made
       CROSS JOIN LATERAL (SELECT made.is_at_door AS at_door, $8::text AS pay_with) AS request`,
    [
      id,
      wish.kind,
      residentId,
      now,
      wish.requestMessage ?? null,
      wish.address ?? null,
      wish.wantedOn ?? null,
      wish.payWith,
      usualPrices[item],
      usualDays,
      mostOpenSpecials,
      mostDues,
      stationId,
      item,
      lagosDay(now),
      by.role,
      by.accountId,
      wish.placeId ?? null,
      wish.bags ?? null,
      by.role === 'resident' ? by.sessionId : null,
      wish.landmark ?? null,
    ],
  )
  if (!made) throw new Error('a request was placed and is not there')
  const createdAt = now.toISOString()
  const data = asPlaced(made, { _id: id, kind: wish.kind, userId: residentId, createdAt })
  // The resident has moved to another station with other prices.
  if (data.stationId !== stationId) throw refuse('not_yours')
  if (wish.priceKobo !== undefined && wish.priceKobo !== data.priceKobo) {
    const price = sayNaira(data.priceKobo)
    const message = say('The price is now {price}. Please check it.', { price })
    throw refuse('price_changed', { message })
  }
  return { data, remaining: made.remaining }
}

const remainingInWords = (t: T, n: number) =>
  n === 0
    ? t('That was your last request this month.')
    : t('You have {n|# request|# requests} left this month.', { n })
