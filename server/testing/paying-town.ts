import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import {
  getTopUp,
  getWallet,
  listEntries,
  startTopUp,
  type TopUp,
} from '../../contract/wallet/wallet.ts'
import { createPaystack, sign, type PaymentGateway } from '../gateway/paystack.ts'
import { sandboxKey, sandboxPath } from '../gateway/sandbox-key.ts'
import type { Mishap } from '../sandbox/wire.ts'
import { sandboxJobs } from '../sandbox/sandbox.ts'
import { doDue } from '../outbox/outbox.ts'
import { gatewayEvent, gatewayTask, topUp } from '../wallet/top-up.table.ts'
import { sweep } from '../wallet/sweep.ts'
import { brokenRules, topUpJobs, webhookPath } from '../wallet/wallet.ts'
import type { Browser } from './browser.ts'
import { world } from './world.ts'

export type Started = TopUp & { checkoutUrl: string }
export type PayingTown = Awaited<ReturnType<typeof payingTown>>

/** The town with its sandbox gateway, spoken to over HTTP; Ada has signed in. */
export async function payingTown(options: { gateway?: (real: string) => PaymentGateway } = {}) {
  const town = await world()
  const { app, db, clock, serving, own } = town
  const key = sandboxKey(serving.secretKey)
  own.address = await app.listen({ port: 0, host: '127.0.0.1' })
  const gateway = options.gateway?.(own.address) ?? serving.gateway ?? expect.fail('no gateway')
  serving.gateway = gateway
  const jobs = {
    ...town.jobs,
    ...topUpJobs({ gateway }),
    ...sandboxJobs({ key, webhookUrl: () => own.address + webhookPath }),
  }
  /** Does everything in the outbox that is due. */
  const work = async () => {
    while (await doDue(db, clock, jobs));
  }
  const ada = await town.signedIn('ada')
  onTestFinished(async () => expect(await brokenRules(db)).toEqual([]))
  return {
    ...town,
    gateway,
    key,
    jobs,
    work,
    ada: asPayer(ada, own),
    sweeps: () => sweep({ ...serving, gateway }),
    tasks: () => db.select().from(gatewayTask),
    events: () => db.select().from(gatewayEvent),
    rows: () => db.select().from(topUp),
    /** Sends a webhook as the gateway would, or as somebody else would. */
    tells: (body: string, signature: string | null = sign(key, body)) =>
      fetch(own.address + webhookPath, {
        method: 'POST',
        headers: { ...(signature !== null && { 'x-paystack-signature': signature }) },
        body,
      }),
  }
}

const asPayer = (browser: Browser, own: { address: string }) => ({
  browser,
  async startsTopUp(amountKobo = 500_000): Promise<Started> {
    const { status, body } = await browser.call(startTopUp, { amountKobo })
    expect([status, body.message]).toEqual([201, 'Taking you to the payment page'])
    return body.data
  },
  /** Does something on the checkout page; tells where the browser is sent. */
  async atCheckout({ checkoutUrl }: Started, wish: string, ...mishaps: Mishap[]) {
    const form = new URLSearchParams({ do: wish, channel: 'bank_transfer' })
    for (const mishap of mishaps) form.append('mishap', mishap)
    const page = own.address + checkoutUrl
    const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return answer.headers.get('location')
  },
  async looksAt({ reference }: Pick<Started, 'reference'>): Promise<TopUp> {
    return (await browser.call(getTopUp, { reference })).body.data
  },
  balance: async (): Promise<number> => (await browser.call(getWallet, {})).body.data.balanceKobo,
  entries: async () => (await browser.call(listEntries, {})).body.data,
})

type Mood = 'well' | 'silent once done' | 'silent' | number

/** A gateway behind a line that has moods, one for each call; then all is well. */
export function moodyGateway(moods: Mood[], key: string) {
  return (real: string): PaymentGateway => {
    const line = createServer((request, response) => {
      const mood = moods.shift() ?? 'well'
      const pass = async () => {
        const { status, text } = await passOn(real, request, response)
        if (mood === 'well') response.writeHead(status).end(text)
      }
      if (typeof mood === 'number') response.writeHead(mood).end('{"status":false}')
      else if (mood !== 'silent') pass().catch(() => response.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      line.closeAllConnections()
      line.close()
    })
    const baseUrl = () => `http://127.0.0.1:${(line.address() as AddressInfo).port}${sandboxPath}`
    const callbackUrl = 'http://localhost:3000/user/home/makepayment/return'
    return createPaystack({ secretKey: key, baseUrl, callbackUrl, timeoutMs: 400 })
  }
}

async function passOn(real: string, request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const sent = await text(request)
  const { authorization = '' } = request.headers
  const answer = await fetch(real + request.url, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(sent && { body: sent }),
    signal: gone.signal,
  })
  return { status: answer.status, text: await answer.text() }
}
