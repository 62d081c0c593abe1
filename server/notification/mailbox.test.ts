import { expect, onTestFinished, test } from 'vitest'
import { registerDirector } from '../../contract/director/director.ts'
import { newId } from '../call/clock.ts'
import { readConfig } from '../setting/config.ts'
import { startServer } from '../starting/start.ts'
import { freshDatabase } from '../testing/database.ts'
import { createVisitor } from '../testing/visitor.ts'
import { mailServer } from '../testing/outside/mail-server.ts'
import { world } from '../testing/world.ts'
import { workshopKey } from '../http/workshop.ts'
import { mailJob, sendMail } from './mail.ts'
import { createMailboxMailer } from './mailbox.ts'
import { createLimiter } from '../call/limit.ts'
import { doDue } from '../outbox/outbox.ts'

const patient = { timeout: 50_000, interval: 50 }

/** A town whose mail goes to the built-in mailbox. */
async function town(settings: Record<string, string> = {}) {
  const place = await world(settings)
  const { db, clock, config, serving, browser } = place
  const mailer = createMailboxMailer(db, clock)
  const mail = mailJob({
    mailer,
    secretKey: serving.secretKey,
    publicUrl: config.publicUrl,
    limiter: createLimiter(1000),
    inboundAddress: null,
  })
  const write = async (to: string, name: string) => {
    const scene = { db, now: clock.now(), newId: () => newId(clock.now()) }
    const approved = { letter: 'director-approved', data: { name } } as const
    await sendMail(scene, { key: `approved:${name}`, to, ...approved })
    while (await doDue(db, clock, { mail }));
    clock.advance(1)
  }
  const get = (url: string, headers = {}) => browser().send('GET', url, undefined, headers)
  const cookie = `workshop=${workshopKey(serving.secretKey)}`
  return { ...place, write, mailer, get, cookie }
}

test('mail lies in the mailbox, newest first, and can be asked for by address', async () => {
  const { write, get } = await town()
  await write('ada@town.ng', 'Ada one')
  await write('bisi@town.ng', 'Bisi')
  await write('ada@town.ng', 'Ada two')
  const all = await get('/dev/mailbox.json')
  expect(all.status).toBe(200)
  const to = ({ to }: { to: string }) => to
  expect(all.body.map(to)).toEqual(['ada@town.ng', 'bisi@town.ng', 'ada@town.ng'])
  const adas = await get('/dev/mailbox.json?to=ADA@town.ng')
  expect(adas.body).toEqual([
    {
      _id: expect.any(String),
      to: 'ada@town.ng',
      subject: 'Welcome to Kwashe: you are approved',
      text: expect.stringContaining('Hello Ada two.'),
      html: expect.stringContaining('<p style='),
      replyTo: null,
      unsubscribeUrl: null,
      receivedAt: '2026-11-15T09:02:00.000Z',
    },
    expect.objectContaining({ text: expect.stringContaining('Hello Ada one.') }),
  ])
  expect((await get('/dev/mailbox.json?to=nobody@town.ng')).body).toEqual([])
})

test('the same message twice is one letter', async () => {
  const { mailer, get, clock } = await town()
  const id = newId(clock.now())
  const message = { id, to: 'ada@town.ng', subject: 'Hello', text: 'Hello.', html: '<p>Hello.' }
  await mailer.send(message)
  await mailer.send({ ...message, text: 'Hello again.' })
  const { body } = await get('/dev/mailbox.json')
  expect(body).toMatchObject([{ _id: id, text: 'Hello.' }])
})

test('the page lists letters with their links, and shows nothing as markup', async () => {
  const { write, get } = await town()
  expect((await get('/dev/mailbox')).body).toContain('Nothing yet.')
  await write('ada@town.ng', '<script>alert(1)<b>')
  await write('bisi@town.ng', 'Bisi')
  const page = await get('/dev/mailbox')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const login = 'http://localhost:3000/director/register/login'
  expect(page.body.split(`<a href="${login}">${login}</a>`)).toHaveLength(3)
  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).not.toContain('<script>')
  expect(page.body.indexOf('bisi@town.ng')).toBeLessThan(page.body.indexOf('ada@town.ng'))
  const adas = await get('/dev/mailbox?to=ada@town.ng')
  expect(adas.body).not.toContain('bisi@town.ng')
})

