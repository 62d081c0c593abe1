import { expect, test } from 'vitest'
import {
  changePassword,
  endSession,
  getSession,
  listSessions,
  logOutEverywhere,
  updateProfile,
} from '../../contract/account/account.ts'
import { changeEmail } from '../../contract/account/email.ts'
import { exportPath, leave } from '../../contract/privacy/privacy.ts'
import { beginSecondStep, confirmSession } from '../../contract/account/second-step.ts'
import {
  changePhone,
  getOwnWaysIn,
  moveNumber,
  numberMoveHours,
  objectToNumber,
  undoDays,
  undoNumber,
} from '../../contract/account/phone-sign-in.ts'
import { bolasNumber, phonePeople } from '../testing/people/phone-people.ts'
import { world } from '../testing/world.ts'

const thiefsNumber = '+2348073334444'
const password = 'okra-and-pounded-yam'

/** Bola has an account by number; a thief has overheard one code, and is in. */
async function townWithThief() {
  const town = await world()
  const people = phonePeople(town)
  const owner = town.browser()
  const { _id: userId } = (await people.registers(owner)).body.data
  town.clock.advance(60)
  const thief = town.browser()
  expect((await people.signsIn(thief)).status).toBe(200)
  town.clock.advance(1)
  const aDayLater = async () => {
    town.clock.advance(numberMoveHours * 60 + 1)
    await town.settle()
  }
  /** The thief asks for the own number, and the day goes by. */
  const takesOver = async () => {
    const typed = await people.asks(thief, thiefsNumber)
    expect((await thief.call(changePhone, { ...typed, waits: true })).status).toBe(200)
    await aDayLater()
  }
  return { town, owner, thief, userId, aDayLater, takesOver, ...people }
}

type Town = Awaited<ReturnType<typeof townWithThief>>

/** Everything that would make the account the thief's, or take something out of it. */
async function triesEverything({ thief, userId }: Town) {
  const exported = await thief.send('GET', exportPath)
  const answers = [
    exported.body as { code?: string },
    (await thief.call(changePassword, { password })).body,
    (await thief.call(changeEmail, { email: 'thief@town.ng' })).body,
    (await thief.call(beginSecondStep, {})).body,
    (await thief.call(leave, { userId, balanceKobo: 0 })).body,
  ]
  return answers.map(({ code }) => code)
}

test('one overheard code changes nothing that lasts: each such thing takes a second code', async () => {
  const story = await townWithThief()
  const { thief, asks } = story
  expect(await triesEverything(story)).toEqual(Array.from({ length: 5 }, () => 'confirm_first'))
  const typed = await asks(thief, thiefsNumber)
  expect((await thief.call(changePhone, typed)).body.code).toBe('confirm_first')
})

test('a number that only a session asked for waits a day; the old one is told, whatever number the thief has put in the profile', async () => {
  const story = await townWithThief()
  const { town, owner, thief, userId, asks, signsIn, smsTo } = story
  await thief.call(updateProfile, { userId, phoneNumber: thiefsNumber })
  const typed = await asks(thief, thiefsNumber)
  const asked = await thief.call(changePhone, { ...typed, waits: true })
  expect(asked.body.data).toMatchObject({
    phoneNumber: bolasNumber,
    moving: { phoneNumber: thiefsNumber, byStation: false, mayKeep: true },
  })
  expect(await smsTo(bolasNumber)).toContainEqual(expect.stringContaining('Stop it: '))
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
  expect((await owner.call(objectToNumber, {})).body.data.moving).toBeNull()
  await story.aDayLater()
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
  expect((await signsIn(town.browser())).status).toBe(200)
})

test('a code to the old number stops a change that waits, without any session', async () => {
  const story = await townWithThief()
  const { town, thief, asks, signsIn } = story
  const typed = await asks(thief, thiefsNumber)
  await thief.call(changePhone, { ...typed, waits: true })
  const browser = town.browser()
  expect((await browser.call(undoNumber, await asks(browser, bolasNumber))).status).toBe(200)
  await story.aDayLater()
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
})

