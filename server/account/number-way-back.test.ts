import { expect, test } from 'vitest'
import {
  changePassword,
  endSession,
  getSession,
  listSessions,
  logOutEverywhere,
} from '../../contract/account/account.ts'
import {
  askForCode,
  changePhone,
  getOwnWaysIn,
  getResidentNumber,
  loginByPhone,
  moveNumber,
  numberMoveHours,
  objectToNumber,
  sendLoginCode,
  undoDays,
  undoNumber,
} from '../../contract/account/phone-sign-in.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { makeRequest } from '../../contract/request/asking.ts'
import type { Browser } from '../testing/browser.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { thiefsNumber, townWithBola } from '../testing/people/number-thief.ts'
import { world } from '../testing/world.ts'

const second = '+2348055556666'

const currentOf = async (browser: Browser) => {
  const { data } = (await browser.call(listSessions, {})).body
  return data.find(({ current }) => current)?._id ?? ''
}

const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.data !== null

test('strangers who use up the codes to the old number do not close the way back', async () => {
  const story = await townWithBola({ RATE_LIMIT_SCALE: '1' })
  const { town, owner, asks } = story
  town.clock.advance(24 * 60)
  await story.waitsFor(await story.breaksIn(), thiefsNumber)
  await story.aDayLater()
  for (let n = 0; n < 13; n++) {
    const stranger = town.browser({ remoteAddress: `10.9.${n}.1` })
    await stranger.call(askForCode, { phoneNumber: bolasNumber })
  }
  const late = await asks(town.browser({ remoteAddress: '10.8.0.1' }), bolasNumber)
  expect(late.digits).toBe('')
  const typed = await asks(owner, bolasNumber)
  expect(typed.digits).not.toBe('')
  expect((await owner.call(undoNumber, typed)).status).toBe(200)
})

test('the desk sends a code to the old number, which takes the account back in any browser', async () => {
  const story = await townWithBola()
  const { town, userId, smsTo } = story
  const staff = await town.signedIn('ikeja')
  const nothing = await staff.call(sendLoginCode, { userId, toOld: true })
  expect(nothing.body.code).toBe('nothing_to_undo')
  await story.waitsFor(await story.breaksIn(), thiefsNumber)
  await story.aDayLater()
  const sent = await staff.call(sendLoginCode, { userId, toOld: true })
  expect(sent.body.data.phoneNumber).toBe('0805 ••• 2222')
  const found = (await smsTo(bolasNumber)).map(text =>
    /(?<digits>\d{6}).*\/user\/number#(?<challenge>[\da-f-]{36})/s.exec(text),
  )
  const { digits = '', challenge = '' } = found.find(each => each)?.groups ?? {}
  expect((await smsTo(bolasNumber)).join()).toContain('to undo the change of your phone number.')
  const undone = await town.browser().call(undoNumber, { digits, challenge })
  expect(undone.status).toBe(200)
  // Who has the other number reads what is true: no third number came in.
  await town.settle()
  const said = (await smsTo(thiefsNumber)).join()
  expect(said).toContain('Log in with the old number, not this one')
  expect(said).not.toContain('has a new one')
})

test('each change gives the number that it replaced seven days, also one soon after another', async () => {
  const story = await townWithBola()
  const { town, owner, userId, asks, signsIn, undoes } = story
  await owner.call(confirmSession, await asks(owner, bolasNumber))
  expect((await owner.call(changePhone, await asks(owner, second))).status).toBe(200)
  town.clock.advance(20 * 24 * 60)
  const thief = await story.breaksIn(second)
  await story.waitsFor(thief, thiefsNumber)
  await story.aDayLater()
  await thief.call(confirmSession, await asks(thief, thiefsNumber))
  const exported = await thief.send('GET', exportPath)
  expect((exported.body as { code?: string }).code).toBe('number_held')
  expect((await undoes(town.browser(), second)).status).toBe(200)
  expect((await signsIn(town.browser(), second)).body.data._id).toBe(userId)
})

test('of two numbers that were replaced within days the older one wins', async () => {
  const story = await townWithBola()
  const { town, owner, userId, asks, signsIn, undoes } = story
  await owner.call(confirmSession, await asks(owner, bolasNumber))
  await owner.call(changePhone, await asks(owner, second))
  const staff = await town.signedIn('ikeja')
  await staff.call(moveNumber, { userId, phoneNumber: thiefsNumber })
  await story.aDayLater()
  expect((await undoes(town.browser(), second)).status).toBe(200)
  expect((await undoes(town.browser(), bolasNumber)).status).toBe(200)
  expect((await signsIn(town.browser(), bolasNumber)).body.data._id).toBe(userId)
  expect((await undoes(town.browser(), second)).body.code).toBe('nothing_to_undo')
})

test('one code opens one session: a login that is repeated elsewhere ends the first', async () => {
  const story = await townWithBola()
  const { town, owner, asks } = story
  const [thief, twin] = [town.browser(), town.browser()]
  const typed = await asks(thief, bolasNumber)
  for (const [name, value] of thief.cookies) twin.cookies.set(name, value)
  expect((await thief.call(loginByPhone, typed)).status).toBe(200)
  expect((await twin.call(loginByPhone, typed)).status).toBe(200)
  expect(await isIn(thief)).toBe(false)
  expect(await isIn(twin)).toBe(true)
  expect((await owner.call(listSessions, {})).body.data).toHaveLength(2)
})

