import { inTransaction } from '../db/connect.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { account, session } from '../account/account.table.ts'
import { newId, systemClock } from '../call/clock.ts'
import { pushKeysFrom } from '../gateway/push.ts'
import { selfMade } from '../testing/outside/certificate.ts'
import { freshDatabase } from '../testing/database.ts'
import { mailServer, type MailServer } from '../testing/outside/mail-server.ts'
import { pushServer, type PushServer } from '../testing/outside/push-server.ts'
import { outbox } from './outbox.table.ts'
import { pushSubscription } from '../notification/notification.table.ts'
import { notify } from '../notification/notification.ts'
import { kills } from '../testing/effort.ts'

/** What one sender does at a time in a lane, so what one kill can catch. */
const atOnce = { mail: 3, push: 2 }
const host = 'kwashe.test'
const patient = { timeout: 60_000, interval: 20 }

/** The sending program in one file: that starts in a seventh of the time, and it starts often. */
async function bundleSender(certificates: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'kwashe-sender-'))
  onTestFinished(() => rm(outDir, { recursive: true, force: true }))
  const ssr = join(import.meta.dirname, '../testing/outbox-sender.ts')
  const rolldownOptions = { output: { entryFileNames: 'sender.mjs' } }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr, outDir, rolldownOptions, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  const believed = join(outDir, 'believed.pem')
  await writeFile(believed, certificates)
  return { program: join(outDir, 'sender.mjs'), believed }
}

/** Starts a sender as another process. */
function startSender({ program, believed }: { program: string; believed: string }, args: string[]) {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: believed }
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, ['--disable-warning=DEP0169', program, ...args], {
    stdio,
    env,
  })
  const closed = once(child, 'close')
  const started = once(child.stdout, 'data')
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await closed
    return child.exitCode ?? child.signalCode
  }
  onTestFinished(async () => void (await end('SIGKILL')))
  return { started, end }
}

type Database = Awaited<ReturnType<typeof freshDatabase>>

/** Somebody with an address and a phone that gets messages. */
async function settle({ db }: Database, service: PushServer, name: string) {
  const now = systemClock.now()
  const [id, sessionId] = [newId(now), newId(now)]
  const times = { createdAt: now, verifiedAt: now }
  const email = `${name}@town.ng`
  await db.insert(account).values({ id, role: 'resident', email, name, secretHash: '', ...times })
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const seen = { createdAt: now, lastSeenAt: now, expiresAt }
  const phone = { tokenHash: Buffer.from(name), device: 'a phone', ...seen }
  await db.insert(session).values({ id: sessionId, accountId: id, ...phone })
  const { endpoint, keys } = service.open(name)
  const device = { id: newId(now), accountId: id, sessionId, endpoint, ...keys, createdAt: now }
  await db.insert(pushSubscription).values(device)
  return id
}

/** Tells people things until told to stop, a dozen on the way; every fifth is taken back. */
function startTelling({ db }: Database, people: string[], post: MailServer) {
  const told: string[] = []
  const takenBack: string[] = []
  const stopping = new AbortController()
  const tell = async (n: number, isTakenBack: boolean) => {
    const now = systemClock.now()
    const plan = { plannedOn: '2026-11-16', saidOn: '2026-11-15', past: null }
    const data = { requestId: newId(now), carrier: `Carrier ${n}.`, ...plan }
    const person = people[n % people.length] ?? ''
    await inTransaction(db, async tx => {
      const scene = { db: tx, now, newId: () => newId(now) }
      await notify(scene, [person], { key: `event ${n}`, kind: 'carrier-comes', data })
      if (isTakenBack) throw new Error('taken back')
    })
    await db.execute(sql`SELECT pg_notify('live', '')`)
  }
  const telling = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const isTakenBack = n % 5 === 4
      await tell(n, isTakenBack).catch(() => takenBack.push(`Carrier ${n}.`))
      if (!isTakenBack) told.push(`Carrier ${n}.`)
      while (!stopping.signal.aborted && told.length - shownByMail(post).size > 12) await sleep(5)
    }
  })()
  const stop = () => {
    stopping.abort()
    return telling
  }
  return { told, takenBack, stop }
}

