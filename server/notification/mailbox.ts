import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { id } from '../../contract/field.ts'
import { brand } from '../identity/identity.ts'
import type { Clock } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import type { Mailer } from '../gateway/smtp.ts'
import { escapeHtml } from './letter-look.ts'
import { mailboxLetter } from './notification.table.ts'

/** Keeps mail in the database, for a start without a mail server; the same message once. */
export function createMailboxMailer(db: Db, clock: Clock): Mailer {
  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl }) {
      await db
        .insert(mailboxLetter)
        .values({
          id,
          recipient: to,
          subject,
          bodyText: text,
          bodyHtml: html,
          replyTo: replyTo ?? null,
          unsubscribeUrl: unsubscribeUrl ?? null,
          receivedAt: clock.now(),
        })
        .onConflictDoNothing()
    },
    close: () => undefined,
  }
}

const newest = (db: Db, to: string | undefined) =>
  db
    .select()
    .from(mailboxLetter)
    .where(to ? eq(mailboxLetter.recipient, to.toLowerCase()) : undefined)
    .orderBy(desc(mailboxLetter.id))
    .limit(100)

export const withLinks = (html: string) =>
  html.replace(/https?:\/\/\S+/g, url => `<a href="${url}">${url}</a>`)

/** A message as whoever reads it here should find its links. */
export type ReadBy = (recipient: string, text: string) => string
export const asSent: ReadBy = (_recipient, text) => text

/** The mailbox's pages: a list to read, JSON for tests, one letter as mail programs show it. */
export function serveMailbox(app: FastifyInstance, db: Db, readBy: ReadBy = asSent) {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async request => {
    const rows = await newest(db, request.query.to)
    return rows.map(row => ({
      _id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.bodyText,
      html: row.bodyHtml,
      replyTo: row.replyTo,
      unsubscribeUrl: row.unsubscribeUrl,
      receivedAt: row.receivedAt.toISOString(),
    }))
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async (request, reply) => {
    const rows = await newest(db, request.query.to)
    const letters = rows.map(
      row => `<article><h2>${escapeHtml(row.subject)}</h2>
<p>to ${escapeHtml(row.recipient)}, ${row.receivedAt.toISOString()},
${row.replyTo ? `answered to ${escapeHtml(row.replyTo)},` : ''}
<a href="/dev/mailbox/${row.id}">as mail programs show it</a></p>
<pre>${withLinks(escapeHtml(readBy(row.recipient, row.bodyText)))}</pre></article>`,
    )
    return reply.type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mailbox of ${brand.name}</title>
<link rel="stylesheet" href="/api/plain.css">
<main><h1>Mailbox</h1><p>No mail server is set (SMTP_URL), so all mail lands here, newest first.</p>
${letters.join('\n') || '<p>Nothing yet.</p>'}</main></html>`)
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const wanted = id().safeParse(request.params.id)
    if (!wanted.success) return reply.callNotFound()
    const [row] = await db.select().from(mailboxLetter).where(eq(mailboxLetter.id, wanted.data))
    if (!row) return reply.callNotFound()
    // Mail is styled inline; nothing in it may run or load.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('text/html; charset=utf-8')
      .send(readBy(row.recipient, row.bodyHtml))
  })
}
