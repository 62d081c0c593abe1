import type { Scene } from '../call/context.ts'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import { newId, type Clock } from '../call/clock.ts'
import { inTransaction, type OnConnection } from '../db/connect.ts'
import { readEvent } from '../gateway/paystack-answer.ts'
import type { PaymentGateway } from '../gateway/paystack.ts'
import { enqueue, type Job, type Jobs } from '../outbox/outbox.ts'
import { raiseTask, settle } from './settle.ts'
import { gatewayEvent } from './top-up.table.ts'

export const webhookPath = '/api/payments/paystack/webhook'
/** Many times what the gateway has ever told at once. */
const maxBytes = 256 * 1024

type Listening = {
  gateway: PaymentGateway | null
  onConnection: OnConnection
  clock: Clock
  ring: () => void
}

/** Takes what the gateway tells: checks who signed the bytes, keeps them, and says yes at once. */
export async function serveWebhook(app: FastifyInstance, listening: Listening) {
  await app.register(async scope => {
    // The signature is over the bytes as they came: nobody reads them before it is checked.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const onRequest = async (request: FastifyRequest) => {
      // What nobody can have signed is not even read.
      const signature = request.headers['x-paystack-signature']
      if (!/^[0-9a-f]{128}$/i.test(String(signature))) throw refuse('not_signed')
    }
    scope.post(webhookPath, { bodyLimit: maxBytes, onRequest }, async request => {
      const raw = request.body
      const signature = request.headers['x-paystack-signature']
      if (!Buffer.isBuffer(raw) || !listening.gateway?.hasSigned(raw, signature)) {
        throw refuse('not_signed')
      }
      const now = listening.clock.now()
      await inTransaction(listening.onConnection, db =>
        keep({ db, now, newId: () => newId(now) }, raw),
      )
      listening.ring()
      return { message: 'ok' }
    })
  })
}

async function keep(scene: Scene, raw: Buffer) {
  const id = scene.newId()
  const { key, event, reference } = readEvent(raw)
  await scene.db
    .insert(gatewayEvent)
    .values({ id, key, event, reference, body: raw, receivedAt: scene.now })
    .onConflictDoUpdate({
      target: gatewayEvent.key,
      set: { deliveries: sql`${gatewayEvent.deliveries} + 1` },
    })
  await enqueue(scene, { key: `gateway:${key}`, topic: 'gateway-event', payload: { key } })
}

/** What becomes of an event once it is kept. */
const handleEvent =
  (gateway: PaymentGateway | null): Job =>
  async ({ row, ...scene }) => {
    if (!gateway) throw new Error('no gateway is set')
    const { key } = row.payload as { key: string }
    const [kept] = await scene.db.select().from(gatewayEvent).where(eq(gatewayEvent.key, key))
    if (!kept) throw new Error('an event that nobody kept')
    await hear(scene, gateway, kept)
    await scene.db
      .update(gatewayEvent)
      .set({ handledAt: scene.now })
      .where(eq(gatewayEvent.id, kept.id))
  }

/** The event only says that there is something to ask about; the gateway's answer is what counts. */
async function hear(
  scene: Scene,
  gateway: PaymentGateway,
  { key, event, reference }: typeof gatewayEvent.$inferSelect,
) {
  if (!reference) return raiseTask(scene, 'event', key, 'it names no payment')
  const charge = await gateway.verify(reference)
  const status = charge?.status ?? 'unknown'
  await settle(scene, reference, charge)
  if (status === 'reversed') return
  if (event !== 'charge.success') return raiseTask(scene, 'event', key, `the payment is ${status}`)
  if (status === 'unknown') return raiseTask(scene, 'event', key, 'the gateway does not know it')
  if (status !== 'success') throw new Error(`told of a success, but the payment is ${status}`)
}

/** What top-ups do after a commit. */
export const topUpJobs = ({ gateway }: { gateway: PaymentGateway | null }): Jobs => ({
  'gateway-event': handleEvent(gateway),
})
