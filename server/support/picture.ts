import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { picturePath } from '../../contract/support/support.ts'
import { admitHolder } from '../call/admission.ts'
import { rowsOf } from '../db/statement.ts'
import { sendPicture } from '../call/private-picture.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import { byLink, visibleTo, type Way } from './conversation.ts'

/** Serves the pictures to whoever may read the conversation: bytes, not JSON. */
export function serveTicketPictures(app: FastifyInstance, serving: Serving) {
  const send = async (request: FastifyRequest, reply: FastifyReply, named: string, way: Way) => {
    const asked = id().safeParse(named)
    if (!asked.success) throw way.no()
    const [found] = await rowsOf<{ bytes: Buffer }>(
      serving.db,
      sql`SELECT ticket_picture.bytes FROM ticket_picture
          JOIN ticket_message ON ticket_message.id = ticket_picture.message_id
          JOIN ticket ON ticket.id = ticket_message.ticket_id
        WHERE ticket_picture.id = ${asked.data} AND ${way.which}`,
    )
    if (!found) throw way.no()
    return sendPicture(request, reply, { ...found, type: 'image/jpeg', version: asked.data })
  }
  type Asked = { Params: { pictureId: string; token: string } }
  app.get<Asked>(picturePath(':pictureId'), async (asked, reply) => {
    const actor = admitHolder(await callerOf(asked, serving))
    const way = { which: visibleTo(actor), no: () => refuse('not_yours') }
    return send(asked, reply, asked.params.pictureId, way)
  })
  app.get<Asked>(picturePath(':pictureId', ':token'), async (asked, reply) => {
    const { pictureId, token } = asked.params
    return send(asked, reply, pictureId, byLink(token, serving.clock.now()))
  })
}