/** What a mailbox shows: it knows a message by its Message-ID. */
const shownByMail = ({ letters }: MailServer) => new Set(letters.map(each => each.messageId))
/** What a phone shows: it knows a message by its tag. */
const shownByPhone = ({ received }: PushServer) =>
  new Set(received.map(({ who, message }) => `${who} ${message.tag}`))

test(`${kills} kills lose no message, and nobody is shown one twice`, async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const certificate = selfMade()
  const post = await mailServer({ certificate })
  const keys = pushKeysFrom(Buffer.from('a key that only tests use, 32 long'))
  const service = await pushServer({ publicKey: () => keys.publicKey })
  // In slow motion many a kill falls between the server's yes and our mark.
  const slowMs = () => Math.random() * 60
  post.mood = { slowMs }
  service.mood = { slowMs }
  const people = await Promise.all(
    ['ada', 'bisi', 'chike'].map(name => settle(database, service, name)),
  )
  const sender = await bundleSender(certificate.cert + service.ca)
  const start = () => startSender(sender, [database.url, post.url, host])
  const teller = startTelling(database, people, post)
  onTestFinished(teller.stop)
  // The next ones start meanwhile, so that two or three servers share the outbox.
  const running = [start(), start()]
  for (let n = 0; n < kills; n++) {
    const victim = running.shift() ?? start()
    running.push(start())
    await victim.started
    // Every third dies young, before or while it takes up its work.
    const seen = post.letters.length
    if (n % 3) await expect.poll(() => post.letters.length, patient).toBeGreaterThan(seen + 5)
    await sleep(Math.random() * 100)
    expect(await victim.end('SIGKILL')).toBe('SIGKILL')
  }
  await teller.stop()
  post.mood = {}
  service.mood = {}
  const rows = () => database.db.select().from(outbox)
  const waiting = async () => (await rows()).filter(row => !row.doneAt).length
  await expect.poll(waiting, patient).toBe(0)
  const ends = await Promise.all(running.map(each => each.started.then(() => each.end('SIGTERM'))))
  expect(ends).toEqual([0, 0])

  const sent = await rows()
  const inLane = (lane: string) => sent.filter(row => row.lane === lane)
  const count = teller.told.length
  expect([inLane('notice').length, inLane('mail').length, inLane('push').length]).toEqual([
    count,
    count,
    count,
  ])
  expect(shownByMail(post)).toEqual(new Set(inLane('mail').map(row => `<${row.id}@${host}>`)))
  expect(shownByPhone(service).size).toBe(count)
  expect(service.troubles).toEqual([])
  for (const carrier of teller.told) {
    const isOf = (text: string) => text.includes(carrier)
    const letters = post.letters.filter(({ subject, text }) => isOf(`${subject} ${text}`))
    expect(new Set(letters.map(each => each.messageId)).size).toBe(1)
    const pushes = service.received.filter(({ message }) =>
      isOf(`${message.title} ${message.body}`),
    )
    expect(new Set(pushes.map(({ message }) => message.tag)).size).toBe(1)
  }
  const everything = JSON.stringify([post.letters, service.received])
  expect(teller.takenBack.filter(carrier => everything.includes(carrier))).toEqual([])
  const again = [post.letters.length - count, service.received.length - count]
  // Of many kills some come between sending and noting: else this would have shown nothing.
  if (kills >= 10) expect(Math.max(...again)).toBeGreaterThan(0)
  expect(again[0]).toBeLessThanOrEqual(kills * atOnce.mail)
  expect(again[1]).toBeLessThanOrEqual(kills * atOnce.push)
})
