import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { id } from '../../contract/field.ts'
import type * as contract from '../../contract/notification/notification.ts'
import { noticeSubjects, type NoticeSubject } from '../../contract/notification/notification.ts'
import { pageAt } from '../../contract/page.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Clock } from '../call/clock.ts'
import type { Rule } from '../call/context.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { prefer } from './preference.ts'

const sign = (secretKey: Buffer, accountId: string, subject: string) =>
  createHmac('sha256', secretKey).update(`unsubscribe:${accountId}:${subject}`).digest('base64url')

/** Lets whoever has the letter stop such letters, without signing in and without an end. */
export const unsubscribeToken = (secretKey: Buffer, accountId: string, subject: NoticeSubject) =>
  [accountId, subject, sign(secretKey, accountId, subject)].join('.')

const isSubject = (text: string): text is NoticeSubject => Object.hasOwn(noticeSubjects, text)

async function stop(
  { db, now, secretKey }: { db: Db; now: Date; secretKey: Buffer },
  token: string,
): Promise<NoticeSubject> {
  const [accountId = '', subject = '', signature = ''] = token.split('.')
  const own = Buffer.from(sign(secretKey, accountId, subject))
  const given = Buffer.from(signature)
  const isOurs = given.length === own.length && timingSafeEqual(given, own)
  if (!isOurs || !id().safeParse(accountId).success || !isSubject(subject))
    throw refuse('link_dead')
  if ((noticeSubjects[subject].email as string) === 'always') throw refuse('always_told')
  const kept = await prefer(db, { accountId, now }, { subject, channel: 'email', wanted: false })
  if (!kept) throw refuse('link_dead')
  return subject
}

export const unsubscribe: Rule<typeof contract.unsubscribe> = async (context, { token }) => ({
  data: { subject: await stop(context, token) },
})

type Serving = { secretKey: Buffer; clock: Clock; onConnection: OnConnection }

/** Where the letter's own "unsubscribe" leads, by the mail program's call. */
export const oneClickPath = (token: string) => `/api/unsubscribe/${token}`

/**
 * The button of mail programs (RFC 8058): they post a form, from anywhere and without a cookie. A
 * person who follows the address sees the page that asks first: machines follow links, too.
 */
export async function serveOneClick(app: FastifyInstance, serving: Serving) {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The token says it all; the form only says that it is one.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    const path = oneClickPath(':token')
    scope.post<{ Params: { token: string } }>(path, { bodyLimit: 10_000 }, async request => {
      const { secretKey, clock, onConnection } = serving
      await inTransaction(onConnection, db =>
        stop({ db, now: clock.now(), secretKey }, request.params.token),
      )
      return { message: 'ok' }
    })
    scope.get<{ Params: { token: string } }>(path, async (request, reply) =>
      reply.redirect(pageAt('/unsubscribe/:token', { token: request.params.token })),
    )
  })
}
