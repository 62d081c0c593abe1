import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  changePassword,
  getSession,
  registerResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import {
  changeEmail,
  getEmail,
  keepEmail,
  verifyByPassword,
  verifyEmail,
} from '../../contract/account/email.ts'
import { station } from '../station/station.table.ts'
import type { Browser } from '../testing/browser.ts'
import { signIn } from '../testing/sign-in.ts'
import { everybodysSecret as password, world, type World } from '../testing/world.ts'
import { account, mailLink } from './account.table.ts'

const roles = { ada: 'resident', ikeja: 'station', amina: 'director' } as const
const everybody = ['ada', 'ikeja', 'amina'] as const

const verify = (browser: Browser, token: string) => browser.call(verifyEmail, { token })
const verifyTyping = (browser: Browser, token: string, typed = password) =>
  browser.call(verifyByPassword, { token, password: typed })
const waiting = async (browser: Browser) => (await browser.call(getEmail, {})).body.data.waitingFor

/** Asks for a new address and gives back the token that was mailed there. */
async function asked(town: World, browser: Browser, email: string) {
  const answer = await browser.call(changeEmail, { email, password })
  expect(answer.status).toBe(200)
  await town.settle()
  return town.tokenFor(email)
}

test.each(everybody)('%s gets a new address, which counts once its link is opened', async who => {
  const town = await world()
  const role = roles[who]
  const [old, fresh] = [`${who}@town.ng`, `${who}@new.ng`]
  const [here, elsewhere] = [await town.signedIn(who), await town.signedIn(who)]
  const answer = await here.call(changeEmail, { email: fresh.toUpperCase(), password })
  expect(answer).toMatchObject({ status: 200, body: { data: { email: old, waitingFor: fresh } } })
  expect(answer.body.message).toBe(
    'We’ve sent a link to the new email. Open it to confirm the change.',
  )
  await town.settle()
  // Until then nothing has changed.
  const enter = (email: string) => signIn(town.browser(), role, email, password)
  expect([(await enter(fresh)).status, (await enter(old)).status]).toEqual([401, 200])
  expect((await here.call(getEmail, {})).body.data).toEqual({ email: old, waitingFor: fresh })

  const done = await verify(here, town.tokenFor(fresh))
  expect(done.body).toMatchObject({
    message: 'You now log in with your new email.',
    data: { role, email: fresh, changed: true },
  })
  expect((await here.call(getSession, {})).body.data).toMatchObject({ email: fresh })
  expect((await elsewhere.call(getSession, {})).body.data).toBeNull()
  expect((await here.call(getEmail, {})).body.data).toEqual({ email: fresh, waitingFor: null })
  expect([(await enter(fresh)).status, (await enter(old)).status]).toEqual([200, 401])
  await town.settle()
  expect(town.mailTo(old)?.subject).toBe('Your email address was changed')
  expect(town.mailTo(old)?.text).not.toContain(fresh)
})

test('opened where somebody else or nobody is logged in, it wants the secret', async () => {
  const town = await world()
  const laptop = await town.signedIn('ada')
  const token = await asked(town, laptop, 'ada@new.ng')
  // Whoever reads the mail there may never have heard of Ada: a stranger's question proves nothing.
  const kabirus = await town.signedIn('kabiru')
  const refused = await verify(kabirus, token)
  expect([refused.status, refused.body.code]).toEqual([403, 'prove_account'])
  expect(refused.body.message).toBe('Please enter your password.')
  const wrong = await verifyTyping(kabirus, token, 'gbagada-express')
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']])
  expect((await laptop.call(getEmail, {})).body.data.email).toBe('ada@town.ng')
  expect((await verifyTyping(kabirus, token)).status).toBe(200)
  expect((await laptop.call(getSession, {})).body.data).toBeNull()
})

test("a station's contact address follows its staff, unless it is another one", async () => {
  const town = await world()
  const contact = async (id: string) =>
    (await town.db.select().from(station).where(eq(station.id, id)))[0]?.email
  const [ikeja, kano] = [await town.signedIn('ikeja'), await town.signedIn('kano')]
  await town.db
    .update(station)
    .set({ email: 'office@kano.ng' })
    .where(eq(station.id, town.people.kano))
  await verify(ikeja, await asked(town, ikeja, 'ikeja@new.ng'))
  await verify(kano, await asked(town, kano, 'kano@new.ng'))
  await town.settle()
  expect(await contact(town.people.ikeja)).toBe('ikeja@new.ng')
  expect(await contact(town.people.kano)).toBe('office@kano.ng')
})

test('the current secret is asked for, and guessing has the limits of a sign-in', async () => {
  const { signedIn, browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const thief = await signedIn('ada')
  const guess = () => thief.call(changeEmail, { email: 'thief@new.ng', password: 'a guess' })
  const wrong = await guess()
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { password: 'This is not your current one' },
  ])
  for (let n = 0; n < 9; n++) await guess()
  expect((await guess()).status).toBe(429)
  expect(await waiting(thief)).toBeNull()
  const nobody = await browser().call(changeEmail, { email: 'x@new.ng', password })
  expect(nobody.body.code).toBe('no_session')
})

test('asking has a limit of its own', async () => {
  const { signedIn } = await world({ RATE_LIMIT_SCALE: '1' })
  const ada = await signedIn('ada')
  const ask = (n: number) => ada.call(changeEmail, { email: `ada${n}@new.ng`, password })
  for (let n = 0; n < 5; n++) expect((await ask(n)).status).toBe(200)
  expect((await ask(5)).status).toBe(429)
})

