import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '../../contract/speech/language.ts'
import { brand } from '../identity/identity.ts'
import type { SupportSettings } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { mailboxOf } from '../account/account.ts'
import { notify, replyToken, sendMail, tellStaff } from '../notification/notification.ts'
import { stationStaff } from '../staff/staff.table.ts'
import { tokenHash } from '../call/link-token.ts'
import type { TicketFacts } from './conversation.ts'
import { ticketReply } from './support.table.ts'

export type Scene = {
  db: Db
  now: Date
  newId: () => string
  secretKey: Buffer
  support: SupportSettings
  /** Whoever calls; a letter that came by mail has none. */
  visitor?: { language: Language }
}

type Told = { messageId: string; text: string }

/** Tells whoever has to answer: the staff of the station, or, without a station, every director. */
export async function tellOfQuestion(
  scene: Scene,
  { id: ticketId, stationId, number, name }: TicketFacts,
  { messageId, text, kind }: Told & { kind: 'ticket-opened' | 'ticket-asked-again' },
) {
  const key = `ticket:${messageId}`
  const data = { number, ticketId, name, said: text }
  if (stationId) {
    await letAnswer(scene, ticketId, await staffOf(scene.db, stationId))
    await tellStaff(scene, stationId, { key, kind, data })
    return
  }
  const directors = await approvedDirectors(scene.db)
  await letAnswer(scene, ticketId, directors)
  await notify(scene, directors, { key, kind: 'ticket-for-nobody', data })
}

/** Tells whoever asked: in the app, or, without an account, by a letter with the answer in it. */
export async function tellOfAnswer(
  scene: Scene,
  asked: TicketFacts,
  { messageId, text }: Told,
  kind: 'ticket-answered' | 'station-wrote' = 'ticket-answered',
) {
  const { id: ticketId, number, accountId } = asked
  const key = `ticket:${messageId}`
  const station = asked.station ?? brand.name
  await letAnswer(scene, ticketId, [accountId])
  if (accountId) {
    const data = { number, ticketId, station, said: text }
    await notify(scene, [accountId], { key, kind, data })
    return
  }
  await sendMail(scene, {
    key,
    to: mailboxOf(asked),
    letter: 'ticket-answered',
    data: { name: asked.name, number, station, text, ticketId },
    answerTo: { ticketId, who: 'visitor' },
    ...readBy(asked),
  })
}

/** In which language a visitor reads, as far as that is known. */
const readBy = ({ language }: TicketFacts) => language && { language }

/** Tells a visitor that the message is here. */
export async function tellOfReceipt(scene: Scene, asked: TicketFacts) {
  const { id: ticketId, number } = asked
  await letAnswer(scene, ticketId, [null])
  await sendMail(scene, {
    key: `ticket-received:${ticketId}`,
    to: mailboxOf(asked),
    letter: 'ticket-received',
    data: { number, ticketId },
    answerTo: { ticketId, who: 'visitor' },
    ...readBy(asked),
  })
}

/** Lets these people answer by mail; null: the visitor who asked. */
async function letAnswer(
  { db, secretKey, support }: Scene,
  ticketId: string,
  people: (string | null)[],
) {
  if (!support.inboundAddress || people.length === 0) return
  const rows = people.map(accountId => ({
    tokenHash: tokenHash(replyToken(secretKey, ticketId, accountId ?? 'visitor')),
    ticketId,
    accountId,
  }))
  await db.insert(ticketReply).values(rows).onConflictDoNothing()
}

const idsOf = async (rows: PromiseLike<{ id: string }[]>) => (await rows).map(({ id }) => id)

const staffOf = (db: Db, stationId: string) =>
  idsOf(
    db
      .select({ id: stationStaff.accountId })
      .from(stationStaff)
      .where(and(eq(stationStaff.stationId, stationId), isNull(stationStaff.endedAt))),
  )

const approvedDirectors = (db: Db) =>
  idsOf(rowsOf(db, sql`SELECT account_id AS id FROM director WHERE approved_at IS NOT NULL`))
