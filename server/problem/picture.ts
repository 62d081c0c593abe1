import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { id } from '../../contract/field.ts'
import { problemPicturePath } from '../../contract/problem/problem.ts'
import { refuse } from '../../contract/refusal.ts'
import { admitSignedIn } from '../call/admission.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import { sendPicture } from '../call/private-picture.ts'
import { rowsOf } from '../db/statement.ts'
import { visibleTo } from './list.ts'

/** Serves the pictures to whoever may see the problem: bytes, not JSON. */
export function serveProblemPictures(app: FastifyInstance, serving: Serving) {
  type Asked = { Params: { pictureId: string } }
  app.get<Asked>(problemPicturePath(':pictureId'), async (asked, reply) => {
    const actor = admitSignedIn(await callerOf(asked, serving))
    const named = id().safeParse(asked.params.pictureId)
    if (!named.success) throw refuse('not_yours')
    const [found] = await rowsOf<{ bytes: Buffer }>(
      serving.db,
      sql`SELECT problem_picture.bytes FROM problem_picture
          JOIN problem ON problem.id = problem_picture.problem_id
        WHERE problem_picture.id = ${named.data} AND ${visibleTo(actor)}`,
    )
    if (!found) throw refuse('not_yours')
    return sendPicture(asked, reply, { ...found, type: 'image/jpeg', version: named.data })
  })
}
