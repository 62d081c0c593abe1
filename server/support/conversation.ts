import { and, sql, type SQL } from 'drizzle-orm'
import { refuse, type Refusal } from '../../contract/refusal.ts'
import type { Language } from '../../contract/speech/language.ts'
import { say } from '../../contract/speech/say.ts'
import { threadDays, type Ticket, type TicketState } from '../../contract/support/support.ts'
import { honestUntil } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { tokenHash } from '../call/link-token.ts'

/** A conversation's facts with the name of its station. */
export type TicketFacts = {
  id: string
  number: number
  state: TicketState
  title: string
  name: string
  email: string | null
  /** In which a visitor is written to. */
  language: Language | null
  accountId: string | null
  stationId: string | null
  station: string | null
  createdAt: Date
  lastAt: Date
  firstAnsweredAt: Date | null
}

const selectTickets = sql.raw(`SELECT ticket.id, ticket.number, ticket.state, ticket.title,
    ticket.name, ticket.email, ticket.language, ticket.account_id AS "accountId",
    ticket.station_id AS "stationId", station.name AS station, ticket.created_at AS "createdAt",
    ticket.last_at AS "lastAt", ticket.first_answered_at AS "firstAnsweredAt"
  FROM ticket LEFT JOIN station ON station.id = ticket.station_id`)

/** Whoever reads with an account. */
export type Reader =
  | { role: 'resident' | 'director'; accountId: string }
  | { role: 'station'; accountId: string; stationId: string }

/** Which conversations somebody may see at all; another's is simply not there. */
export function visibleTo(reader: Reader): SQL {
  if (reader.role === 'resident') return sql`ticket.account_id = ${reader.accountId}`
  if (reader.role === 'station') return sql`ticket.station_id = ${reader.stationId}`
  return sql`(ticket.station_id IS NULL
    OR ticket.station_id IN (SELECT id FROM station WHERE director_id = ${reader.accountId}))`
}

/** How one conversation is reached, and what is said when it cannot be. */
export type Way = { which: SQL; no: () => Refusal }

/** By its id, for whoever is signed in. */
export const byId = (reader: Reader, ticketId: string): Way => ({
  which: sql`ticket.id = ${ticketId} AND ${visibleTo(reader)}`,
  no: () => refuse('not_yours'),
})

const dayMs = 24 * 60 * 60 * 1000

/** By the link from the mail, for a visitor. */
export const byLink = (token: string, now: Date): Way => ({
  which: sql`ticket.token_hash = ${tokenHash(token)}
    AND ticket.last_at > ${new Date(now.getTime() - threadDays * dayMs)}
    AND ticket.last_at <= ${honestUntil(now)}`,
  no: () =>
    refuse('link_dead', { message: say('This link no longer works. Please write to us again.') }),
})

/** The chosen conversations in order. */
export const findTickets = (
  db: Db,
  chosen: (SQL | undefined)[],
  rows = sql.raw('1'),
): Promise<TicketFacts[]> =>
  rowsOf(
    db,
    sql`${selectTickets} WHERE ${and(...chosen)}
      ORDER BY ticket.last_at DESC, ticket.id DESC LIMIT ${rows}`,
  )

/** The conversation, or the way's own no. */
export async function findTicket(db: Db, way: Way): Promise<TicketFacts> {
  const [found] = await findTickets(db, [way.which])
  if (!found) throw way.no()
  return found
}

/** The same, with the row locked: of two who write at once, one comes after the other. */
export async function lockTicket(db: Db, way: Way): Promise<TicketFacts> {
  const [found] = await rowsOf<TicketFacts>(
    db,
    sql`${selectTickets} WHERE ${way.which} FOR NO KEY UPDATE OF ticket`,
  )
  if (!found) throw way.no()
  return found
}

/** A conversation as lists show it. */
export const presentTicket = (facts: TicketFacts): Ticket => ({
  _id: facts.id,
  number: facts.number,
  state: facts.state,
  title: facts.title,
  name: facts.name,
  userId: facts.accountId,
  station:
    facts.stationId && facts.station ? { _id: facts.stationId, station: facts.station } : null,
  createdAt: facts.createdAt.toISOString(),
  lastAt: facts.lastAt.toISOString(),
  firstAnsweredAt: facts.firstAnsweredAt?.toISOString() ?? null,
})
