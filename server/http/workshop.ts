import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../setting/config.ts'
import type { Db } from '../db/connect.ts'
import { comesFromHere } from '../setting/loopback.ts'
import { serveMailbox, serveSms, type ReadBy } from '../notification/notification.ts'
import { isSameSecret } from './same-secret.ts'

type Workshop = { db: Db; secretKey: Buffer; secureCookies: boolean; readBy?: ReadBy }

const cookieName = 'workshop'

/** What opens the mailbox to somebody who is not at this machine: printed at the start. */
export const workshopKey = (secretKey: Buffer) =>
  createHmac('sha256', secretKey).update('workshop').digest('base64url')

/**
 * The built-in mailbox and the SMS, in which the links of resets stand: for whoever is at this machine,
 * or has the key. Where people come from elsewhere a proxy may stand on this machine, too, and then
 * only the key tells who is who.
 */
export async function serveWorkshop(
  app: FastifyInstance,
  { isPublic }: Config,
  { db, secretKey, secureCookies, readBy }: Workshop,
) {
  const key = workshopKey(secretKey)
  const isOpen = (request: FastifyRequest) =>
    isSameSecret(request.cookies[cookieName] ?? '', key) || (!isPublic && comesFromHere(request))

  /** The key goes from the address into a cookie, so that no history and no log keeps it. */
  const takeKey = (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.url, 'http://here')
    if (!isSameSecret(url.searchParams.get('key') ?? '', key)) return reply.callNotFound()
    url.searchParams.delete('key')
    const options = {
      path: '/dev',
      httpOnly: true,
      sameSite: 'lax',
      secure: secureCookies,
    } as const
    return reply.setCookie(cookieName, key, options).redirect(url.pathname + url.search, 303)
  }

  await app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      const hasKey = new URL(request.url, 'http://here').searchParams.has('key')
      if (hasKey || !isOpen(request)) return takeKey(request, reply)
    })
    serveMailbox(scope, db, readBy)
    serveSms(scope, db, readBy)
  })
}
