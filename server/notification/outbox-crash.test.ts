import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId, systemClock } from '../clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { mailServer, type MailServer } from '../testing/mail-server.ts'
import { sendMail } from './mail.ts'
import { outbox } from './notification.table.ts'

vi.setConfig({ testTimeout: 180_000 })
const kills = 24
/** What one sender does at a time, so what one kill can catch. */
const lanes = 3
const host = 'kwashe.test'
const patient = { timeout: 60_000, interval: 20 }

/** The sending program in one file: that starts in a seventh of the time, and it starts often. */
async function bundleSender() {
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
  return join(outDir, 'sender.mjs')
}

/** Starts a sender as another process. */
function startSender(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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

/** Writes letters until told to stop, keeping a dozen on the way; every fifth is taken back. */
function startWriting({ db }: Awaited<ReturnType<typeof freshDatabase>>, post: MailServer) {
  const written: string[] = []
  const takenBack: string[] = []
  const stopping = new AbortController()
  const write = async (to: string, isTakenBack: boolean) => {
    const now = systemClock.now()
    const letter = { letter: 'director-approved', data: { name: to } } as const
    await db.transaction(async tx => {
      await sendMail({ db: tx, now, newId: () => newId(now) }, { key: to, to, ...letter })
      if (isTakenBack) tx.rollback()
    })
  }
  const writing = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const to = `neighbour-${n}@town.ng`
      const isTakenBack = n % 5 === 4
      await write(to, isTakenBack).catch(() => takenBack.push(to))
      if (!isTakenBack) written.push(to)
      while (!stopping.signal.aborted && written.length - unique(post).size > 12) await sleep(5)
    }
  })()
  const stop = () => {
    stopping.abort()
    return writing
  }
  return { written, takenBack, stop }
}

/** What a mailbox shows: it knows a message by its Message-ID. */
const unique = ({ letters }: MailServer) => new Set(letters.map(letter => letter.messageId))

test(`${kills} kills lose no letter, and no mailbox shows one twice`, async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const post = await mailServer()
  // In slow motion many a kill falls between the server's yes and our mark.
  post.mood = { slowMs: () => Math.random() * 60 }
  const program = await bundleSender()
  const start = () => startSender(program, database.url, post.url, host)
  const writer = startWriting(database, post)
  onTestFinished(writer.stop)
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
  await writer.stop()
  post.mood = {}
  const rows = () => database.db.select().from(outbox)
  const waiting = async () => (await rows()).filter(row => !row.doneAt).length
  await expect.poll(waiting, patient).toBe(0)
  const ends = await Promise.all(running.map(each => each.started.then(() => each.end('SIGTERM'))))
  expect(ends).toEqual([0, 0])

  const sent = await rows()
  expect(sent.map(row => row.key).toSorted()).toEqual(
    writer.written.map(to => `mail:${to}`).toSorted(),
  )
  expect(unique(post)).toEqual(new Set(sent.map(row => `<${row.id}@${host}>`)))
  const addressees = new Set(post.letters.flatMap(letter => letter.to))
  expect(addressees).toEqual(new Set(writer.written))
  expect(writer.takenBack.filter(to => addressees.has(to))).toEqual([])
  const again = post.letters.length - sent.length
  expect(again).toBeGreaterThan(0)
  expect(again).toBeLessThanOrEqual(kills * lanes)
  for (const letter of post.letters) {
    const { to, subject, text, html, messageId } = letter
    const first = post.letters.find(each => each.messageId === messageId)
    expect(first).toMatchObject({ to, subject, text, html })
  }
})
