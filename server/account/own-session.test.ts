import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  endSession,
  getSession,
  listSessions,
  logOut,
  logOutEverywhere,
  updateProfile,
} from '../../contract/account/account.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import type { Reply } from '../testing/browser.ts'
import { world } from '../testing/world.ts'
import { account } from './account.table.ts'

test('nobody is nobody', async () => {
  const { browser } = await world()
  const answer = await browser().call(getSession, {})
  expect([answer.status, answer.body.data]).toEqual([200, null])
})

test('a session counts only while the address is verified', async () => {
  const { db, signedIn, people } = await world()
  const ada = await signedIn('ada')
  await db.update(account).set({ verifiedAt: null }).where(eq(account.id, people.ada))
  expect((await ada.call(getSession, {})).body.data).toBeNull()
  expect((await ada.call(getWallet, {})).status).toBe(401)
})

test('each role is told who it is', async () => {
  const { signedIn, people } = await world()
  const who = async (name: Parameters<typeof signedIn>[0]) =>
    (await (await signedIn(name)).call(getSession, {})).body.data
  expect(await who('ada')).toMatchObject({
    role: 'resident',
    _id: people.ada,
    name: 'Ada Obi',
    leavesAt: null,
  })
  expect(await who('ikeja')).toEqual({
    role: 'station',
    _id: people.ikeja,
    station: 'Ikeja',
    memberId: expect.any(String),
    name: 'Ikeja staff',
    member: 'head',
    email: 'ikeja@town.ng',
    mustChoosePassword: false,
  })
  expect(await who('amina')).toEqual({
    role: 'director',
    _id: people.amina,
    name: 'Amina Yusuf',
    email: 'amina@town.ng',
    phoneNumber: null,
    mustSetUpSecondStep: false,
    mayApprove: true,
  })
})

test('who wants to leave is told when', async () => {
  const { signedIn, db, people } = await world()
  const phone = await signedIn('ada')
  const leavesAt = new Date('2026-11-22T09:00:00Z')
  await db.update(account).set({ leavesAt }).where(eq(account.id, people.ada))
  expect((await phone.call(getSession, {})).body.data).toMatchObject({
    leavesAt: leavesAt.toISOString(),
  })
})

test('a forged cookie is nobody', async () => {
  const { browser } = await world()
  const headers = { cookie: `session=${'x'.repeat(43)}` }
  const answer = await browser().call(getSession, {}, headers)
  expect(answer.body.data).toBeNull()
  expect((await browser().call(listSessions, {}, headers)).status).toBe(401)
})

test.each([
  ['ada', 30],
  ['ikeja', 14],
  ['amina', 7],
] as const)('%s is out after %i idle days, and stays in by coming back', async (who, days) => {
  const { signedIn, clock } = await world()
  const phone = await signedIn(who)
  clock.advance((days - 1) * 24 * 60)
  expect((await phone.call(getSession, {})).body.data).not.toBeNull()
  clock.advance((days - 1) * 24 * 60)
  expect((await phone.call(getSession, {})).body.data).not.toBeNull()
  clock.advance(days * 24 * 60 + 1)
  expect((await phone.call(getSession, {})).body.data).toBeNull()
  const answer = await phone.call(listSessions, {})
  expect([answer.status, answer.body.code]).toEqual([401, 'no_session'])
})

test('logging out ends this session and only this one', async () => {
  const { signedIn } = await world()
  const [phone, laptop] = [await signedIn('ada'), await signedIn('ada')]
  const old = phone.cookies.get('session')
  expect((await phone.call(logOut, {})).status).toBe(200)
  expect(phone.cookies.has('session')).toBe(false)
  const replayed = { cookie: `session=${old}` }
  expect((await phone.call(getSession, {}, replayed)).body.data).toBeNull()
  expect((await laptop.call(getSession, {})).body.data).not.toBeNull()
  expect((await phone.call(logOut, {})).status).toBe(200)
})

test('the list shows every device, newest first, and one can be ended', async () => {
  const { signedIn } = await world()
  const phone = await signedIn('ada')
  const laptop = await signedIn('ada')
  const other = await signedIn('kabiru')
  const list = await phone.call(listSessions, {})
  expect(list.body.data).toHaveLength(2)
  expect(list.body.data[0]).toEqual({
    _id: expect.any(String),
    device: 'Chrome on Android',
    createdAt: '2026-11-15T09:00:00.000Z',
    lastSeenAt: '2026-11-15T09:00:00.000Z',
    current: expect.any(Boolean),
  })
  const sessionId = list.body.data.find(({ current }) => !current)?._id ?? ''
  const stolen = await other.call(endSession, { sessionId })
  const absent = await other.call(endSession, { sessionId: '019f0000-0000-7000-8000-000000000000' })
  expect([stolen.status, stolen.body]).toEqual([403, absent.body])
  expect((await phone.call(endSession, { sessionId })).status).toBe(200)
  expect((await laptop.call(getSession, {})).body.data).toBeNull()
  expect((await phone.call(endSession, { sessionId })).body.code).toBe('not_yours')
})

test('the list pages by cursor and never repeats', async () => {
  const { signedIn, clock } = await world()
  const phone = await signedIn('ada')
  for (let n = 0; n < 4; n++) {
    clock.advance(1)
    await signedIn('ada')
  }
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const answer: Reply<typeof listSessions> = await phone.call(listSessions, {
      limit: 2,
      after: next || undefined,
    })
    seen.push(...answer.body.data.map(({ _id }) => _id))
    next = answer.body.next
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
})

test.each(['rubbish', 'WyJhIiwiYiJd', 'W10', 'WyJ4Il0', 'WzFd', 'e30'])(
  'a cursor of rubbish (%s) is refused',
  async after => {
    const { signedIn } = await world()
    const phone = await signedIn('ada')
    const answer = await phone.call(listSessions, { after })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_cursor'])
  },
)

test('logging out everywhere is everywhere', async () => {
  const { signedIn } = await world()
  const [phone, laptop, other] = [
    await signedIn('ada'),
    await signedIn('ada'),
    await signedIn('kabiru'),
  ]
  expect((await phone.call(logOutEverywhere, {})).status).toBe(200)
  expect((await phone.call(getSession, {})).body.data).toBeNull()
  expect((await laptop.call(getSession, {})).body.data).toBeNull()
  expect((await other.call(getSession, {})).body.data).not.toBeNull()
})

test('a resident changes the own phone and address, and nobody else does', async () => {
  const { signedIn, people } = await world()
  const ada = await signedIn('ada')
  const body = { phoneNumber: '+234 (0) 805 000 1111', address: '9 Toyin Street' }
  const changed = await ada.call(updateProfile, { userId: people.ada, ...body })
  expect(changed.body.data).toMatchObject({
    phoneNumber: '+2348050001111',
    address: '9 Toyin Street',
    name: 'Ada Obi',
  })
  const kabiru = await signedIn('kabiru')
  const others = await kabiru.call(updateProfile, { userId: people.ada, ...body })
  const nobodys = await kabiru.call(updateProfile, {
    userId: '019f0000-0000-7000-8000-000000000000',
    ...body,
  })
  expect([others.status, others.body]).toEqual([403, nobodys.body])
  expect(
    (await (await signedIn('ikeja')).call(updateProfile, { userId: people.ada, ...body })).status,
  ).toBe(403)
  const wrong = await ada.attempt(updateProfile, {
    userId: people.ada,
    phoneNumber: '911',
    name: 'Other',
  })
  expect(wrong.body.fields).toEqual({
    phoneNumber: 'Please enter a Nigerian phone number',
    name: 'Unknown field',
  })
})
