import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column.ts'

export const mailboxLetter = pgTable('mailbox_letter', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  replyTo: text('reply_to'),
  unsubscribeUrl: text('unsubscribe_url'),
  receivedAt: moment('received_at').notNull(),
})

export const pushSubscription = pgTable('push_subscription', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const bouncedAddress = pgTable('bounced_address', {
  email: text('email').primaryKey(),
  at: moment('at').notNull(),
  why: text('why').notNull(),
})

export const smsMessage = pgTable('sms_message', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  handedOverAt: moment('handed_over_at'),
  sentAt: moment('sent_at'),
  gatewayId: text('gateway_id'),
})

export const heldNotice = pgTable('held_notice', {
  key: text('key').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').notNull(),
  data: jsonb('data').notNull(),
  dueAt: moment('due_at').notNull(),
})
