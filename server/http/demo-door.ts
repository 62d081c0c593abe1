import type { FastifyInstance } from 'fastify'
import type { Serving } from '../call/caller.ts'
import { addressOn, hasDemo, hostOfRecipient, loadDemo, serveTryOut } from '../demo/demo.ts'
import type { ReadBy } from '../notification/notification.ts'
import type { Config } from '../setting/config.ts'
import { isTriedHere } from '../setting/config-workshop.ts'
import { comesFromHere } from '../setting/loopback.ts'
import { refuseForeignOrigin } from './serve-endpoint.ts'

/** Whether somebody may try the demo's roles here: its people must be here, too. */
export const canTryOut = async (config: Config, { db }: Pick<Serving, 'db'>) =>
  isTriedHere(config) && (await hasDemo(db))

/**
 * Lets in without a secret, so only whoever is at this machine comes through, and what is pressed must be
 * pressed on a page of ours.
 */
export async function serveDemo(app: FastifyInstance, config: Config, serving: Serving) {
  const { databaseUrl, mailbox, termii, sandboxGateway } = config
  const isAllPlayed = mailbox && !termii && sandboxGateway
  await app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!comesFromHere(request)) return reply.callNotFound()
      if (request.method === 'POST') refuseForeignOrigin(request, serving)
    })
    // Nobody's own database is emptied by a press.
    const fill = databaseUrl === null ? loadDemo : null
    serveTryOut(scope, serving, { fill, mailbox, isAllPlayed })
  })
}

/** Links in messages to the demo's people lead to the hosts on which they are logged in. */
export const linksByRole =
  (publicUrl: string): ReadBy =>
  (recipient, text) => {
    const host = hostOfRecipient(recipient)
    return host ? text.replaceAll(publicUrl, addressOn(host, new URL(publicUrl).host)) : text
  }