test('two codes of one thief: the session that did not ask has no say either', async () => {
  const story = await townWithBola()
  const { town, owner, userId } = story
  const [first, asking] = [await story.breaksIn(), await story.breaksIn()]
  await story.waitsFor(asking, thiefsNumber)
  await story.aDayLater()
  const sessionId = await currentOf(owner)
  expect((await first.call(endSession, { sessionId })).body.code).toBe('number_held')
  const staff = await town.signedIn('ikeja')
  town.clock.advance(undoDays * 24 * 60)
  await staff.call(moveNumber, { userId, phoneNumber: bolasNumber })
  expect((await first.call(objectToNumber, {})).body.code).toBe('objection_late')
  expect((await owner.call(objectToNumber, {})).status).toBe(200)
})

test('who came by one code logs nobody else out before a second proof', async () => {
  const story = await townWithBola()
  const { owner, asks } = story
  const thief = await story.breaksIn()
  const sessionId = await currentOf(owner)
  expect((await thief.call(endSession, { sessionId })).body.code).toBe('confirm_first')
  expect((await thief.call(logOutEverywhere, {})).body.code).toBe('confirm_first')
  expect(await isIn(owner)).toBe(true)
  await thief.call(confirmSession, await asks(thief, bolasNumber))
  expect((await thief.call(endSession, { sessionId })).status).toBe(200)
})

test('the thief cannot stop the station, which moves the number while the thief’s own waits', async () => {
  const story = await townWithBola()
  const { town, userId, signsIn } = story
  const thief = await story.breaksIn()
  await story.waitsFor(thief, thiefsNumber)
  town.clock.advance(60)
  const staff = await town.signedIn('ikeja')
  const moving = async () => (await staff.call(getResidentNumber, { userId })).body.data.moving
  expect(await moving()).toMatchObject({ byStation: false })
  await staff.call(moveNumber, { userId, phoneNumber: second })
  expect(await moving()).toMatchObject({ byStation: true })
  expect((await thief.call(objectToNumber, {})).body.code).toBe('objection_late')
  await story.aDayLater()
  expect((await signsIn(town.browser(), second)).body.data._id).toBe(userId)
})

test('Ada, who has a password, takes her account back without the SIM', async () => {
  const town = await world()
  const { asks, signsIn } = phonePeople(town)
  const owner = await town.signedIn('ada')
  await owner.call(changePhone, await asks(owner, bolasNumber))
  town.clock.advance(10 * 24 * 60)
  const thief = town.browser()
  await signsIn(thief, bolasNumber)
  town.clock.advance(1)
  await thief.call(changePhone, { ...(await asks(thief, thiefsNumber)), waits: true })
  town.clock.advance(numberMoveHours * 60 + 1)
  await town.settle()
  const ada = await town.signedIn('ada')
  const refused = await thief.call(endSession, { sessionId: await currentOf(ada) })
  expect(refused.body.code).toBe('number_held')
  const another = town.browser()
  await signsIn(another, thiefsNumber)
  const ended = await ada.call(endSession, { sessionId: await currentOf(another) })
  expect(ended.status).toBe(200)
  expect((await ada.call(changePhone, await asks(ada, second))).status).toBe(200)
  expect(await isIn(thief)).toBe(false)
  expect(await isIn(ada)).toBe(true)
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
  const undone = await thief.call(undoNumber, await asks(thief, thiefsNumber))
  expect(undone.body.code).toBe('nothing_to_undo')
})

test('who takes an account back by the old SIM takes nothing out of it for seven days', async () => {
  const story = await townWithBola()
  const { town, userId, asks, signsIn, undoes } = story
  const staff = await town.signedIn('ikeja')
  await staff.call(moveNumber, { userId, phoneNumber: second })
  await story.aDayLater()
  const thief = town.browser()
  expect((await undoes(thief, bolasNumber)).status).toBe(200)
  await signsIn(thief, bolasNumber)
  await thief.call(confirmSession, await asks(thief, bolasNumber))
  const first = await thief.call(changePassword, { password: 'okra-and-pounded-yam' })
  expect(first.body.code).toBe('number_held')
  town.clock.advance(undoDays * 24 * 60)
  await thief.call(confirmSession, await asks(thief, bolasNumber))
  const later = await thief.call(changePassword, { password: 'okra-and-pounded-yam' })
  expect(later.status).toBe(200)
})

test('a code to the number stops a change that waits, the station’s as well, and logs everyone out', async () => {
  const story = await townWithBola()
  const { town, userId, signsIn, undoes } = story
  const thief = await story.breaksIn()
  await story.waitsFor(thief, thiefsNumber)
  expect((await undoes(town.browser(), bolasNumber)).status).toBe(200)
  expect(await isIn(thief)).toBe(false)
  const staff = await town.signedIn('ikeja')
  await staff.call(moveNumber, { userId, phoneNumber: thiefsNumber })
  expect((await undoes(town.browser(), bolasNumber)).status).toBe(200)
  await story.aDayLater()
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
})

test('while the old number may take its account back, no other account gets it', async () => {
  const story = await townWithBola()
  const { town, asks, undoes } = story
  await story.waitsFor(await story.breaksIn(), thiefsNumber)
  await story.aDayLater()
  const ada = await town.signedIn('ada')
  const taken = await ada.call(changePhone, await asks(ada, bolasNumber))
  expect(taken.body.code).toBe('number_taken')
  expect((await undoes(town.browser(), bolasNumber)).status).toBe(200)
})

test('the owner who changed the number with a code to the old one goes on as before', async () => {
  const story = await townWithBola()
  const { town, owner, userId, asks, signsIn } = story
  await owner.call(confirmSession, await asks(owner, bolasNumber))
  await owner.call(changePhone, await asks(owner, second))
  town.clock.advance(60)
  const phone = town.browser()
  await signsIn(phone, second)
  expect((await phone.call(getOwnWaysIn, {})).body.data.heldUntil).not.toBeNull()
  const at = { userId, stationId: town.people.ikeja }
  expect((await phone.call(makeRequest, at)).status).toBe(200)
})
