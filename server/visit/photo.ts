import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type { addVisitPhoto } from '../../contract/visit/visit.ts'
import { admitSignedIn } from '../call/admission.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { sendPicture } from '../call/private-picture.ts'
import type { Db } from '../db/connect.ts'
import { station } from '../station/station.table.ts'
import { claim } from '../upload/upload.ts'
import { deedTiming, lockOwn, refuseOver, type Carrier } from './own-visit.ts'
import { stopOf } from './round.ts'
import { visit, visitEvent, visitPhoto, type VisitRow } from './visit.table.ts'

/**
 * Keeps a photo that the carrier has sent up, if there is one, and says when it was added. The photo of an outcome is
 * evidence and is not exchanged, also when the carrier took that outcome back.
 */
export async function keepPhoto(
  { db, actor, now }: Context<Carrier>,
  { id: visitId, photoAt }: VisitRow,
  photo: string | undefined,
): Promise<Date | null> {
  if (!photo || (photoAt && (await hadOutcome(db, visitId)))) return photoAt
  const [picture] = await claim(db, actor, [photo], 'photo')
  if (!picture) throw refuse('upload_gone')
  const kept = { bytes: picture.bytes, at: now }
  await db
    .insert(visitPhoto)
    .values({ visitId, ...kept })
    .onConflictDoUpdate({ target: visitPhoto.visitId, set: kept })
  return now
}

/** Whether the carrier has said of the visit before how it ended. */
async function hadOutcome(db: Db, visitId: string): Promise<boolean> {
  const said = and(eq(visitEvent.visitId, visitId), inArray(visitEvent.what, ['done', 'not done']))
  const found = await db.select({ id: visitEvent.id }).from(visitEvent).where(said).limit(1)
  return found.length > 0
}

/**
 * A photo may be longer on its way than the words. Where there was no proof, it is one, unless it comes too late or a
 * wrong code was typed: then the database keeps the proof as it was, and the photo is shown as one that was added later.
 */
export const addPhoto: Rule<typeof addVisitPhoto> = async (context, input) => {
  const { db } = context
  const row = await lockOwn(context, input.visitId)
  if (row.outcome === 'called off') await refuseOver(db, row)
  if (row.photoAt && (await hadOutcome(db, row.id))) throw refuse('photo_there')
  const photoAt = await keepPhoto(context, row, input.photo)
  const { columns } = deedTiming(context, input)
  const proof = row.proof === 'none' ? 'photo' : row.proof
  await db
    .update(visit)
    .set({ photoAt, proof, ...columns })
    .where(eq(visit.id, row.id))
  return { data: await stopOf(context, row.id) }
}

/** Serves the photos as bytes, not JSON, so not as an endpoint. */
export function serveVisitPhotos(app: FastifyInstance, serving: Serving) {
  app.get<{ Params: { visitId: string } }>('/api/visits/:visitId/photo', async (asked, reply) => {
    const actor = admitSignedIn(await callerOf(asked, serving))
    const visitId = id().safeParse(asked.params.visitId)
    const found = visitId.success ? await findPhoto(serving.db, actor, visitId.data) : null
    if (!found) throw refuse('not_yours')
    const version = String(found.at.getTime())
    return sendPicture(asked, reply, { version, type: 'image/jpeg', bytes: found.bytes })
  })
}

/** The photo, for the resident, the carrier, the station and its director. */
async function findPhoto(db: Db, actor: Actor, visitId: string) {
  const whose = {
    resident: eq(visit.residentId, actor.accountId),
    carrier: eq(visit.carrierId, actor.accountId),
    station: 'stationId' in actor ? eq(visit.stationId, actor.stationId) : undefined,
    director: eq(station.directorId, actor.accountId),
  }[actor.role]
  if (!whose) return null
  const [found] = await db
    .select({ bytes: visitPhoto.bytes, at: visitPhoto.at })
    .from(visitPhoto)
    .innerJoin(visit, eq(visit.id, visitPhoto.visitId))
    .innerJoin(station, eq(station.id, visit.stationId))
    .where(and(eq(visit.id, visitId), whose))
  return found
}
