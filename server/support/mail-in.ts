import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { refuse } from '../../contract/refusal.ts'
import { newId } from '../call/clock.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { tokenHash } from '../call/link-token.ts'
import type { Serving } from '../call/caller.ts'
import { findTickets, lockTicket, visibleTo, type Reader, type Way } from './conversation.ts'
import { failuresIn, noteFailures } from './delivery-report.ts'
import { contentOf } from './mail-content.ts'
import { write, type Writer } from './message.ts'

export const inboundPath = '/api/mail/inbound'
const maxBytes = 10 * 1024 * 1024

type Inbound = { address: string; secret: string }

/** Takes letters that people send in answer to ours. Whoever hands them over shows the secret. */
export async function serveInboundMail(app: FastifyInstance, serving: Serving, inbound: Inbound) {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    // Nobody's letter is read before the secret is seen.
    const onRequest = async (request: FastifyRequest) => {
      if (!isSecret(request.headers.authorization, inbound.secret)) throw refuse('not_signed')
      serving.bodies.comesFrom(request, { sessionId: inboundPath })
    }
    scope.post(inboundPath, { bodyLimit: maxBytes, onRequest }, async (request, reply) => {
      const raw = request.body
      if (!Buffer.isBuffer(raw)) throw refuse('malformed')
      const outcome = await takeIn(serving, inbound.address, raw)
      // Why is enough to find a fault; who wrote has no place in the log.
      request.log.info({ outcome }, 'mail came in')
      serving.ring()
      return reply.code(202).send({ message: 'ok' })
    })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSecret = (header: string | undefined, secret: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secret}`))

type Outcome =
  | 'kept'
  | 'unreadable'
  | 'delivery report'
  | 'automatic'
  | 'no conversation'
  | 'another sender'
  | 'empty'

/** A letter that is not for us is dropped, not sent back: that would answer to whoever is named. */
async function takeIn(serving: Serving, inboundAddress: string, raw: Buffer): Promise<Outcome> {
  const mail = await parse(raw)
  if (!mail) return 'unreadable'
  const now = serving.clock.now()
  const { db, onConnection, secretKey, support } = serving
  const report = mail.attachments.find(part => part.mimeType === 'message/delivery-status')
  if (report) {
    const failures = failuresIn(textOf(report.content))
    await noteFailures({ db, now, secretKey }, { raw, failures })
    return 'delivery report'
  }
  if (isAutomatic(mail)) return 'automatic'
  const token = await knownToken(db, tokensIn(mail, inboundAddress))
  if (!token) return 'no conversation'
  const from = mail.from?.address?.toLowerCase()
  if (!from || from !== token.email.toLowerCase()) return 'another sender'
  const [seen] = await findTickets(db, [token.way.which])
  if (!seen) return 'no conversation'
  const limit = { key: `mail-in:${token.ticketId}:${from}`, times: 30, minutes: 60 }
  await serving.limiter.take(db, now, [limit])
  const content = await contentOf(mail)
  if (!content) return 'empty'
  return inTransaction(onConnection, async tx => {
    const scene = { db: tx, now, newId: () => newId(now), secretKey, support }
    const locked = await lockTicket(tx, token.way)
    await write(scene, locked, token.writer, { ...content, mailId: nameOf(mail, raw, token.token) })
    return 'kept' as const
  })
}

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')

/** Rubbish is expected here, and trying it again would not make it better. */
async function parse(raw: Buffer): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 200_000,
    })
  } catch {
    return null
  }
}

/** The letter's own name, which only whoever wrote it could use twice. */
const nameOf = ({ messageId }: Email, raw: Buffer, token: string) =>
  createHash('sha256')
    .update(`${token}:`)
    .update(messageId ?? raw)
    .digest('base64url')

const automaticHeaders: Record<string, RegExp> = {
  'auto-submitted': /^(?!\s*no\b)/i,
  precedence: /\b(?:bulk|junk|list|auto_reply)\b/i,
  'x-autoreply': /./,
  'x-autorespond': /./,
  'list-id': /./,
  'return-path': /^\s*<\s*>\s*$/,
}

/** Written by a program: whoever answered it would be answered for ever. */
const isAutomatic = ({ headers }: Email) =>
  headers.some(({ key, value }) => automaticHeaders[key]?.test(value))

const recipientHeaders = new Set(['to', 'cc', 'delivered-to', 'x-original-to'])
const mostTokens = 10

/** The tokens in the addresses that the letter went to. */
function tokensIn({ headers }: Email, inboundAddress: string): string[] {
  const [local = '', domain = ''] = inboundAddress.split('@')
  const exactly = (text: string) => text.replace(/[^a-z0-9]/gi, '\\$&')
  const address = new RegExp(
    `${exactly(local)}\\+([a-z2-7]{26})@${exactly(domain)}(?![\\w.-])`,
    'gi',
  )
  return headers
    .filter(({ key }) => recipientHeaders.has(key))
    .flatMap(({ value }) => Array.from(value.matchAll(address), ([, token = '']) => token))
    .map(token => token.toLowerCase())
    .slice(0, mostTokens)
}

type Found = {
  hash: Buffer
  ticketId: string
  accountId: string | null
  role: 'resident' | 'station' | 'director' | null
  stationId: string | null
  name: string
  email: string
}
type Known = { token: string; ticketId: string; email: string; way: Way; writer: Writer }

/** Whose token it is, and into which conversation; null: nobody's who may still write there. */
async function knownToken(db: Db, tokens: string[]): Promise<Known | null> {
  if (tokens.length === 0) return null
  const hashes = tokens.map(tokenHash)
  const [found] = await rowsOf<Found>(
    db,
    sql`SELECT reply.token_hash AS hash, reply.ticket_id AS "ticketId",
        reply.account_id AS "accountId", account.role, station_staff.station_id AS "stationId",
        coalesce(account.name, ticket.name) AS name, coalesce(account.email, ticket.email) AS email
      FROM ticket_reply AS reply
        JOIN ticket ON ticket.id = reply.ticket_id
        LEFT JOIN account ON account.id = reply.account_id
        LEFT JOIN station_staff ON station_staff.account_id = account.id
      WHERE reply.token_hash = ANY(${sql.param(hashes)}::bytea[]) AND station_staff.ended_at IS NULL
      LIMIT 1`,
  )
  if (!found) return null
  const { ticketId, accountId, name, email } = found
  const reader = readerOf(found)
  const role = reader === null || reader.role === 'resident' ? 'asker' : reader.role
  const which = sql`ticket.id = ${ticketId}
    AND ${reader ? visibleTo(reader) : sql`ticket.account_id IS NULL`}`
  const token = tokens[hashes.findIndex(hash => hash.equals(found.hash))] ?? ''
  const way = { which, no: () => refuse('not_yours') }
  return { token, ticketId, email, way, writer: { role, accountId, name } }
}

function readerOf({ accountId, role, stationId }: Found): Reader | null {
  if (!accountId || !role) return null
  if (role !== 'station') return { role, accountId }
  return { role, accountId, stationId: stationId ?? '' }
}
