import { createHmac, randomUUID } from 'node:crypto'
import { logOut } from '../../contract/account/account.ts'
import { openTicket } from '../../contract/support/support.ts'
import { inboundPath } from '../../server/support/mail-in.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { call, createVisitor } from '../../server/testing/visitor.ts'
import { webhookPath } from '../../server/wallet/wallet.ts'
import { openLiveLine } from '../live-line.ts'
import { startServer, type RunningServer } from '../server.ts'
import { askFor, cookieHeader } from '../../server/testing/people/town-people.ts'
import type { Domain, People } from './callers.ts'
import { oneClickPath } from '../../server/notification/notification.ts'

export const inboundSecret = 'a secret that only the proof and its server know'

/** One thing outside the contract, and whether it stayed closed. */
type Held = { what: string; held: boolean }

/** What is no operation of the contract: doors for machines, the live line, pages of the workshop. */
export async function tryOutsideContract(server: RunningServer, people: People): Promise<Held[]> {
  return [
    ...(await tryMachines(server)),
    ...(await tryLiveLine(server, people)),
    ...(await tryKeys(people)),
    ...(await tryProduction()),
  ]
}

async function tryMachines({ url }: RunningServer): Promise<Held[]> {
  const event = { event: 'charge.success', data: { reference: 'made-up', amount: 100_000 } }
  const forged = createHmac('sha512', 'sk_test_guess').update(JSON.stringify(event)).digest('hex')
  const signed = (signature?: string) =>
    call(url + webhookPath, 'POST', event, signature ? { 'x-paystack-signature': signature } : {})
  const mailed = (secret?: string) =>
    call(url + inboundPath, 'POST', {}, secret ? { authorization: `Bearer ${secret}` } : {})
  const answers = {
    'a payment that nobody signed': await signed(),
    'a payment with a forged signature': await signed(forged),
    'a letter without the secret': await mailed(),
    'a letter with another secret': await mailed(inboundSecret.toUpperCase()),
  }
  const stopped = await call(url + oneClickPath(`${randomUUID()}.support.guess`), 'POST', {})
  return [
    ...Object.entries(answers).map(([what, { status }]) => ({ what, held: status === 401 })),
    { what: 'a made-up token to unsubscribe', held: stopped.status === 409 },
    { what: 'a letter with the secret', held: (await mailed(inboundSecret)).status !== 401 },
  ]
}

/** Everybody hears of the own request and of nobody else's, though those were made before. */
async function tryLiveLine({ url }: RunningServer, { domains, surulere }: People): Promise<Held[]> {
  const places = domains.filter(domain => domain !== surulere)
  const roles = ['resident', 'staff', 'director'] as const
  const lines = []
  for (const domain of places) {
    for (const role of roles) {
      const line = await openLiveLine(url, cookieHeader(domain[role].browser))
      lines.push({ domain, role, line })
    }
  }
  const made: { domain: Domain; id: string }[] = []
  for (const domain of [...places, ...places]) {
    made.push({ domain, id: await askFor(domain.resident) })
  }
  const results: Held[] = []
  for (const { domain, role, line } of lines) {
    const isOwn = (other: Domain) =>
      role === 'director' ? other.director === domain.director : other === domain
    const own = made.filter(each => isOwn(each.domain))
    await eventually(async () => {
      if (!own.every(({ id }) => line.text().includes(id))) throw new Error(`${role} hears nothing`)
    })
    const strange = made.slice(0, places.length).filter(each => !isOwn(each.domain))
    const held = strange.every(({ id }) => !line.text().includes(id))
    results.push({ what: `the live line of ${domain.name}'s ${role}`, held })
    line.close()
  }
  return results
}

/** The key under which somebody else's answer is kept opens nothing. */
async function tryKeys({ domains: [ikeja, kano] }: People): Promise<Held[]> {
  if (!ikeja || !kano) return []
  const headers = { 'idempotency-key': randomUUID() }
  const asks = ({ resident: { browser } }: Domain) =>
    browser.call(openTicket, { message: 'the same words' }, headers)
  const [one, other] = [await asks(ikeja), await asks(kano)]
  const held = other.status === 201 && one.body.data._id !== other.body.data._id
  return [{ what: "another's Idempotency-Key", held }]
}

const workshop = [
  '/dev/mailbox',
  '/dev/mailbox.json',
  `/dev/mailbox/${randomUUID()}`,
  '/dev/sms',
  '/dev/sms.json',
  '/sandbox/paystack/checkout/guess',
  '/sandbox/paystack/transaction/verify/guess',
]

/** In production the pages of the workshop are not there, and cookies need TLS. */
async function tryProduction(): Promise<Held[]> {
  const server = await startServer({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://town.ng',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'post@town.ng',
    },
  })
  const held: Held[] = []
  for (const path of workshop) {
    const { status } = await call(server.url + path)
    held.push({ what: `${path} in production`, held: status === 404 })
  }
  const left = await createVisitor(server.url).call(logOut, {}, { origin: 'https://town.ng' })
  const cookies = String(left.headers['set-cookie'])
  held.push({ what: 'a cookie without TLS', held: /^__Host-session=.*Secure/.test(cookies) })
  const foreign = await createVisitor(server.url).call(logOut, {}, { origin: server.url })
  held.push({ what: 'an origin that only looks like ours', held: foreign.status === 403 })
  await server.stop()
  return held
}
