import { sql, type SQL } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { isOpen, type PickupRequest } from '../../contract/request.ts'
import { photoOf } from '../carrier/carrier.ts'
import type { Actor } from '../call/context.ts'
import type { RequestRow } from './request.table.ts'

/** A request's facts with the names that go with them. */
export type NamedRequest = Omit<
  RequestRow,
  'month' | 'place' | 'sought' | 'changedAt' | 'changedBy' | 'changedByRole'
> & {
  user: string
  phoneNumber: string | null
  station: string
  carrierName: string | null
  carrierPhone: string | null
  photoAt: Date | null
  isHeld: boolean
  isDue: boolean
}

/**
 * Requests with the names that go with them. Written out: the query builder would take longer to
 * put it together than the database to answer it, and every step of a request ends with it.
 */
export const selectRequests = `SELECT request.id, request.kind, request.resident_id AS "residentId",
    request.station_id AS "stationId", request.message, request.address,
    request.pay_with AS "payWith", request.price_kobo AS "priceKobo",
    request.due_on::text AS "dueOn", request.created_at AS "createdAt",
    request.quoted_kobo AS "quotedKobo", request.quoted_at AS "quotedAt",
    request.accepted_at AS "acceptedAt", request.carrier_id AS "carrierId",
    request.assigned_at AS "assignedAt", request.picked_up_at AS "pickedUpAt",
    request.closed_at AS "closedAt", request.cancelled_at AS "cancelledAt",
    request.declined_at AS "declinedAt", request.decline_reason AS "declineReason",
    request.rating, request.comment, request.status,
    account.name AS user, resident.phone_number AS "phoneNumber", station.name AS station,
    carrier.name AS "carrierName", carrier.phone_number AS "carrierPhone",
    carrier.photo_at AS "photoAt",
    EXISTS (
      SELECT FROM transfer t WHERE t.about = request.id AND t.kind = 'pending'
        AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = t.id)
    ) AS "isHeld",
    EXISTS (
      SELECT FROM due WHERE due.request_id = request.id AND due.settled_at IS NULL
    ) AS "isDue"
  FROM request
    JOIN resident ON resident.account_id = request.resident_id
    JOIN account ON account.id = request.resident_id
    JOIN station ON station.id = request.station_id
    LEFT JOIN carrier ON carrier.id = request.carrier_id`

/** The column that says whose a request is, and whose it must be. */
export function ownerOf(actor: Actor): [column: string, owner: string] {
  if (actor.role === 'resident') return ['request.resident_id', actor.accountId]
  if (actor.role === 'station') return ['request.station_id', actor.stationId]
  return ['station.director_id', actor.accountId]
}

/** Which rows somebody may see at all; another's row is simply not there. */
export function visibleTo(actor: Actor): SQL {
  const [column, owner] = ownerOf(actor)
  return sql`${sql.raw(column)} = ${owner}`
}

/** How the request stands with its price. */
function paymentOf({ status, priceKobo, isHeld, isDue }: NamedRequest): PickupRequest['payment'] {
  if (priceKobo === 0 || status === 'Cancelled' || status === 'Declined') return 'nothing'
  if (isHeld) return 'set aside'
  if (status !== 'Closed') return 'at pick-up'
  return isDue ? 'due' : 'paid'
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A request as the wire shows it to this person. */
export function present(facts: NamedRequest, actor: Actor, now: Date): PickupRequest {
  const { carrierId, carrierName, carrierPhone, photoAt } = facts
  const gone = facts.pickedUpAt !== null
  const over = !isOpen(facts.status)
  // Whom the station sends is the resident's business only as long as they are on the way.
  const seesCarrier = actor.role !== 'resident' || facts.status === 'Assigned'
  const { quotedKobo, quotedAt } = facts
  return {
    _id: facts.id,
    kind: facts.kind,
    user: facts.user,
    userId: facts.residentId,
    phoneNumber: facts.phoneNumber,
    stationId: facts.stationId,
    station: facts.station,
    address: facts.address,
    requestMessage: facts.message,
    requestStatus: facts.status,
    createdAt: facts.createdAt.toISOString(),
    dueOn: facts.dueOn,
    late: !gone && !over && facts.dueOn < lagosDay(now),
    payWith: facts.payWith,
    priceKobo: facts.priceKobo,
    payment: paymentOf(facts),
    quote:
      quotedKobo !== null && quotedAt !== null
        ? {
            amountKobo: quotedKobo,
            quotedAt: quotedAt.toISOString(),
            acceptedAt: iso(facts.acceptedAt),
          }
        : null,
    assigned: facts.carrierId !== null,
    assignedAt: iso(facts.assignedAt),
    carrier:
      carrierId && carrierName && carrierPhone && seesCarrier
        ? {
            _id: carrierId,
            name: carrierName,
            phoneNumber: carrierPhone,
            photo: photoOf({ id: carrierId, photoAt }),
          }
        : null,
    pickedUpAt: iso(facts.pickedUpAt),
    done: over,
    doneAt: iso(facts.closedAt ?? facts.cancelledAt ?? facts.declinedAt),
    DoneBy: gone && actor.role !== 'resident' ? carrierName : null,
    declineReason: facts.declineReason,
    rating: facts.rating,
    comment: facts.comment,
  }
}
