import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { answerProblemWithinHours, sayWithinDays } from '../../contract/problem/problem.ts'
import type * as contract from '../../contract/problem/problem.ts'
import { claimsPresence, isToPickUp } from '../../contract/request/pickup.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { request } from '../request/request.table.ts'
import { claim } from '../upload/upload.ts'
import { visit } from '../visit/visit.table.ts'
import { shownOne } from './list.ts'
import { problem, problemPicture } from './problem.table.ts'
import { tellSaid } from './tell.ts'

const hourMs = 60 * 60 * 1000

/** A pickup about which something can be said, locked: what closes by itself comes before or after. */
async function findGone(
  { db, actor, now }: Context<ActorOf<typeof contract.sayProblem>>,
  requestId: string,
) {
  const [row] = await db
    .select()
    .from(request)
    .where(and(eq(request.id, requestId), eq(request.residentId, actor.accountId)))
    .for('no key update')
  if (!row) throw refuse('not_yours')
  if (isToPickUp(row.status)) throw refuse('not_gone')
  if (!row.carrierId || !row.pickedUpAt) throw refuse('request_over')
  const lastAt = row.closedAt && row.closedAt.getTime() + sayWithinDays * 24 * hourMs
  if (lastAt !== null && lastAt < now.getTime()) throw refuse('problem_late')
  return { stationId: row.stationId, carrierId: row.carrierId }
}

/** The visit that is said to have been none: the last, as long as somebody is still to come. */
async function findMissed(
  { db, actor }: Context<ActorOf<typeof contract.sayProblem>>,
  requestId: string,
  visitId: string,
) {
  const [row] = await db
    .select()
    .from(request)
    .where(and(eq(request.id, requestId), eq(request.residentId, actor.accountId)))
    .for('no key update')
  if (!row) throw refuse('not_yours')
  if (!isToPickUp(row.status)) throw refuse('request_over')
  const [last] = await db
    .select()
    .from(visit)
    .where(and(eq(visit.requestId, requestId), eq(visit.outcome, 'not done')))
    .orderBy(desc(visit.overAt))
    .limit(1)
  if (last?.id !== visitId || !last.reason || !claimsPresence(last.reason))
    throw refuse('not_missed')
  return { stationId: row.stationId, carrierId: last.carrierId, visitId }
}

export const sayProblem: Rule<typeof contract.sayProblem> = async (context, input) => {
  const { db, actor, now } = context
  const { requestId, visitId, kind, words = null, pictures = [] } = input
  if (visitId && kind !== 'nobody came') throw refuse('not_missed')
  if (kind === 'other' && !words) {
    throw refuse('fields', { fields: { words: say('Please tell us what is wrong') } })
  }
  const about = visitId
    ? await findMissed(context, requestId, visitId)
    : await findGone(context, requestId)
  const [open] = await db
    .select({ id: problem.id })
    .from(problem)
    .where(
      visitId
        ? eq(problem.visitId, visitId)
        : and(
            eq(problem.requestId, requestId),
            isNull(problem.visitId),
            ne(problem.state, 'settled'),
          ),
    )
  if (open) throw refuse('problem_said')
  const id = context.newId()
  await db.insert(problem).values({
    id,
    requestId,
    residentId: actor.accountId,
    ...about,
    kind,
    words,
    saidAt: now,
    answerBy: new Date(now.getTime() + answerProblemWithinHours * hourMs),
  })
  const shown = await claim(db, actor, pictures, 'pictures')
  if (shown.length > 0) {
    await db.insert(problemPicture).values(
      shown.map(({ bytes, width, height }) => ({
        id: context.newId(),
        problemId: id,
        bytes,
        width,
        height,
        createdAt: now,
      })),
    )
  }
  await tellSaid(context, id)
  return { data: await shownOne(db, id) }
}
