import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { newId, type Clock } from '../call/clock.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { returnUrl } from '../gateway/paystack.ts'
import { announce, countVerify, decline, findByAccess, pay, refund } from './charge.ts'
import { sandboxKey, sandboxPath } from '../gateway/sandbox-key.ts'
import { checkoutPage, checkoutStyle } from './page.ts'
import { channels, mishaps, suffers, verification, type Channel, type Mishap } from './wire.ts'
import type { SandboxCharge } from './sandbox.table.ts'

export { sandboxJobs } from './charge.ts'

type Sandbox = {
  db: Db
  onConnection: OnConnection
  clock: Clock
  secretKey: Buffer
  publicUrl: string
  ring: () => void
}

/** The first so many questions suffer when they were asked to. */
const sufferingVerifies = 2

/** A gateway of our own that speaks Paystack's protocol, for play money. */
export async function serveSandbox(app: FastifyInstance, sandbox: Sandbox) {
  await app.register(
    async scope => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      serveCalls(scope, sandbox)
      serveCheckout(scope, sandbox)
    },
    { prefix: sandboxPath },
  )
}

async function inScene<T>(
  sandbox: Sandbox,
  work: (scene: Parameters<typeof pay>[0]) => Promise<T>,
) {
  const now = sandbox.clock.now()
  const key = sandboxKey(sandbox.secretKey)
  const done = await inTransaction(sandbox.onConnection, db =>
    work({ db, now, newId: () => newId(now), key }),
  )
  sandbox.ring()
  return done
}

const announced = z.object({
  email: z.string(),
  amount: z.coerce.number().check(z.int(), z.positive()),
  currency: z._default(z.string(), 'NGN'),
  reference: z.string().check(z.regex(/^[A-Za-z0-9.=-]{1,100}$/)),
  callback_url: z.url(),
  metadata: z._default(z.string(), ''),
})
const givenBack = z.object({ transaction: z.string(), amount: z.optional(z.coerce.number()) })

const no = (reply: FastifyReply, status: number, message: string, more = {}) =>
  reply.code(status).send({ status: false, message, ...more })

function serveCalls(app: FastifyInstance, sandbox: Sandbox) {
  const own = Buffer.from(`Bearer ${sandboxKey(sandbox.secretKey)}`)
  const mayAsk = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length === own.length && timingSafeEqual(given, own)) return
    await no(reply, 401, 'Invalid key')
  }
  const guarded = { preHandler: mayAsk }

  app.post('/transaction/initialize', guarded, async (request, reply) => {
    const { data, error } = announced.safeParse(request.body)
    if (error) return no(reply, 400, 'Invalid transaction', { type: 'validation_error' })
    const { email, amount: amountKobo, currency, reference, metadata } = data
    const asked = {
      email,
      amountKobo,
      currency,
      reference,
      metadata,
      callbackUrl: data.callback_url,
    }
    const made = await inScene(sandbox, scene => announce(scene, asked))
    if (!made) {
      const code = { type: 'validation_error', code: 'duplicate_reference' }
      return no(reply, 400, 'Duplicate Transaction Reference', code)
    }
    return {
      status: true,
      message: 'Authorization URL created',
      data: {
        // Without a host: it is on whatever host the browser came by.
        authorization_url: `${sandboxPath}/checkout/${made.accessCode}`,
        access_code: made.accessCode,
        reference,
      },
    }
  })

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    guarded,
    async (request, reply) => {
      const charge = await countVerify(sandbox.db, request.params.reference)
      if (!charge) return no(reply, 404, 'Transaction reference not found')
      if (charge.verifies <= sufferingVerifies) {
        if (suffers(charge, 'verify-500')) return no(reply, 500, 'An error occurred')
        if (suffers(charge, 'verify-429')) return no(reply, 429, 'Too many requests')
        if (suffers(charge, 'verify-silent')) return reply.hijack()
      }
      return reply.type('application/json').send(verification(charge))
    },
  )

  app.post('/refund', guarded, async (request, reply) => {
    const { data, error } = givenBack.safeParse(request.body)
    const done =
      !error && (await inScene(sandbox, scene => refund(scene, data.transaction, data.amount)))
    if (!done) return no(reply, 400, 'This transaction cannot be refunded')
    return { status: true, message: 'Refund has been queued for processing', data: {} }
  })
}

type Chosen = { Params: { access: string }; Body: URLSearchParams | undefined }

function serveCheckout(app: FastifyInstance, sandbox: Sandbox) {
  app.get('/checkout.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(checkoutStyle),
  )

  app.get<{ Params: { access: string } }>('/checkout/:access', async (request, reply) => {
    const charge = await findByAccess(sandbox.db, request.params.access)
    if (!charge) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(checkoutPage(charge, backOf(charge, sandbox)))
  })

  app.post<Chosen>('/checkout/:access', async (request, reply) => {
    const { access } = request.params
    const charge = await findByAccess(sandbox.db, access)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (!charge) return reply.callNotFound()
    const wish = form.get('do')
    if (wish === 'pay') await inScene(sandbox, scene => pay(scene, access, choiceOf(form)))
    if (wish === 'decline') await inScene(sandbox, scene => decline(scene, access))
    if (wish === 'reverse') await inScene(sandbox, scene => refund(scene, charge.reference))
    const leaves = wish === 'pay' || wish === 'close'
    return reply.redirect(leaves ? backOf(charge, sandbox) : request.url, 303)
  })
}

function choiceOf(form: URLSearchParams) {
  const isMishap = (name: string): name is Mishap => name in mishaps
  const isChannel = (name: string): name is Channel => name in channels
  const channel = form.get('channel') ?? ''
  return {
    channel: isChannel(channel) ? channel : ('card' as const),
    mishaps: form.getAll('mishap').filter(isMishap),
  }
}

/** Back to whoever sent the browser; on our own site, by whatever host it came. */
function backOf(charge: SandboxCharge, { publicUrl }: Sandbox): string {
  const url = new URL(returnUrl(charge.callbackUrl, charge.reference))
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : url.href
}
