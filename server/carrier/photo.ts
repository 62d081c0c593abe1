import { and, eq, exists, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { setCarrierPhoto, type removeCarrierPhoto } from '../../contract/carrier/carrier.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { admitSignedIn } from '../call/admission.ts'
import { prepared, type Actor, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { request } from '../request/request.table.ts'
import { sendPicture } from '../call/private-picture.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import { station } from '../station/station.table.ts'
import { claim, lookAt } from '../upload/upload.ts'
import { carrier, carrierPhoto } from './carrier.table.ts'
import { lockCarrier, presentOwn } from './own-carrier.ts'
import { makePortrait } from './portrait.ts'

export const setPhoto = prepared(
  setCarrierPhoto,
  async ({ db, actor, now, limiter, gone }, { carrierId, photo }) => {
    const [own] = await db
      .select({ id: carrier.id })
      .from(carrier)
      .where(and(eq(carrier.id, carrierId), eq(carrier.stationId, actor.stationId)))
    if (!own) throw refuse('not_yours')
    await limiter.take(db, now, [{ key: `photo:${actor.accountId}`, times: 60, minutes: 15 }])
    const { bytes } = await lookAt(db, actor, photo, 'photo')
    return makePortrait(bytes, { owner: actor.accountId, isKnown: true, gone: gone() })
  },
  async ({ db, actor, now }, { carrierId, photo }, bytes) => {
    const own = await lockCarrier(db, actor.stationId, carrierId)
    await claim(db, actor, [photo], 'photo')
    const picture = { bytes, type: 'image/jpeg' }
    await db
      .insert(carrierPhoto)
      .values({ carrierId: own.id, ...picture })
      .onConflictDoUpdate({ target: carrierPhoto.carrierId, set: picture })
    // Two photos in one millisecond still have two addresses.
    const photoAt = new Date(Math.max(now.getTime(), (own.photoAt?.getTime() ?? 0) + 1))
    await db.update(carrier).set({ photoAt }).where(eq(carrier.id, own.id))
    return { data: await presentOwn(db, own.id, now) }
  },
)

export const removePhoto: Rule<typeof removeCarrierPhoto> = async ({ db, actor, now }, input) => {
  const own = await lockCarrier(db, actor.stationId, input.carrierId)
  await db.delete(carrierPhoto).where(eq(carrierPhoto.carrierId, own.id))
  await db.update(carrier).set({ photoAt: null }).where(eq(carrier.id, own.id))
  return { data: await presentOwn(db, own.id, now) }
}

/** Serves the photos: bytes, not JSON, so they stand beside the endpoints. */
export function serveCarrierPhotos(app: FastifyInstance, serving: Serving) {
  app.get<{ Params: { carrierId: string } }>(
    '/api/carriers/:carrierId/photo',
    async (asked, reply) => {
      const actor = admitSignedIn(await callerOf(asked, serving))
      const carrierId = id().safeParse(asked.params.carrierId)
      const found = carrierId.success ? await findPhoto(serving.db, actor, carrierId.data) : null
      if (!found?.photoAt) throw refuse('not_yours')
      const version = String(found.photoAt.getTime())
      return sendPicture(asked, reply, { version, ...found })
    },
  )
}

/** The photo, if the caller may see it: the carrier, staff and director of the station, and who is waiting. */
async function findPhoto(db: Db, actor: Actor, carrierId: string) {
  const [found] = await db
    .select({ bytes: carrierPhoto.bytes, type: carrierPhoto.type, photoAt: carrier.photoAt })
    .from(carrierPhoto)
    .innerJoin(carrier, eq(carrier.id, carrierPhoto.carrierId))
    .innerJoin(station, eq(station.id, carrier.stationId))
    .where(and(eq(carrier.id, carrierId), mayBeSeenBy(db, actor)))
  return found
}

function mayBeSeenBy(db: Db, actor: Actor) {
  if (actor.role === 'carrier') return eq(carrier.id, actor.carrierId)
  if (actor.role === 'station') return eq(carrier.stationId, actor.stationId)
  if (actor.role === 'director') return eq(station.directorId, actor.accountId)
  return exists(
    db
      .select({ found: sql`1` })
      .from(request)
      .where(
        and(
          eq(request.carrierId, carrier.id),
          eq(request.residentId, actor.accountId),
          eq(request.status, 'Assigned'),
        ),
      ),
  )
}
