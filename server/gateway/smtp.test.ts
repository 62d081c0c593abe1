import { expect, onTestFinished, test } from 'vitest'
import { newId, systemClock } from '../call/clock.ts'
import { mailJob, oneClickPath, sendMail } from '../notification/notification.ts'
import { createLimiter } from '../call/limit.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { bouncedAddress } from '../notification/notification.table.ts'
import { doDue } from '../outbox/outbox.ts'
import { freshDatabase } from '../testing/database.ts'
import { mailServer, type MailServer } from '../testing/outside/mail-server.ts'
import { createSmtpMailer } from './smtp.ts'

const patient = { timeout: 50_000, interval: 20 }
const publicUrl = 'https://kwashe.test'
const secretKey = Buffer.from('a key that only tests use, 32 long')

/** An outbox that mails through the server, a clock to set, and letters to Ada. */
async function office(post: MailServer, url = post.url) {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = { at: new Date('2026-11-15T09:00:00Z'), now: () => clock.at }
  const wait = (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1000))
  const from = 'Kwashe Post <post@kwashe.test>'
  const mailer = createSmtpMailer({ url, from, host: 'kwashe.test' })
  const jobs = {
    mail: mailJob({
      mailer,
      secretKey,
      publicUrl,
      limiter: createLimiter(1000),
      inboundAddress: null,
    }),
  }
  const writeTo = (to: string, data = { name: 'Ada Obi' }) => {
    const scene = { db, now: clock.at, newId: () => newId(clock.at) }
    return sendMail(scene, { key: `approved:${to}`, to, letter: 'director-approved', data })
  }
  const rows = () => db.select().from(outbox)
  const row = async () => (await rows())[0] ?? expect.fail('nothing was noted')
  const work = () => doDue(db, clock, jobs)
  const bounced = () => db.select().from(bouncedAddress)
  return { clock, wait, writeTo, row, rows, work, mailer, bounced }
}

/** How often each message lies in a mailbox that knows a message by its Message-ID. */
const copies = ({ letters }: MailServer) => new Set(letters.map(each => each.messageId)).size

