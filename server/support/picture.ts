import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { picturePath } from '../../contract/support.ts'
import { admitSignedIn } from '../admission.ts'
import { rowsOf } from '../db/statement.ts'
import { develop, type Picture } from '../picture.ts'
import { callerOf, type Serving } from '../serve-endpoint.ts'
import { byLink, visibleTo, type Way } from './conversation.ts'

const mostBytes = 524_288
/** Long side and quality, the best that fits: only noise ever needs the last. */
const attempts = [
  { side: 1280, quality: 80 },
  { side: 1280, quality: 50 },
  { side: 800, quality: 40 },
]

/** Makes a small JPEG of a picture that came with a message. */
export async function makeSmall(file: Buffer): Promise<Picture> {
  for (const { side, quality } of attempts) {
    const made = await develop(file, 'pictures', {
      quality,
      shape: picture => picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
    })
    if (made.bytes.length <= mostBytes) return made
  }
  throw refuse('not_a_picture')
}

/** The pictures of a call, one after the other. */
export async function makeAllSmall(pictures: string[] = []): Promise<Picture[]> {
  const made: Picture[] = []
  for (const picture of pictures) made.push(await makeSmall(Buffer.from(picture, 'base64')))
  return made
}

/** Serves the pictures to whoever may read the conversation: bytes, not JSON. */
export function serveTicketPictures(app: FastifyInstance, serving: Serving) {
  const send = async (reply: FastifyReply, pictureId: string, way: Way) => {
    const asked = id.safeParse(pictureId)
    if (!asked.success) throw way.no()
    const [found] = await rowsOf<{ bytes: Buffer }>(
      serving.db,
      sql`SELECT ticket_picture.bytes FROM ticket_picture
          JOIN ticket_message ON ticket_message.id = ticket_picture.message_id
          JOIN ticket ON ticket.id = ticket_message.ticket_id
        WHERE ticket_picture.id = ${asked.data} AND ${way.which}`,
    )
    if (!found) throw way.no()
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return reply.type('image/jpeg').send(found.bytes)
  }
  type Asked = { Params: { pictureId: string; token: string } }
  app.get<Asked>(picturePath(':pictureId'), async (asked, reply) => {
    const actor = admitSignedIn(await callerOf(asked, serving))
    const way = { which: visibleTo(actor), no: () => refuse('not_yours') }
    return send(reply, asked.params.pictureId, way)
  })
  app.get<Asked>(picturePath(':pictureId', ':token'), async (asked, reply) => {
    const { pictureId, token } = asked.params
    return send(reply, pictureId, byLink(token, serving.clock.now()))
  })
}