test('a letter’s own page shows it as it is, where nothing may run or load', async () => {
  const { write, get } = await town()
  await write('ada@town.ng', 'Ada')
  const [letter] = (await get('/dev/mailbox.json')).body
  const list = await get('/dev/mailbox')
  expect(list.body).toContain(`href="/dev/mailbox/${letter._id}"`)
  const page = await get(`/dev/mailbox/${letter._id}`)
  expect([page.status, page.body]).toEqual([200, letter.html])
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  const nobodys = newId(new Date('2026-11-15T09:00:00Z'))
  expect((await get(`/dev/mailbox/${nobodys}`)).status).toBe(404)
  expect((await get('/dev/mailbox/not-an-id')).status).toBe(404)
})

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://kwashe.test' }
const smtp = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Kwashe <post@kwashe.test>' }

test.each([
  ['in production', { ...production, ...smtp }],
  [
    'in production, even when asked for beside a mail server',
    { ...production, ...smtp, MAILBOX: '1' },
  ],
  ['with a mail server', smtp],
  ['when it is switched off', { MAILBOX: '0' }],
])('there is no mailbox %s', async (_when, settings) => {
  const { write, get } = await town(settings)
  await write('ada@town.ng', 'Ada')
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.json?to=ada@town.ng']) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(JSON.stringify(answer.body)).not.toContain('Hello')
  }
})

test('production has a mailbox only when it is asked for by name', async () => {
  const { get, cookie } = await town({ ...production, MAILBOX: '1' })
  expect((await get('/dev/mailbox.json')).status).toBe(404)
  expect((await get('/dev/mailbox.json', { cookie })).body).toEqual([])
  expect(() => readConfig(production)).toThrow(/SMTP_URL .* MAILBOX=1/)
  expect(() => readConfig({ ...production, SMTP_URL: smtp.SMTP_URL })).toThrow(/MAIL_FROM/)
})

/** The whole server on a database of its own, where Zainab registers as a director. */
async function registersAt(settings: Record<string, string>) {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const own = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', DEMO: '0' }
  const secret = { SECRET_KEY: 'a key that only tests use, 32 long' }
  const server = await startServer(readConfig({ ...own, ...secret, ...settings }))
  onTestFinished(() => server.stop())
  const answer = await createVisitor(server.address).call(registerDirector, {
    name: 'Zainab Bello',
    email: 'zainab@town.ng',
    accessName: 'suya-at-midnight',
  })
  expect(answer.status).toBe(201)
  return (path: string) => fetch(server.address + path)
}

test('a server without SMTP_URL puts its mail into the mailbox', async () => {
  const get = await registersAt({})
  const letters = async () => (await get('/dev/mailbox.json?to=zainab@town.ng')).json()
  await expect
    .poll(letters, patient)
    .toMatchObject([{ to: 'zainab@town.ng', text: expect.stringContaining('/verified/') }])
})

test('a server with SMTP_URL sends its mail there and has no mailbox', async () => {
  const post = await mailServer()
  const from = { MAIL_FROM: 'Kwashe <post@kwashe.test>', PUBLIC_URL: 'https://kwashe.test' }
  const get = await registersAt({ NODE_ENV: 'production', SMTP_URL: post.url, ...from })
  await expect.poll(() => post.letters, patient).toHaveLength(1)
  expect(post.letters[0]).toMatchObject({ from: 'post@kwashe.test', to: ['zainab@town.ng'] })
  expect(post.letters[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@kwashe\.test>$/)
  expect(post.letters[0]?.text).toContain('https://kwashe.test/verified/')
  expect((await get('/dev/mailbox.json')).status).toBe(404)
})
