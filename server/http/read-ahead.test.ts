import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, logOutEverywhere } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { getOverview } from '../../contract/screen/overview.ts'
import { getRequest } from '../../contract/request/request.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { account, session } from '../account/account.table.ts'
import { asResident } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { createGuesses } from './read-ahead.ts'

const fast = { FAST_PATH: 'all' }

test('who was let in a moment ago is out when the session is ended elsewhere', async () => {
  const { signedIn } = await world(fast)
  const [phone, laptop] = [await signedIn('ada'), await signedIn('ada')]
  for (let time = 0; time < 3; time++) expect((await phone.call(getWallet, {})).status).toBe(200)
  await laptop.call(logOutEverywhere, {})
  expect((await phone.call(getWallet, {})).status).toBe(401)
  expect((await phone.call(getSession, {})).body.data).toBeNull()
})

test('what is read as somebody is never shown to whom the session stands for now', async () => {
  const { signedIn, db, people } = await world(fast)
  const browser = await signedIn('ada')
  const ada = asResident(browser, people.ada, people.ikeja)
  const { body } = await ada.asks()
  expect((await ada.looksAt(body.data._id)).status).toBe(200)
  await db
    .update(session)
    .set({ accountId: people.kabiru })
    .where(eq(session.accountId, people.ada))
  expect((await browser.call(getRequest, { requestId: body.data._id })).status).toBe(403)
  expect((await browser.call(getSession, {})).body.data).toMatchObject({ _id: people.kabiru })
})

test("a director's sessions end as everybody's, and another's overview stays another's", async () => {
  const { signedIn, db, people } = await world(fast)
  const browser = await signedIn('amina')
  for (let time = 0; time < 3; time++)
    expect((await browser.call(getOverview, {})).status).toBe(200)
  await db.update(session).set({ accountId: people.ada }).where(eq(session.accountId, people.amina))
  expect((await browser.call(getOverview, {})).status).toBe(403)
  await db.delete(session)
  expect((await browser.call(getOverview, {})).status).toBe(401)
})

test('a duty that has come since then comes first', async () => {
  const { signedIn, db } = await world(fast)
  const staff = await signedIn('ikeja')
  expect((await staff.call(listCarriers, {})).status).toBe(200)
  expect((await staff.call(listCarriers, {})).status).toBe(200)
  await db
    .update(account)
    .set({ secretGivenAt: new Date() })
    .where(eq(account.email, 'ikeja@town.ng'))
  const refused = await staff.call(listCarriers, {})
  expect([refused.status, refused.body.code]).toEqual([403, 'choose_password'])
})

test('of guesses only so many are kept, the newest', () => {
  const guesses = createGuesses(2)
  const actor = {
    role: 'resident',
    accountId: 'a',
    sessionId: 's',
    stationId: 't',
    language: 'en',
    isBarred: false,
  } as const
  for (const token of ['one', 'two', 'one', 'three']) guesses.note(token, actor)
  expect(['one', 'two', 'three'].map(token => guesses.of(token))).toEqual([actor, undefined, actor])
  guesses.note('one', null)
  expect(guesses.of('one')).toBeUndefined()
})
