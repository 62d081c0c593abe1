import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  changePassword,
  endSession,
  getSession,
  listSessions,
  logOut,
  logOutEverywhere,
} from '../../contract/account/account.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import {
  askForCode,
  changePhone,
  codeMinutes,
  codeTries,
  loginByPhone,
} from '../../contract/account/phone-sign-in.ts'
import { listSms } from '../notification/notification.ts'
import type { Browser } from '../testing/browser.ts'
import { another, bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { world } from '../testing/world.ts'
import { phoneCode } from './account.table.ts'

const newNumber = '+2348073334444'

async function townWithBola(settings?: Record<string, string>) {
  const town = await world(settings)
  const people = phonePeople(town)
  const phone = town.browser()
  await people.registers(phone)
  return { town, phone, ...people }
}

const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.data !== null

/** A browser that shows the same cookies, as one does whose answer was lost on the way. */
function before(browser: Browser, other: Browser): Browser {
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

test('a code opens once, in the browser that requested it; that browser may repeat a call whose answer was lost', async () => {
  const { town, asks } = await townWithBola()
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  const thief = town.browser()
  // Somebody read the SMS over her shoulder, and even knows which code it is.
  expect((await thief.call(loginByPhone, typed)).body.code).toBe('code_dead')
  await asks(thief, newNumber)
  expect((await thief.call(loginByPhone, typed)).body.code).toBe('code_dead')
  const lost = before(browser, town.browser())
  expect((await lost.call(loginByPhone, typed)).status).toBe(200)
  expect((await browser.call(loginByPhone, typed)).status).toBe(200)
  expect(await isIn(browser)).toBe(true)
  expect((await thief.call(loginByPhone, typed)).body.code).toBe('code_dead')
  expect(await isIn(thief)).toBe(false)
})

test('a code that was used to log in is used for nothing else', async () => {
  const { town, asks } = await townWithBola()
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  expect((await browser.call(loginByPhone, typed)).status).toBe(200)
  expect((await browser.call(confirmSession, typed)).body.code).toBe('code_dead')
  expect((await browser.call(changePhone, typed)).body.code).toBe('code_dead')
})

test.each([
  ['logs out everywhere', (owner: Browser) => owner.call(logOutEverywhere, {})],
  [
    'ends the other sessions one by one',
    async (owner: Browser) => {
      const { body } = await owner.call(listSessions, {})
      for (const { _id, current } of body.data)
        if (!current) await owner.call(endSession, { sessionId: _id })
    },
  ],
  [
    'sets a password',
    (owner: Browser) => owner.call(changePassword, { password: 'okra-and-pounded-yam' }),
  ],
] as const)('when Bola %s, neither used nor open codes let anybody in', async (_, act) => {
  const { town, phone, asks } = await townWithBola()
  const [used, open] = [town.browser(), town.browser()]
  const usedCode = await asks(used, bolasNumber)
  const openCode = await asks(open, bolasNumber)
  expect((await used.call(loginByPhone, usedCode)).status).toBe(200)
  await act(phone)
  expect(await isIn(used)).toBe(false)
  expect((await used.call(loginByPhone, usedCode)).body.code).toBe('code_dead')
  expect((await open.call(loginByPhone, openCode)).body.code).toBe('code_dead')
  expect((await used.call(loginByPhone, await asks(used, bolasNumber))).status).toBe(200)
})

test('who logs out of a shared computer leaves no code behind that works there', async () => {
  const { town, asks } = await townWithBola()
  const shared = town.browser()
  const typed = await asks(shared, bolasNumber)
  await shared.call(loginByPhone, typed)
  await shared.call(logOut, {})
  expect((await shared.call(loginByPhone, typed)).body.code).toBe('code_dead')
})

test('a new number voids the codes of the old one; its own may be repeated', async () => {
  const { town, phone, asks } = await townWithBola()
  const other = town.browser()
  const old = await asks(other, bolasNumber)
  const typed = await asks(phone, newNumber)
  expect((await phone.call(changePhone, typed)).body.data.phoneNumber).toBe(newNumber)
  expect((await phone.call(changePhone, typed)).body.data.phoneNumber).toBe(newNumber)
  expect((await other.call(loginByPhone, old)).body.code).toBe('code_dead')
})

test('three wrong tries end a code, however many are tried at once; another one still opens', async () => {
  const { town, asks } = await townWithBola()
  const browser = town.browser()
  const { challenge, digits } = await asks(browser, bolasNumber)
  const wrong = () => browser.call(loginByPhone, { challenge, digits: another(digits) })
  const answers = await Promise.all(Array.from({ length: 20 }, wrong))
  const saidWrong = answers.filter(({ body }) => body.code === 'code_wrong')
  expect(saidWrong).toHaveLength(codeTries - 1)
  expect(answers.filter(({ body }) => body.code === 'code_dead')).toHaveLength(21 - codeTries)
  expect(saidWrong.map(({ body }) => body.fields['digits'])).toContain(
    'That is not the code: one try left',
  )
  expect((await browser.call(loginByPhone, { challenge, digits })).body.code).toBe('code_dead')
  expect((await browser.call(loginByPhone, await asks(browser, bolasNumber))).status).toBe(200)
})

test("a stranger's wrong tries do not touch the owner's code, and neither opens after its minutes", async () => {
  const { town, asks } = await townWithBola()
  const [browser, stranger] = [town.browser(), town.browser()]
  const owner = await asks(browser, bolasNumber)
  const strangers = await asks(stranger, bolasNumber)
  // Neither by a code of their own nor at hers, which they know of somehow.
  for (const { challenge } of [strangers, owner, owner, owner, strangers, strangers]) {
    await stranger.call(loginByPhone, { challenge, digits: another(owner.digits) })
  }
  const mixed = { challenge: strangers.challenge, digits: owner.digits }
  expect((await stranger.call(loginByPhone, mixed)).body.code).toBe('code_dead')
  expect((await browser.call(loginByPhone, owner)).status).toBe(200)
  town.clock.advance(codeMinutes + 1)
  expect((await browser.call(loginByPhone, owner)).body.code).toBe('code_dead')
})

test("nobody learns at another's code whether the digits are right, and each guess is counted", async () => {
  const { town, asks } = await townWithBola({ RATE_LIMIT_SCALE: '1' })
  const ada = await town.signedIn('ada')
  const { challenge, digits } = await asks(town.browser(), newNumber)
  for (const typed of [digits, another(digits)]) {
    const answer = await ada.call(changePhone, { challenge, digits: typed })
    expect(answer).toMatchObject({ status: 409, body: { code: 'code_dead' } })
  }
  const many = await Promise.all(
    Array.from({ length: 70 }, () => ada.call(changePhone, { challenge, digits })),
  )
  expect(many.filter(({ body }) => body.code === 'too_many').length).toBeGreaterThanOrEqual(10)
  // The same from there by any way in, and from elsewhere as ever.
  expect((await town.browser().call(loginByPhone, { challenge, digits })).body.code).toBe(
    'too_many',
  )
  const elsewhere = town.browser({ remoteAddress: '10.7.7.7' })
  expect((await elsewhere.call(loginByPhone, { challenge, digits })).body.code).toBe('code_dead')
})

test('right codes are no guesses, however many come from one address', async () => {
  const { town, asks } = await townWithBola({ RATE_LIMIT_SCALE: '1' })
  const browser = town.browser()
  const typed = await asks(browser, bolasNumber)
  for (let n = 0; n < 70; n++) expect((await browser.call(loginByPhone, typed)).status).toBe(200)
})

test('a question that is sent again brings the same code, to the same browser', async () => {
  const { town } = await townWithBola()
  const browser = town.browser()
  const key = { 'idempotency-key': 'asked-once' }
  const lost = await before(browser, town.browser()).call(
    askForCode,
    { phoneNumber: bolasNumber },
    key,
  )
  const { challenge } = (await browser.call(askForCode, { phoneNumber: bolasNumber }, key)).body
    .data
  expect(challenge).toBe(lost.body.data.challenge)
  await town.settle()
  const sent = (await listSms(town.db, bolasNumber)).find(({ id }) => id === challenge)
  const digits = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? ''
  expect((await browser.call(loginByPhone, { challenge, digits })).status).toBe(200)
})

test('a code that a server of before sent opens once, in any browser', async () => {
  const { town, asks } = await townWithBola()
  const typed = await asks(town.browser(), bolasNumber)
  await town.db.update(phoneCode).set({ askedBy: null }).where(eq(phoneCode.id, typed.challenge))
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => town.browser().call(loginByPhone, typed)),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'code_dead')).toHaveLength(3)
})
