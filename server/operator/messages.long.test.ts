import { expect, test, vi } from 'vitest'
import { loginDirector } from '../../contract/director/director.ts'
import { resetPassword } from '../../contract/account/account.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { mailServer } from '../testing/outside/mail-server.ts'
import { dataFolder, finish, serve, type Settings } from '../testing/process.ts'
import { smsServer } from '../testing/outside/sms-server.ts'

const operator = (settings: Settings, ...args: string[]) =>
  finish('dist/server/operator.js', settings, args)

async function installation(more: Settings = {}) {
  const DATABASE_URL = await emptyDatabase()
  const usual = { DATA_DIR: await dataFolder(), MAIL_FROM: 'Town <no-reply@town.ng>', DEMO: '0' }
  return { ...usual, DATABASE_URL, ...more }
}

test('one letter and one SMS are tried out, and the answer of whoever took them is shown', async () => {
  const [post, sms] = [await mailServer({ login: 'town:palmwine' }), await smsServer('TL-77')]
  const SMTP_URL = post.url.replace('//', '//town:palmwine@')
  const settings = await installation({ SMTP_URL, TERMII_API_KEY: 'TL-77', TERMII_URL: sms.url })
  const mailed = await operator(settings, 'test-mail', 'you@town.ng')
  expect(mailed).toEqual({
    code: 0,
    said: expect.stringMatching(/^The mail server accepted it: 250 /),
  })
  expect(post.letters).toMatchObject([{ to: ['you@town.ng'], from: 'no-reply@town.ng' }])
  const texted = await operator(settings, 'test-sms', '0803 123 4567')
  expect(texted).toEqual({ code: 0, said: 'The gateway accepted it, as 301754570.\n' })
  expect(sms.taken).toMatchObject([{ to: '2348031234567' }])

  post.mood = { refuses: { at: 'RCPT TO', code: 550 } }
  expect(await operator(settings, 'test-mail', 'you@town.ng')).toEqual({
    code: 1,
    said: 'It was not sent: the mail server said 550 to RCPT TO.\n',
  })
  sms.mood = { says: 503 }
  const refused = await operator(settings, 'test-sms', '08031234567')
  expect(refused).toEqual({ code: 1, said: 'It was not sent: the SMS gateway said 503.\n' })
  expect((await query(settings.DATABASE_URL, 'SELECT FROM outbox')).length).toBe(0)
  const none = await installation()
  expect((await operator(none, 'test-mail', 'you@town.ng')).said).toMatch(/^SMTP_URL is not set/)
  expect((await operator(none, 'test-sms', '08031234567')).said).toMatch(/^TERMII_API_KEY is not/)
  expect((await operator(none, 'test-sms', '12')).said).toMatch(/^The number is not valid/)
})

test('another director comes in by a link, is suspended and let in again, hands over, and it is all noted', async () => {
  const settings = await installation()
  const server = await serve(settings)
  const own = { ...settings, PUBLIC_URL: server.address }
  const create = (name: string, email: string) =>
    operator(own, 'create-director', '--email', email, '--name', name, '--link')
  const made = await create('Amina Yusuf', 'amina@town.ng')
  expect(made.code).toBe(0)
  expect(await create('Amina Again', 'amina@town.ng')).toEqual({
    code: 1,
    said: 'amina@town.ng is known already: see list-directors.\n',
  })
  await create('Bola Ade', 'bola@town.ng')
  const token = /\/passwords\/reset\/([\w-]{43})\?role=director/.exec(made.said)?.[1] ?? ''
  const laptop = server.browser()
  const login = () => laptop.call(loginDirector, { email: 'amina@town.ng', name: 'suya-on-friday' })
  expect((await login()).status).toBe(401)
  const chosen = { token, password: 'suya-on-friday' }
  expect((await laptop.call(resetPassword, chosen)).status).toBe(200)
  expect((await laptop.call(resetPassword, chosen)).body.code).toBe('link_dead')
  expect((await login()).body.data).toMatchObject({ mustSetUpSecondStep: true })

  const suspended = await operator(own, 'suspend-director', 'amina@town.ng')
  expect(suspended.said).toMatch(/^amina@town\.ng is logged out everywhere and cannot log in/)
  expect((await login()).body.code).toBe('director_suspended')
  expect((await operator(own, 'list-directors')).said).toMatch(/Amina Yusuf .*, SUSPENDED \d{4}/)
  const twice = await operator(own, 'suspend-director', 'amina@town.ng')
  expect(twice).toEqual({
    code: 0,
    said: 'amina@town.ng is suspended already: nothing was changed.\n',
  })
  expect((await operator(own, 'resume-director', 'amina@town.ng')).said).toBe(
    'amina@town.ng can log in again.\n',
  )
  expect((await login()).status).toBe(200)
  const nothing = await operator(own, 'hand-over-stations', 'amina@town.ng', 'bola@town.ng')
  expect(nothing.said).toMatch(/has neither a station nor an open invitation/)
  const deeds = (await operator(own, 'list-deeds')).said
  expect(deeds.match(/(?:create|suspend|resume)-director/g)).toEqual([
    'resume-director',
    'suspend-director',
    'create-director',
    'create-director',
  ])
  expect(await server.end()).toBe(0)
})

test('what was given up is shown and tried again by the server at work', async () => {
  const post = await mailServer()
  const settings = await installation({ SMTP_URL: post.url })
  const server = await serve(settings)
  await query(
    settings.DATABASE_URL,
    `INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, failed_at, problem)
     VALUES ('01a1de6f-5280-7a7a-8c64-85b03ef061f2', 'one', 'mail', '{"to": "ada@town.ng",
       "letter": "director-approved", "data": {"name": "Ada"}}', now(), now(), 12, now(), 'no answer')`,
  )
  const shown = await operator(settings, 'list-given-up', 'mail')
  expect(shown.said).toMatch(/^01a1de6f\S+ {2}\S+Z {2}mail {2}after 12 tries: no answer\nretry /)
  expect(shown.said).not.toContain('ada@')
  const retried = await operator(settings, 'retry', 'all')
  expect(retried).toEqual({ code: 0, said: '1 will be tried again by the server, at once.\n' })
  await vi.waitFor(() => expect(post.letters).toHaveLength(1), { timeout: 60_000, interval: 20 })
  expect(post.letters[0]?.to).toEqual(['ada@town.ng'])
  const done = async () =>
    expect((await operator(settings, 'list-given-up')).said).toBe('Nothing was given up.\n')
  await done()
  const late = await operator(settings, 'retry', '01a1de6f-5280-7a7a-8c64-85b03ef061f2')
  expect([late.code, late.said]).toEqual([1, expect.stringMatching(/was not given up, was done/)])
  expect((await operator(settings, 'list-deeds')).said).toMatch(/retry {2}Retried 1 in the outbox/)
  const help = await operator(settings, 'help')
  expect([help.code, help.said]).toEqual([0, expect.stringMatching(/^Usage: npm run operator/)])
  expect(await server.end()).toBe(0)
})