test.each([
  [{ email: 'ADA@town.ng', password }, { email: 'This is your address already' }],
  [{ email: 'nowhere', password }, { email: 'Please enter an email' }],
  [{ email: 'ada@new.ng' }, { password: 'Please enter a password' }],
])('a question is checked: %j', async (body, fields) => {
  const { signedIn } = await world()
  const answer = await (await signedIn('ada')).attempt(changeEmail, body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})

test('an address that is taken looks free to the asker; its owner hears once an hour', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const ask = (email: string) => ada.call(changeEmail, { email, password })
  const free = await ask('ada@new.ng')
  const taken = await ask('kabiru@town.ng')
  expect(taken.status).toBe(free.status)
  expect(taken.body).toEqual({
    ...free.body,
    data: { email: 'ada@town.ng', waitingFor: 'kabiru@town.ng' },
  })
  await ask('kabiru@town.ng')
  town.mails.length = 0
  await town.settle()
  expect(town.mails.map(({ to }) => to)).toEqual(['kabiru@town.ng'])
  const { subject, text } = town.mails[0] ?? { subject: '', text: '' }
  expect(subject).toMatch(/^This email already has a/)
  expect(text).not.toMatch(/Ada|verified/)
  expect(await waiting(ada)).toBe('kabiru@town.ng')
})

test('the address of somebody with another role is free', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  expect((await verify(ada, await asked(town, ada, 'amina@town.ng'))).status).toBe(200)
  await town.signedIn('amina')
})

test('of two who confirm the same address at once, one gets it and the other keeps theirs', async () => {
  const town = await world()
  const [ada, kabiru] = [await town.signedIn('ada'), await town.signedIn('kabiru')]
  const family = 'family@new.ng'
  const tokens = [await asked(town, ada, family), await asked(town, kabiru, family)]
  const answers = await Promise.all(tokens.map(token => verifyTyping(town.browser(), token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(1)
  const rows = await town.db.select().from(account).where(eq(account.role, 'resident'))
  expect(rows.filter(({ email }) => email === family)).toHaveLength(1)
  expect(rows.filter(({ email }) => email?.endsWith('@town.ng'))).toHaveLength(1)
})

test('somebody who registered with it and never verified does not stand in the way', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const email = 'ada@new.ng'
  const squatter = { name: 'X', email, address: '1 A', stationName: 'Kano', password }
  await town.browser().call(registerResident, squatter)
  await town.settle()
  const theirs = town.tokenFor(email)
  const ours = await asked(town, ada, email)
  expect((await verify(ada, ours)).status).toBe(200)
  expect((await verify(town.browser(), theirs)).body.code).toBe('link_dead')
  expect((await ada.call(getSession, {})).body.data).toMatchObject({
    name: 'Ada Obi',
    email,
  })
})

test('a link works once, of twenty who open it at once for one, and for a day', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const late = await asked(town, ada, 'late@new.ng')
  town.clock.advance(24 * 60)
  expect(await waiting(ada)).toBeNull()
  expect((await verify(ada, late)).body.code).toBe('link_dead')
  const token = await asked(town, ada, 'ada@new.ng')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => verifyTyping(town.browser(), token)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await verify(town.browser(), token)).body.code).toBe('link_dead')
  await town.settle()
  const told = town.mails.filter(({ subject }) => subject === 'Your email address was changed')
  expect(told).toHaveLength(1)
})

test('a newer question, taking it back, and a new password each kill the link', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const first = await asked(town, ada, 'first@new.ng')
  const second = await asked(town, ada, 'second@new.ng')
  expect((await verify(ada, first)).body.code).toBe('link_dead')
  const kept = await ada.call(keepEmail, {})
  expect(kept.body.data).toEqual({ email: 'ada@town.ng', waitingFor: null })
  expect((await verify(ada, second)).body.code).toBe('link_dead')
  const third = await asked(town, ada, 'third@new.ng')
  const fresh = { currentPassword: password, password: 'omo-ologo-2026' }
  expect((await ada.call(changePassword, fresh)).status).toBe(200)
  expect((await verify(ada, third)).body.code).toBe('link_dead')
  expect((await ada.call(getSession, {})).body.data).toMatchObject({ email: 'ada@town.ng' })
})

test('of ten questions at once the last one counts, alone', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const asks = Array.from({ length: 10 }, (_, n) =>
    ada.call(changeEmail, { email: `ada${n}@new.ng`, password }),
  )
  expect((await Promise.all(asks)).every(({ status }) => status === 200)).toBe(true)
  expect(await town.db.select().from(mailLink)).toHaveLength(1)
  await town.settle()
  expect(town.mails.map(({ to }) => to)).toEqual([await waiting(ada)])
})

test('a link to choose a new password that went to the old address is dead', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const body = { role: 'resident', email: 'ada@town.ng' } as const
  await town.browser().call(requestPasswordReset, body)
  await town.settle()
  const reset = town.tokenFor('ada@town.ng')
  await verify(ada, await asked(town, ada, 'ada@new.ng'))
  const used = { token: reset, password: 'omo-ologo-2026' }
  expect((await town.browser().call(resetPassword, used)).body.code).toBe('link_dead')
})