test('a letter arrives with its headers, as text and as HTML', async () => {
  const post = await mailServer()
  const { writeTo, row, work } = await office(post)
  await writeTo('ada@town.ng', { name: 'Adé Ọbí' })
  await work()
  const [letter] = post.letters
  expect(letter).toMatchObject({ from: 'post@kwashe.test', to: ['ada@town.ng'] })
  expect(letter?.messageId).toBe(`<${(await row()).id}@kwashe.test>`)
  expect(letter?.subject).toBe('Welcome to Kwashe: you are approved')
  expect(letter?.headers.get('from')).toBe('Kwashe Post <post@kwashe.test>')
  expect(letter?.headers.get('to')).toBe('ada@town.ng')
  expect(letter?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(letter?.text).toContain('Hello Adé Ọbí.')
  expect(letter?.text).toContain('https://kwashe.test/director/register/login')
  expect(letter?.html).toContain('Hello Adé Ọbí.')
  expect(letter?.html).toContain('href="https://kwashe.test/director/register/login"')
  expect(letter?.html).toMatch(/^<!doctype html>.*<\/html>$/s)
  expect(await row()).toMatchObject({ attempts: 1, problem: null, failedAt: null })
})

test('what a person typed makes neither a header nor another recipient', async () => {
  const post = await mailServer()
  const { mailer } = await office(post)
  const to = "o'brien+x!#$%&*/=?^_`{|}~-@town.ng"
  const subject = 'Ada\r\nBcc: spy@evil.test\r\n\r\nhello'
  const body = { text: 'one\n.\ntwo', html: '<p>one</p>' }
  await mailer.send({ id: newId(systemClock.now()), to, subject, ...body })
  const [letter] = post.letters
  expect(letter).toMatchObject({ to: [to], ...body })
  expect(letter?.headers.has('bcc')).toBe(false)
  expect(letter?.subject).toMatch(/^Ada Bcc: spy@evil\.test\s+hello$/)
})

test.each(['MAIL FROM', 'RCPT TO', 'DATA'] as const)(
  'told 451 at %s, it comes back later with the same letter, and one copy arrives',
  async at => {
    const post = await mailServer()
    const { writeTo, row, work, wait } = await office(post)
    await writeTo('ada@town.ng')
    post.mood = { refuses: { at, code: 451 } }
    await work()
    const problem = `the mail server said 451 to ${at}`
    expect(await row()).toMatchObject({ attempts: 1, doneAt: null, failedAt: null, problem })
    expect(await work()).toBe(false)
    wait(5)
    await work()
    expect([post.letters.length, (await row()).attempts]).toEqual([0, 2])
    post.mood = {}
    wait(30)
    await work()
    expect(await row()).toMatchObject({ attempts: 3, problem: null })
    const [letter, ...more] = post.letters
    expect(letter?.messageId).toBe(`<${(await row()).id}@kwashe.test>`)
    expect(more).toEqual([])
  },
)

test.each(['RCPT TO', 'DATA'] as const)(
  'told 550 at %s, it gives up at once and notes it without the address',
  async at => {
    const post = await mailServer()
    const { clock, writeTo, row, work, wait } = await office(post)
    await writeTo('nobody@town.ng')
    post.mood = { refuses: { at, code: 550 } }
    await work()
    const problem = `the mail server said 550 to ${at}`
    expect(await row()).toMatchObject({ attempts: 1, failedAt: clock.at, doneAt: null, problem })
    expect((await row()).problem).not.toContain('town')
    post.mood = {}
    wait(30 * 86_400)
    expect(await work()).toBe(false)
    expect([post.letters.length, post.calls]).toEqual([0, 1])
  },
)

test('an address that is no more is marked, and a letter that arrives there clears it', async () => {
  const post = await mailServer()
  const { clock, writeTo, work, bounced, rows } = await office(post)
  await writeTo('Ada@town.ng')
  post.mood = { refuses: { at: 'RCPT TO', code: 550 } }
  await work()
  const why = 'the mail server said 550 to RCPT TO'
  expect(await bounced()).toEqual([{ email: 'ada@town.ng', at: clock.at, why }])
  expect(await rows()).toMatchObject([{ failedAt: clock.at, problem: why, payload: {} }])
  post.mood = {}
  await writeTo('ada@town.ng')
  await work()
  expect(await bounced()).toEqual([])
})

test('a letter that is refused for what it says, or by policy, marks nobody', async () => {
  const post = await mailServer()
  const { writeTo, work, bounced, rows } = await office(post)
  await writeTo('ada@town.ng')
  post.mood = { refuses: { at: 'DATA', code: 554 } }
  await work()
  await writeTo('bisi@town.ng')
  post.mood = { refuses: { at: 'RCPT TO', code: 554, words: '5.7.1 relay access denied' } }
  await work()
  expect((await rows()).every(row => row.failedAt)).toBe(true)
  expect(await bounced()).toEqual([])
})

test('a letter can be answered and stopped, and asks no machine for an answer', async () => {
  const post = await mailServer()
  const { mailer } = await office(post)
  const unsubscribeUrl = `https://kwashe.test${oneClickPath('a.pickup.b')}`
  const replyTo = 'answer+abc@kwashe.test'
  const body = { subject: 'Hello', text: 'one', html: '<p>one</p>' }
  const id = newId(systemClock.now())
  await mailer.send({ id, to: 'ada@town.ng', ...body, replyTo, unsubscribeUrl })
  const { headers } = post.letters[0] ?? expect.fail('nothing came')
  expect(headers.get('reply-to')).toBe(replyTo)
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
})

test('what is wrong with us is not the end of the letter: a sender, a password', async () => {
  const post = await mailServer({ login: 'kwashe:right' })
  const as = (who: string) => post.url.replace('smtp://', `smtp://${who}@`)
  const wrong = await office(post, as('kwashe:wrong'))
  await wrong.writeTo('ada@town.ng')
  await wrong.work()
  expect(await wrong.row()).toMatchObject({ failedAt: null, attempts: 1 })
  expect((await wrong.row()).problem).toMatch(/^the mail server said 535 to AUTH/)
  expect((await wrong.row()).problem).not.toContain('kwashe:')

  const right = await office(post, as('kwashe:right'))
  await right.writeTo('ada@town.ng')
  post.mood = { refuses: { at: 'MAIL FROM', code: 553 } }
  await right.work()
  expect(await right.row()).toMatchObject({ failedAt: null, attempts: 1 })
  post.mood = {}
  right.wait(5)
  await right.work()
  expect(post.letters).toHaveLength(1)
})

test('a server that is slow to say yes is waited for: one copy', async () => {
  const post = await mailServer()
  const { writeTo, row, work } = await office(post)
  await writeTo('ada@town.ng')
  post.mood = { slowMs: 2_500 }
  const working = work()
  await expect.poll(() => post.letters.length, patient).toBe(1)
  expect(await work()).toBe(false)
  await working
  expect([post.letters.length, post.calls]).toEqual([1, 1])
  expect(await row()).toMatchObject({ attempts: 1, problem: null })
})

test('a line that is cut in the middle of a letter: the whole letter later, once', async () => {
  const post = await mailServer()
  const { writeTo, row, work, wait } = await office(post)
  await writeTo('ada@town.ng')
  post.mood = { hangsUp: 'halfway' }
  await work()
  expect((await row()).problem).toMatch(/^no answer: E/)
  expect(post.letters).toEqual([])
  post.mood = {}
  wait(5)
  await work()
  expect(post.letters).toHaveLength(1)
  expect(await row()).toMatchObject({ attempts: 2, problem: null })
})

test('a line that is cut after the letter but before the yes: the same message again', async () => {
  const post = await mailServer()
  const { writeTo, row, work, wait } = await office(post)
  await writeTo('ada@town.ng')
  post.mood = { hangsUp: 'once taken' }
  await work()
  expect(await row()).toMatchObject({ attempts: 1, doneAt: null, failedAt: null })
  post.mood = {}
  wait(5)
  await work()
  // No sender can know that the first copy was taken; a mailbox knows that the second is the same.
  const [first, second] = post.letters
  expect(post.letters).toHaveLength(2)
  const { text, html, subject, messageId } = second ?? expect.fail('there is one only')
  expect(first).toMatchObject({ text, html, subject, messageId })
  expect(copies(post)).toBe(1)
})

test('a server that is gone and comes back gets every letter once', async () => {
  const post = await mailServer()
  const { writeTo, rows, work, wait } = await office(post)
  const whose = Array.from({ length: 12 }, (_, n) => `neighbour-${n}@town.ng`)
  const workAll = async () => {
    while (await work());
  }
  for (const to of whose.slice(0, 4)) await writeTo(to)
  await workAll()
  await post.vanish()
  for (const to of whose.slice(4)) await writeTo(to)
  await workAll()
  const troubles = async () => (await rows()).map(row => row.problem).filter(Boolean)
  expect(await troubles()).toEqual(Array(8).fill('no answer: ECONNREFUSED'))
  expect(post.letters).toHaveLength(4)

  await post.comeBack()
  wait(5)
  await Promise.all([workAll(), workAll(), workAll()])
  expect(await troubles()).toEqual([])
  expect([post.letters.length, copies(post)]).toEqual([12, 12])
  expect(new Set(post.letters.flatMap(each => each.to))).toEqual(new Set(whose))
})

test('a certificate that nobody vouches for is refused, unless the address says so', async () => {
  const post = await mailServer({ offersTls: true })
  const careful = await office(post)
  await careful.writeTo('ada@town.ng')
  await careful.work()
  expect((await careful.row()).problem).toMatch(/^no answer: .*CERT/)
  expect(post.letters).toEqual([])
  const trusting = await office(post, `${post.url}?tls.rejectUnauthorized=false`)
  await trusting.writeTo('ada@town.ng')
  await trusting.work()
  expect(post.letters).toHaveLength(1)
})
