import { eq, sql } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { openTicket, type Ticket } from '../../contract/support/support.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { shortId } from '../../contract/request/request.ts'
import { words } from '../../contract/words.ts'
import { prepared, type ActorOf, type Context } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { account } from '../account/account.table.ts'
import { station } from '../station/station.table.ts'
import { ofNetwork, type Limit } from '../call/limit.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import type { Picture } from '../upload/upload.ts'
import { claim } from '../upload/upload.ts'
import { findTickets, presentTicket, type Reader, type TicketFacts } from './conversation.ts'
import { keepMessage, mostSought, writerOf, type Writer } from './message.ts'
import type { Scene } from './tell.ts'
import { tellOfAnswer, tellOfQuestion, tellOfReceipt } from './tell.ts'

/** Who asks, and which station is to answer. */
type Asker = {
  accountId: string | null
  name: string
  email: string | null
  stationId: string | null
}
type Input = InputOf<typeof openTicket>

export const open = prepared(
  openTicket,
  async ({ db, actor, now, limiter, visitor }, input): Promise<Asker> => {
    const asker = await askerOf(db, actor, input)
    await limiter.take(db, now, limitsOf(asker, visitor))
    return asker
  },
  async (context, input, asker) => {
    const { db, actor } = context
    const { pictures = [] } = input
    const message = await withSubject(db, asker, input)
    const before = await askedBefore(context, asker, message, pictures.length)
    if (before) return { data: presentTicket(before) }
    const shown = await claim(db, actor, pictures, 'pictures')
    const { accountId, name } = asker
    const said = { writer: { role: 'asker', accountId, name }, text: message } as const
    return { data: presentTicket(await begin(context, asker, { ...said, pictures: shown })) }
  },
)

/** A station writes first. The same words again, within minutes, are the same conversation. */
export async function beginWith(
  context: Context<Staff>,
  asker: Asker & { accountId: string; stationId: string },
  text: string,
): Promise<Ticket> {
  const before = await askedBefore(context, asker, text, 0)
  if (before) return presentTicket(before)
  const writer = await writerOf(context.db, context.actor)
  return presentTicket(await begin(context, asker, { writer, text, pictures: [] }))
}

type Staff = Extract<Reader, { role: 'station' }>

/** What it is about stands above the message: whoever answers reads it first, and so does the title. */
async function withSubject(db: Db, { accountId }: Asker, input: Input): Promise<string> {
  const { topic, requestId, message } = input
  const [found] = requestId
    ? await rowsOf<{ name: string }>(
        db,
        sql`SELECT CASE kind WHEN 'special' THEN message ELSE 'Pickup, ' || address END AS name
          FROM request WHERE id = ${requestId} AND resident_id = ${accountId}`,
      )
    : []
  if (requestId && !found) throw refuse('not_yours')
  // By what it is; the number is for whoever looks it up.
  const pickup = found && requestId && `${titleOf(found.name)} (#${shortId(requestId)})`
  const subject = [topic, pickup].filter(Boolean).join(', ')
  return subject ? `${subject}\n${message}` : message
}

async function askerOf(db: Db, actor: ActorOf<typeof openTicket>, input: Input): Promise<Asker> {
  if (actor) {
    const { accountId, stationId } = actor
    const [known] = await db
      .select({ name: account.name, email: account.email })
      .from(account)
      .where(eq(account.id, accountId))
    if (!known) throw refuse('no_session')
    return { accountId, stationId, ...known }
  }
  const { name, email, stationId = null } = input
  if (!name || !email) {
    const fields = { ...(!name && { name: words.enterName }) }
    throw refuse('fields', { fields: { ...fields, ...(!email && { email: words.enterEmail }) } })
  }
  if (stationId) {
    const known = await db.select({ id: station.id }).from(station).where(eq(station.id, stationId))
    if (known.length === 0) throw refuse('station_unknown')
  }
  return { accountId: null, name, email, stationId }
}

/** Many people share an address of the network; nobody writes so often in an hour. */
function limitsOf({ accountId, email }: Asker, visitor: Context['visitor']): Limit[] {
  const minutes = 60
  if (accountId) return [{ key: `support:account:${accountId}`, times: 20, minutes }]
  return [
    ...ofNetwork(visitor, 'support:network', { times: 20, minutes }),
    // Every question makes us write to the address, whoever gave it.
    { key: `support:email:${email}`, times: 5, minutes },
  ]
}

const sameWithinMs = 10 * 60 * 1000

/** The conversation that the same person began with the same words just now. */
async function askedBefore(
  { db, now }: Scene,
  { accountId, email }: Asker,
  message: string,
  pictures: number,
): Promise<TicketFacts | undefined> {
  const who = `ticket:${accountId ?? email}`
  // Of two that come at once, the second waits and finds the first.
  await rowsOf(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${who}, 0))`)
  const by = accountId
    ? sql`ticket.account_id = ${accountId}`
    : sql`ticket.account_id IS NULL AND ticket.email = ${email}`
  const sameWords = sql`EXISTS (
    SELECT FROM ticket_message AS said
    WHERE said.ticket_id = ticket.id AND said.body = ${message}
      AND (SELECT count(*) FROM ticket_picture WHERE message_id = said.id) = ${pictures}::int)`
  const justNow = sql`ticket.created_at > ${new Date(now.getTime() - sameWithinMs)}`
  const [same] = await findTickets(db, [by, justNow, sameWords])
  return same
}

/** The first message, and whose it is. */
type Begun = { writer: Writer; text: string; pictures: Picture[] }

async function begin(
  scene: Scene,
  asker: Asker,
  { writer, text: message, pictures }: Begun,
): Promise<TicketFacts> {
  const { db, now, secretKey } = scene
  const { accountId, name, email, stationId } = asker
  const ticketId = scene.newId()
  const isAsked = writer.role === 'asker'
  // What a station began was never waited for: figures of how soon it answers leave it out by this.
  const answeredAt = isAsked ? null : now
  const hash = accountId ? null : tokenHash(linkToken(secretKey, ticketId))
  const language = accountId ? null : (scene.visitor?.language ?? null)
  await rowsOf(
    db,
    sql`INSERT INTO ticket (id, number, station_id, account_id, name, email, token_hash, title,
        language, created_at, last_at, first_answered_at, last_by_asker, sought)
      SELECT ${ticketId}, number, ${stationId}, ${accountId}, ${name}, ${email}, ${hash},
        ${titleOf(message)}, ${language}, ${now}, ${now}, ${answeredAt}, ${isAsked},
        left(concat_ws(' ', number, ${name}::text, ${email}::text, ${message}::text),
          ${mostSought}::int)
      FROM nextval('ticket_number') AS number`,
  )
  const messageId = scene.newId()
  await keepMessage(scene, { id: messageId, ticketId, at: now }, writer, {
    text: message,
    pictures,
  })
  const [opened] = await findTickets(db, [sql`ticket.id = ${ticketId}`])
  if (!opened) throw new Error('a conversation that was not kept')
  const told = { messageId, text: message }
  await (isAsked
    ? tellOfQuestion(scene, opened, { ...told, kind: 'ticket-opened' })
    : tellOfAnswer(scene, opened, told, 'station-wrote'))
  if (!accountId) await tellOfReceipt(scene, opened)
  return opened
}

const longestTitle = 80

/** The first line, cut at a word. */
export function titleOf(message: string): string {
  const [line = ''] = message.trim().split(/\s*\n/)
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || longestTitle).trimEnd()}…`
}
