import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/visit/passport.ts'
import { mostWithdrawn, passportDays, passportPhotoPath } from '../../contract/visit/passport.ts'
import { readPassport, type Passport } from '../../contract/visit/passport-text.ts'
import type { Serving } from '../call/caller.ts'
import type { Context, Handlers, Rule } from '../call/context.ts'
import { sendPicture } from '../call/private-picture.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { isSignedByUs, publicKeyOf, signPassport } from './passport-key.ts'

/** It ends with a day, so that a card printed twice on one day is the same. */
const expiryOf = (now: Date) => startOfDay(addDays(lagosDay(now), passportDays + 1))

/** Nobody's card is made who does not go out. */
async function cardOf(
  { db, now, secretKey }: Pick<Context, 'db' | 'now' | 'secretKey'>,
  stationId: string,
  carrierId: string,
) {
  const [found] = await db
    .select({ name: carrier.name, pausedAt: carrier.pausedAt })
    .from(carrier)
    .where(and(eq(carrier.id, carrierId), eq(carrier.stationId, stationId)))
  if (!found) throw refuse('not_yours')
  if (found.pausedAt) throw refuse('carrier_paused', { message: `${found.name} is paused.` })
  const expiresAt = expiryOf(now)
  const passport = signPassport(secretKey, { carrierId, name: found.name, expiresAt })
  return { data: { passport, expiresAt: expiresAt.toISOString() } }
}

const forStation: Rule<typeof contract.getPassport> = (context, { carrierId }) =>
  cardOf(context, context.actor.stationId, carrierId)

const forCarrier: Rule<typeof contract.getOwnPassport> = context =>
  cardOf(context, context.actor.stationId, context.actor.carrierId)

/** What is behind a card that we have signed: nothing is looked up for any other. */
function ownPassport(secretKey: Buffer, text: string): Passport | undefined {
  const read = readPassport(text)
  return read && isSignedByUs(secretKey, read) ? read : undefined
}

type Found = {
  name: string
  photoAt: Date | null
  pausedAt: Date | null
  station: string
  stationPhone: string
  outToday: boolean
  requestId: string | null
  plannedOn: string | null
  waits: boolean
}

// Visits that are over count as today's, too: on the way home a carrier still is who was sent.
const behindCard = `SELECT carrier.name, carrier.photo_at AS "photoAt", carrier.paused_at AS "pausedAt",
    station.name AS station, station.phone_number AS "stationPhone",
    EXISTS (SELECT FROM visit WHERE visit.carrier_id = carrier.id AND over_at IS NULL AND planned_on <= $2::date)
      OR EXISTS (SELECT FROM visit WHERE visit.carrier_id = carrier.id AND over_at >= $3) AS "outToday",
    mine.request_id AS "requestId", mine.planned_on::text AS "plannedOn",
    EXISTS (SELECT FROM visit WHERE visit.resident_id = $4 AND over_at IS NULL) AS waits
  FROM carrier JOIN station ON station.id = carrier.station_id
    LEFT JOIN LATERAL (
      SELECT request_id, planned_on FROM visit
      WHERE visit.resident_id = $4 AND visit.carrier_id = carrier.id AND over_at IS NULL
      ORDER BY planned_on LIMIT 1
    ) AS mine ON true
  WHERE carrier.id = $1`

async function find(db: Db, { carrierId }: Passport, now: Date, residentId: string | null) {
  const today = lagosDay(now)
  const [found] = await named<Found>(db, 'behind-card', behindCard, [
    carrierId,
    today,
    startOfDay(today),
    residentId,
  ])
  return found
}

const check: Rule<typeof contract.checkPassport> = async (context, { passport: text }) => {
  const { db, now, actor, secretKey } = context
  const passport = ownPassport(secretKey, text)
  if (!passport) throw refuse('card_forged')
  const residentId = actor?.role === 'resident' ? actor.accountId : null
  const found = await find(db, passport, now, residentId)
  if (!found) throw refuse('card_forged')
  const { name, station, stationPhone, photoAt, requestId, plannedOn, waits } = found
  const isOver = passport.expiresAt <= now
  const state = found.pausedAt ? 'paused' : isOver ? 'over' : 'valid'
  const isGood = state === 'valid'
  const photo = isGood && photoAt ? passportPhotoPath(text) : null
  return {
    data: {
      state,
      expiresAt: passport.expiresAt.toISOString(),
      carrier: { name, photo, station, stationPhone },
      outToday: isGood && found.outToday,
      comesFor: isGood && requestId && plannedOn ? { requestId, plannedOn } : null,
      waitsForAnother: waits && !requestId,
    },
  }
}

const keys: Rule<typeof contract.getPassportKeys> = async ({ db, now, secretKey }) => {
  const since = new Date(now.getTime() - (passportDays + 1) * 86_400_000)
  const withdrawn = await named<{ id: string }>(
    db,
    'cards-withdrawn',
    'SELECT id FROM carrier WHERE paused_at > $1 ORDER BY paused_at DESC LIMIT $2',
    [since, mostWithdrawn],
  )
  return { data: { keys: [publicKeyOf(secretKey)], withdrawn: withdrawn.map(({ id }) => id) } }
}

export const passportHandlers: Handlers<typeof contract> = {
  getPassport: forStation,
  getOwnPassport: forCarrier,
  checkPassport: check,
  getPassportKeys: keys,
}

/** Serves the photos of valid cards to anyone who has the card: it is printed on it. */
export function servePassportPhotos(app: FastifyInstance, { db, clock, secretKey }: Serving) {
  app.get<{ Params: { passport: string } }>(
    '/api/passports/:passport/photo',
    async (asked, reply) => {
      const passport = ownPassport(secretKey, asked.params.passport)
      const isGood = passport && passport.expiresAt > clock.now()
      const [found] = isGood ? await photoOf(db, passport.carrierId) : []
      if (!found) throw refuse('card_forged')
      return sendPicture(asked, reply, { ...found, version: String(found.at.getTime()) })
    },
  )
}

const photoOf = (db: Db, carrierId: string) =>
  named<{ bytes: Buffer; type: string; at: Date }>(
    db,
    'photo-of-card',
    `SELECT bytes, type, carrier.photo_at AS at
    FROM carrier_photo JOIN carrier ON carrier.id = carrier_photo.carrier_id
    WHERE carrier.id = $1 AND carrier.paused_at IS NULL AND carrier.photo_at IS NOT NULL`,
    [carrierId],
  )
