import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { writeInThread, writeMessage } from '../../contract/support/support.ts'
import type * as contract from '../../contract/support/support.ts'
import { prepared, type Context, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import type { Limit } from '../call/limit.ts'
import { claim } from '../upload/upload.ts'
import { byId, byLink, findTicket, lockTicket } from './conversation.ts'
import type { TicketFacts, Way } from './conversation.ts'
import { presentThread, write as writeIn, writerOf } from './message.ts'
import { station } from '../station/station.table.ts'
import { ticket } from './support.table.ts'
import { tellOfQuestion } from './tell.ts'

export const read: Rule<typeof contract.getTicket> = async ({ db, actor }, { ticketId }) => {
  const found = await findTicket(db, byId(actor, ticketId))
  return { data: await presentThread(db, found, actor) }
}

export const readByLink: Rule<typeof contract.getThread> = async ({ db, now }, { token }) => {
  const found = await findTicket(db, byLink(token, now))
  return { data: await presentThread(db, found, null) }
}

/** Counts whoever may write; who may not is told. */
async function readyToWrite(
  { db, now, limiter }: Context<unknown>,
  way: Way,
  limit: (ticketId: string) => Limit,
) {
  const { id } = await findTicket(db, way)
  await limiter.take(db, now, [limit(id)])
}

/** People write quickly when they talk; staff talk with many. */
const often = { times: 60, minutes: 10 }

export const write = prepared(
  writeMessage,
  (context, { ticketId }) => {
    const { actor } = context
    const limit = () => ({ key: `support-message:${actor.accountId}`, ...often })
    return readyToWrite(context, byId(actor, ticketId), limit)
  },
  async (context, { ticketId, text, pictures: ids = [] }) => {
    const { db, actor } = context
    const way = byId(actor, ticketId)
    const locked = await lockTicket(db, way)
    const pictures = await claim(db, actor, ids, 'pictures')
    await writeIn(context, locked, await writerOf(db, actor), { text, pictures })
    return { data: await presentThread(db, await findTicket(db, way), actor) }
  },
)

export const writeByLink = prepared(
  writeInThread,
  (context, { token }) => {
    const limit = (ticketId: string) => ({ key: `support-message:${ticketId}`, ...often })
    return readyToWrite(context, byLink(token, context.now), limit)
  },
  async (context, { token, text, pictures: ids = [] }) => {
    const { db, now, actor } = context
    const way = byLink(token, now)
    const locked = await lockTicket(db, way)
    const writer = { role: 'asker', accountId: null, name: locked.name } as const
    const pictures = await claim(db, actor, ids, 'pictures')
    await writeIn(context, locked, writer, { text, pictures })
    return { data: await presentThread(db, await findTicket(db, way), null) }
  },
)

export const close: Rule<typeof contract.closeTicket> = async (context, { ticketId }) => {
  const { db, actor } = context
  return { data: await presentThread(db, await closed(context, byId(actor, ticketId)), actor) }
}

export const closeByLink: Rule<typeof contract.closeThread> = async (context, { token }) => {
  const { db, now } = context
  return { data: await presentThread(db, await closed(context, byLink(token, now)), null) }
}

/** The conversation, closed; one that was closed before keeps its time. */
async function closed({ db, now }: { db: Db; now: Date }, way: Way): Promise<TicketFacts> {
  const { id } = await lockTicket(db, way)
  await db
    .update(ticket)
    .set({ closedAt: now })
    .where(and(eq(ticket.id, id), isNull(ticket.closedAt)))
  return findTicket(db, way)
}

export const pass: Rule<typeof contract.passTicket> = async (context, { ticketId, stationId }) => {
  const { db, actor } = context
  const way = byId(actor, ticketId)
  const locked = await lockTicket(db, way)
  const own = await db
    .select({ id: station.id })
    .from(station)
    .where(and(eq(station.id, stationId), eq(station.directorId, actor.accountId)))
  if (own.length === 0) throw refuse('not_yours')
  if (locked.stationId !== stationId) {
    await db.update(ticket).set({ stationId }).where(eq(ticket.id, ticketId))
    // To the station it is new, whatever was said before.
    const moved = { ...locked, stationId }
    const told = { messageId: `${ticketId}:${context.newId()}`, text: locked.title }
    await tellOfQuestion(context, moved, { ...told, kind: 'ticket-opened' })
  }
  return { data: await presentThread(db, await findTicket(db, way), actor) }
}
