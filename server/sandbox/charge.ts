import type { Scene } from '../call/context.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { enqueue, type Job, type Jobs } from '../outbox/outbox.ts'
import { sign } from '../gateway/paystack.ts'
import { chargeEvent, refundEvent, suffers, type Channel, type Mishap } from './wire.ts'
import { sandboxCharge, type SandboxCharge } from './sandbox.table.ts'

type ChargeScene = Scene & { key: string }
type Announced = Pick<
  SandboxCharge,
  'reference' | 'email' | 'amountKobo' | 'currency' | 'callbackUrl' | 'metadata'
>

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Keeps a payment that was announced; null when the reference is in use. */
export async function announce({ db, now }: ChargeScene, announced: Announced) {
  const accessCode = randomBytes(12).toString('base64url')
  const gatewayId = randomBytes(8).readBigUInt64BE().toString()
  const [made] = await db
    .insert(sandboxCharge)
    .values({ ...announced, accessCode, gatewayId, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

async function findByReference(db: Db, reference: string): Promise<SandboxCharge | null> {
  const [found] = await db
    .select()
    .from(sandboxCharge)
    .where(eq(sandboxCharge.reference, reference))
  return found ?? null
}

export async function findByAccess(db: Db, accessCode: string): Promise<SandboxCharge | null> {
  const [found] = await db
    .select()
    .from(sandboxCharge)
    .where(eq(sandboxCharge.accessCode, accessCode))
  return found ?? null
}

/** Counts a question about the payment and tells the payment. */
export async function countVerify(db: Db, reference: string): Promise<SandboxCharge | null> {
  const [asked] = await db
    .update(sandboxCharge)
    .set({ verifies: sql`${sandboxCharge.verifies} + 1` })
    .where(eq(sandboxCharge.reference, reference))
    .returning()
  return asked ?? null
}

const isOpen = (accessCode: string) =>
  and(
    eq(sandboxCharge.accessCode, accessCode),
    inArray(sandboxCharge.status, ['abandoned', 'failed']),
  )

/** Pays, once, in the way and with the mishaps that were chosen; the webhooks go out afterwards. */
export async function pay(
  scene: ChargeScene,
  accessCode: string,
  chosen: { channel: Channel; mishaps: Mishap[] },
): Promise<void> {
  const [paid] = await scene.db
    .update(sandboxCharge)
    .set({ status: 'success', paidAt: scene.now, verifies: 0, ...chosen })
    .where(isOpen(accessCode))
    .returning()
  if (!paid) return
  if (!suffers(paid, 'webhook-never')) {
    const times = suffers(paid, 'webhook-often') ? 5 : 1
    for (let n = 1; n <= times; n++) await send(scene, paid, chargeEvent(paid), `charge:${n}`)
  }
  if (suffers(paid, 'reversed')) {
    await enqueue(scene, {
      key: `sandbox:reversal:${paid.reference}`,
      topic: 'sandbox-reversal',
      payload: { reference: paid.reference },
      dueAt: later(scene.now, 1),
    })
  }
}

export async function decline({ db }: ChargeScene, accessCode: string): Promise<void> {
  await db.update(sandboxCharge).set({ status: 'failed' }).where(isOpen(accessCode))
}

/** Gives a payment back; false when it was not paid, or not that much. */
export async function refund(scene: ChargeScene, reference: string, amountKobo?: number) {
  const charge = await findByReference(scene.db, reference)
  const amount = amountKobo ?? charge?.amountKobo ?? 0
  if (charge?.status !== 'success' || amount <= 0 || amount > charge.amountKobo) return false
  if (amount === charge.amountKobo) {
    await scene.db
      .update(sandboxCharge)
      .set({ status: 'reversed' })
      .where(eq(sandboxCharge.reference, reference))
  }
  await send(scene, charge, refundEvent(charge, amount), `refund:${amount}`)
  return true
}

type Webhook = { body: string; signature: string; refusable: boolean }

/** Notes a webhook to be delivered: signed now, over the very bytes that will travel. */
async function send(scene: ChargeScene, charge: SandboxCharge, body: string, part: string) {
  const wrong = suffers(charge, 'wrong-signature')
  const signature = sign(wrong ? 'somebody else' : scene.key, body)
  const payload: Webhook = { body, signature, refusable: wrong }
  const late = suffers(charge, 'webhook-late') ? 10 : 0
  await enqueue(scene, {
    key: `sandbox:webhook:${charge.reference}:${part}`,
    topic: 'sandbox-webhook',
    payload,
    dueAt: later(scene.now, late),
  })
}

/** Delivers webhooks until they are taken, and takes payments back. */
export const sandboxJobs = (options: { key: string; webhookUrl: () => string }): Jobs => ({
  'sandbox-webhook': async ({ row }) => {
    const { body, signature, refusable } = row.payload as Webhook
    const { status } = await fetch(options.webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    if (status !== 200 && !refusable) throw new Error(`the webhook was answered with ${status}`)
  },
  'sandbox-reversal': takeBack(options.key),
})

const takeBack =
  (key: string): Job =>
  async ({ row, ...scene }) => {
    const { reference } = row.payload as { reference: string }
    await refund({ ...scene, key }, reference)
  }
