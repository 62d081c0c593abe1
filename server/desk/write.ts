import { sendCodeAgain, writeToResident } from '../../contract/desk/contact.ts'
import { refuse } from '../../contract/refusal.ts'
import { prepared, type Actor } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { getsSms, notify } from '../notification/notification.ts'
import { doorstepCode } from '../request/request.ts'
import { beginWith } from '../support/support.ts'

type Reader = { _id: string; name: string; email: string | null }

/** A resident whom the station has to do with; another's is not there. */
async function residentOf(db: Db, stationId: string, userId: string): Promise<Reader> {
  const [found] = await named<Reader>(
    db,
    'resident-to-write-to',
    `SELECT account.id AS "_id", account.name, account.email
     FROM resident JOIN account ON account.id = resident.account_id
     WHERE account.id = $2 AND account.erased_at IS NULL AND deals_with($1, $2)`,
    [stationId, userId],
  )
  if (!found) throw refuse('not_yours')
  return found
}

const day = 24 * 60
/** Each may send somebody a letter or an SMS. */
const begunPerHour = 60
/** What one member begins in a day, and has sent again: nobody uses up what the desk has. */
const byMember = ({ accountId }: Actor) => ({
  key: `desk-sends:by:${accountId}`,
  times: 150,
  minutes: day,
})

export const write = prepared(
  writeToResident,
  async ({ db, actor, now, limiter }, { userId }) => {
    const resident = await residentOf(db, actor.stationId, userId)
    await limiter.take(db, now, [
      { key: `write:${actor.stationId}`, times: begunPerHour, minutes: 60 },
      byMember(actor),
    ])
    return resident
  },
  async (context, { text }, { _id: accountId, name, email }) => {
    const { stationId } = context.actor
    const ticket = await beginWith(context, { accountId, name, email, stationId }, text)
    return { data: { ticketId: ticket._id, number: ticket.number } }
  },
)

type Expected = { userId: string; carrier: string; codeOf: string }

/** Who waits for a carrier of the station's. Whoever waits for nobody has no use for a code. */
async function waitsFor(db: Db, stationId: string, requestId: string): Promise<Expected> {
  const [found] = await named<Expected & { codeOf: string | null }>(
    db,
    'code-again-for',
    `SELECT request.resident_id AS "userId", coalesce(carrier.name, '') AS carrier,
       code_of(visit) AS "codeOf"
     FROM request LEFT JOIN visit ON visit.request_id = request.id AND visit.over_at IS NULL
       LEFT JOIN carrier ON carrier.id = visit.carrier_id
     WHERE request.id = $2 AND request.station_id = $1`,
    [stationId, requestId],
  )
  if (!found) throw refuse('not_yours')
  if (!found.codeOf) throw refuse('not_assigned')
  return found
}

const codesPerDay = 3

/** The desk never reads it: what both sides of a door could know proves nothing. */
export const codeAgain = prepared(
  sendCodeAgain,
  async ({ db, actor, now, limiter }, { requestId }) => {
    await waitsFor(db, actor.stationId, requestId)
    await limiter.take(db, now, [
      { key: `code-again:${requestId}`, times: codesPerDay, minutes: day },
      byMember(actor),
    ])
  },
  async (context, { requestId }) => {
    const { db, actor, now, secretKey } = context
    const { userId, carrier, codeOf } = await waitsFor(db, actor.stationId, requestId)
    await notify(context, [userId], {
      key: `code-again:${context.newId()}`,
      kind: 'code-again',
      data: { requestId, carrier, code: doorstepCode(secretKey, codeOf) },
    })
    // Who wants no SMS reads it in the app: whoever is at the telephone says so.
    const bySms = await getsSms(db, userId, 'pickup', now)
    const message = bySms
      ? 'The code is on its way by SMS.'
      : 'The code is in their app. They have not chosen SMS.'
    return { message, data: { requestId, bySms } }
  },
)
