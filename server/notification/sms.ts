import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { brand } from '../identity/identity.ts'
import type { Clock } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { GivesUp, TryLater } from '../gateway/gives-up.ts'
import type { SmsGateway } from '../gateway/termii.ts'
import { escapeHtml } from './letter-look.ts'
import { asSent, withLinks, type ReadBy } from './mailbox.ts'
import { smsMessage } from './notification.table.ts'
import type { Job } from '../outbox/outbox.ts'

/** A message to somebody with an account, or to a carrier, whose number is looked up when it is sent; or to a number. */
export type SmsPayload = { text: string } & (
  | { accountId: string; isOfAccount?: boolean }
  | { carrierId: string }
  | { to: string }
)

/** How long the gateway may take until a message that it was handed stands in its own list. */
const settleSeconds = 120

type Options = {
  /** Not the job's transaction: what is noted before a call must outlive a crash in it. */
  db: Db
  clock: Clock
  /** Null: nothing is sent, and the list shows what would have been. */
  gateway: SmsGateway | null
}

/** The job behind SMS. They cost money and know no duplicates, so what may have gone is asked for. */
export function smsJob({ db, clock, gateway }: Options): Job {
  return async ({ row, ...scene }) => {
    const payload = row.payload as SmsPayload
    const recipient = await numberOf(scene.db, payload)
    if (!recipient) return
    const message = { id: row.id, recipient, body: payload.text, at: scene.now }
    const isThis = eq(smsMessage.id, row.id)
    if (!gateway) {
      await noteUnsent(db, message)
      return
    }
    const markSent = (gatewayId: string | null) =>
      db.update(smsMessage).set({ sentAt: clock.now(), gatewayId }).where(isThis)
    const [before] = await db.select().from(smsMessage).where(isThis)
    if (before?.sentAt) return
    if (before?.handedOverAt) {
      const found = await lookUp(db, gateway, before, clock.now())
      if (found) {
        await markSent(found)
        return
      }
    }
    const handedOverAt = clock.now()
    await db
      .insert(smsMessage)
      .values({ ...message, handedOverAt })
      .onConflictDoUpdate({ target: smsMessage.id, set: { handedOverAt } })
    await markSent(await gateway.send({ to: recipient, text: payload.text }))
  }
}

type SmsRow = typeof smsMessage.$inferSelect

/** What the gateway calls the message, if it was handed it; throws when nobody knows. */
async function lookUp(
  db: Db,
  gateway: SmsGateway,
  { id, recipient, body, handedOverAt }: SmsRow,
  now: Date,
): Promise<string | null> {
  const soFar = (now.getTime() - (handedOverAt ?? now).getTime()) / 1000
  if (soFar < settleSeconds) {
    throw new TryLater('nobody knows yet whether it was sent', settleSeconds - soFar)
  }
  const sent = await gateway.sent(recipient)
  if (!sent) throw new GivesUp('nobody knows whether it was sent')
  const same = sent.filter(({ text }) => text === body).map(each => each.id)
  if (same.length === 0) return null
  // The same words may have gone to the same number before, as another message.
  const others = await db
    .select({ gatewayId: smsMessage.gatewayId })
    .from(smsMessage)
    .where(
      and(
        eq(smsMessage.recipient, recipient),
        inArray(smsMessage.gatewayId, same),
        ne(smsMessage.id, id),
      ),
    )
  const taken = new Set(others.map(({ gatewayId }) => gatewayId))
  return same.find(each => !taken.has(each)) ?? null
}

async function numberOf(db: Db, payload: SmsPayload): Promise<string | null> {
  if ('to' in payload) return payload.to
  const [found] =
    'carrierId' in payload
      ? await named<{ phone_number: string | null }>(
          db,
          'number-of-carrier',
          'SELECT phone_number FROM carrier WHERE id = $1',
          [payload.carrierId],
        )
      : await named<{ phone_number: string | null }>(
          db,
          'number-of-resident',
          `SELECT CASE WHEN $2 THEN coalesce(account.phone_number, resident.phone_number)
             ELSE resident.phone_number END AS phone_number
           FROM resident JOIN account ON account.id = account_id
           WHERE account_id = $1 AND erased_at IS NULL`,
          [payload.accountId, payload.isOfAccount ?? false],
        )
  return found?.phone_number ?? null
}

/** Notes what would have been sent if there were a gateway. */
export const noteUnsent = (
  db: Db,
  message: { id: string; recipient: string; body: string; at: Date },
) => db.insert(smsMessage).values(message).onConflictDoNothing()

/** What was sent or, without a gateway, would have been: newest first. */
export const listSms = (db: Db, to?: string) =>
  db
    .select()
    .from(smsMessage)
    .where(to ? eq(smsMessage.recipient, to) : undefined)
    .orderBy(desc(smsMessage.at))
    .limit(100)

/** What became of it, in words. */
export const smsStatus = ({ handedOverAt, sentAt }: SmsRow) => {
  if (sentAt) return `sent ${sentAt.toISOString()}`
  return handedOverAt ? 'handed over, not confirmed' : 'not sent: no gateway is set'
}

type Asked = { Querystring: { to?: string } }

/** The pages beside the mailbox: a list to read, and JSON for tests. */
export function serveSms(app: FastifyInstance, db: Db, readBy: ReadBy = asSent) {
  app.get<Asked>('/dev/sms.json', async ({ query }) =>
    (await listSms(db, query.to)).map(row => ({
      _id: row.id,
      to: row.recipient,
      text: row.body,
      at: row.at.toISOString(),
      sent: row.sentAt !== null,
    })),
  )

  app.get<Asked>('/dev/sms', async ({ query }, reply) => {
    const rows = await listSms(db, query.to)
    const messages = rows.map(
      row => `<article><p>to ${escapeHtml(row.recipient)}, ${row.at.toISOString()}, ${smsStatus(row)}</p>
<pre>${withLinks(escapeHtml(readBy(row.recipient, row.body)))}</pre></article>`,
    )
    return reply.type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>SMS of ${brand.name}</title>
<link rel="stylesheet" href="/api/plain.css">
<main><h1>SMS</h1><p>What was sent or, without a gateway (TERMII_API_KEY), would have been, newest first.</p>
${messages.join('\n') || '<p>Nothing yet.</p>'}</main></html>`)
  })
}
