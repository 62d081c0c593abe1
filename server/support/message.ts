import { sql } from 'drizzle-orm'
import type { Thread } from '../../contract/support/support.ts'
import type { Actor, HolderActor } from '../call/context.ts'
import { newId } from '../call/clock.ts'
import { accountName } from '../account/account.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import type { Picture } from '../upload/upload.ts'
import { presentTicket, type TicketFacts } from './conversation.ts'
import { ticketMessage, ticketPicture } from './support.table.ts'
import { tellOfAnswer, tellOfQuestion, type Scene } from './tell.ts'

/** Whoever writes in a conversation. */
export type Writer = {
  role: 'asker' | 'station' | 'director'
  /** Null: a visitor. */
  accountId: string | null
  name: string
}

export type Said = {
  text: string
  pictures: Picture[]
  /** What names the letter that it came in. */
  mailId?: string
}

/** What a search looks through stays small, however long people talk. */
export const mostSought = 16_000

/** As whom somebody who is signed in writes. */
export async function writerOf(
  db: Db,
  actor: Pick<HolderActor, 'role' | 'accountId'>,
): Promise<Writer> {
  const { role, accountId } = actor
  const name = await accountName(db, accountId)
  return { role: role === 'resident' ? 'asker' : role, accountId, name }
}

/** Keeps the message; false when the same letter was kept before. */
export async function keepMessage(
  { db, newId: nextId }: Scene,
  { id, ticketId, at }: { id: string; ticketId: string; at: Date },
  writer: Writer,
  { text, pictures, mailId }: Said,
): Promise<boolean> {
  const by = { byRole: writer.role, byAccount: writer.accountId, name: writer.name }
  const kept = await db
    .insert(ticketMessage)
    .values({ id, ticketId, ...by, body: text, at, ...(mailId && { mailId }) })
    .onConflictDoNothing({ target: ticketMessage.mailId })
    .returning({ id: ticketMessage.id })
  if (kept.length === 0) return false
  if (pictures.length > 0) {
    // They are shown in the order of their ids.
    const ids = pictures.map(nextId).toSorted()
    const rows = pictures.map(({ bytes, width, height }, index) => {
      return { id: ids[index] ?? '', messageId: id, bytes, width, height }
    })
    await db.insert(ticketPicture).values(rows)
  }
  return true
}

/** Writes in a conversation whose row is locked, and tells the other side. */
export async function write(scene: Scene, to: TicketFacts, writer: Writer, said: Said) {
  // Messages have an order, even if two come in one millisecond or from servers whose clocks differ.
  const at = new Date(Math.max(scene.now.getTime(), to.lastAt.getTime() + 1))
  const message = { id: newId(at), ticketId: to.id, at }
  if (!(await keepMessage(scene, message, writer, said))) return
  const asked = writer.role === 'asker'
  const answeredAt = asked ? null : at
  // A visitor who goes on in another language is answered in that.
  const language = asked && !writer.accountId ? (scene.visitor?.language ?? null) : null
  await rowsOf(
    scene.db,
    sql`UPDATE ticket SET closed_at = NULL, last_by_asker = ${asked}, last_at = ${at},
        language = coalesce(${language}::text, language),
        first_answered_at = coalesce(first_answered_at, ${answeredAt}),
        sought = left(concat(sought, ' ', ${said.text}::text), ${mostSought}::int)
      WHERE id = ${to.id}`,
  )
  const told = { messageId: message.id, text: said.text }
  await (asked
    ? tellOfQuestion(scene, to, { ...told, kind: 'ticket-asked-again' })
    : tellOfAnswer(scene, to, told))
}

type Row = {
  id: string
  role: Writer['role']
  accountId: string | null
  name: string
  body: string
  at: Date
  byMail: boolean
  pictures: { _id: string; width: number; height: number }[]
}

/** More than a conversation ever has; the newest are shown. */
const mostShown = 500

/** The whole conversation, as this reader sees it; null: the visitor who has the link. */
export async function presentThread(
  db: Db,
  facts: TicketFacts,
  reader: Pick<Actor, 'role' | 'accountId'> | null,
): Promise<Thread> {
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT id, by_role AS role, by_account AS "accountId", name, body, at,
        mail_id IS NOT NULL AS "byMail", coalesce((
          SELECT json_agg(json_build_object('_id', p.id, 'width', p.width, 'height', p.height)
            ORDER BY p.id)
          FROM ticket_picture AS p WHERE p.message_id = ticket_message.id
        ), '[]') AS pictures
      FROM ticket_message WHERE ticket_id = ${facts.id} ORDER BY id DESC LIMIT ${mostShown}`,
  )
  const answers = reader !== null && reader.role !== 'resident'
  return {
    ...presentTicket(facts),
    email: answers ? facts.email : null,
    messages: rows.toReversed().map(row => ({
      _id: row.id,
      from: row.role,
      name: row.name,
      text: row.body,
      at: row.at.toISOString(),
      byMail: row.byMail,
      pictures: row.pictures,
      own: reader ? row.accountId === reader.accountId : row.role === 'asker',
    })),
  }
}