test('while the number changes and for seven days after, nothing leaves the account and nothing makes it the thief’s', async () => {
  const story = await townWithThief()
  const { town, owner, thief, signsIn, asks } = story
  const held = Array.from({ length: 5 }, () => 'number_held')
  const typed = await asks(thief, thiefsNumber)
  await thief.call(changePhone, { ...typed, waits: true })
  expect(await triesEverything(story)).toEqual(held)
  await story.aDayLater()
  expect((await thief.call(getOwnWaysIn, {})).body.data).toMatchObject({
    phoneNumber: thiefsNumber,
    undoBy: '0805 ••• 2222',
  })
  // The number is the thief's by now, and gets as many codes as it likes.
  await thief.call(confirmSession, await asks(thief, thiefsNumber))
  expect(await triesEverything(story)).toEqual(held)
  const another = await asks(thief, '+2348079990000')
  expect((await thief.call(changePhone, another)).body.code).toBe('number_held')

  // The owner stays in, and the thief cannot change that.
  const { data: sessions } = (await thief.call(listSessions, {})).body
  const owners = sessions.filter(({ current }) => !current)
  for (const { _id: sessionId } of owners) {
    expect((await thief.call(endSession, { sessionId })).body.code).toBe('number_held')
  }
  const second = town.browser()
  await signsIn(second, thiefsNumber)
  await second.call(logOutEverywhere, {})
  expect((await second.call(getSession, {})).body.data).toBeNull()
  expect((await owner.call(getSession, {})).body.data).not.toBeNull()

  town.clock.advance(undoDays * 24 * 60)
  await thief.call(confirmSession, await asks(thief, thiefsNumber))
  expect((await thief.call(changePassword, { password })).status).toBe(200)
})

test('for seven days the old number takes the account back: everybody is out, and the thief opens nothing', async () => {
  const story = await townWithThief()
  const { town, owner, thief, userId, asks, signsIn, smsTo } = story
  await story.takesOver()
  expect((await signsIn(town.browser())).body.code).toBe('number_moved_away')
  const browser = town.browser()
  const undone = await browser.call(undoNumber, await asks(browser, bolasNumber))
  expect(undone).toMatchObject({ status: 200, body: { data: { phoneNumber: bolasNumber } } })
  for (const each of [owner, thief]) expect((await each.call(getSession, {})).body.data).toBeNull()
  expect((await signsIn(town.browser(), thiefsNumber)).body.code).toBe('no_account')
  expect((await signsIn(town.browser())).body.data._id).toBe(userId)
  expect(await smsTo(thiefsNumber)).toContainEqual(
    expect.stringContaining('number change was undone'),
  )
  // The thief's number has no such right.
  const again = await thief.call(undoNumber, await asks(thief, thiefsNumber))
  expect(again.body.code).toBe('nothing_to_undo')
})

test('after the seven days the old number undoes nothing', async () => {
  const story = await townWithThief()
  const { town, asks, signsIn } = story
  await story.takesOver()
  town.clock.advance(undoDays * 24 * 60)
  const browser = town.browser()
  const late = await browser.call(undoNumber, await asks(browser, bolasNumber))
  expect(late.body.code).toBe('nothing_to_undo')
  expect((await signsIn(town.browser())).body.code).toBe('no_account')
})

test('the station moves the number back: the thief cannot object, and the owner, who was here before, can', async () => {
  const story = await townWithThief()
  const { town, owner, thief, userId, signsIn } = story
  await story.takesOver()
  town.clock.advance(undoDays * 24 * 60)
  const staff = await town.signedIn('ikeja')
  const back = { userId, phoneNumber: bolasNumber }
  expect((await staff.call(moveNumber, back)).status).toBe(200)
  const late = town.browser()
  await signsIn(late, thiefsNumber)
  for (const each of [thief, late]) {
    expect((await each.call(getOwnWaysIn, {})).body.data.moving?.mayKeep).toBe(false)
    expect((await each.call(objectToNumber, {})).body.code).toBe('objection_late')
  }
  expect((await owner.call(objectToNumber, {})).status).toBe(200)
  await staff.call(moveNumber, back)
  await story.aDayLater()
  expect((await signsIn(town.browser())).body.data._id).toBe(userId)
  expect((await thief.call(getSession, {})).body.data).toBeNull()
  // What the station moved away from a number that came lately, that number does not take back.
  const undone = await thief.call(undoNumber, await story.asks(thief, thiefsNumber))
  expect(undone.body.code).toBe('nothing_to_undo')
})
