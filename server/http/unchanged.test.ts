import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { listRequests } from '../../contract/request/request.ts'
import { asResident } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

test('who has read just that is told so, until it changes', async () => {
  const { signedIn, people } = await world()
  const ada = asResident(await signedIn('ada'), people.ada, people.ikeja)
  await ada.asks()
  const first = await ada.lists()
  const tag = String(first.headers['etag'])
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{27}"$/)])
  const again = await ada.browser.call(listRequests, {}, { 'if-none-match': tag })
  expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', tag])
  await ada.asks()
  const changed = await ada.browser.call(listRequests, {}, { 'if-none-match': tag })
  expect([changed.status, changed.body.data.length]).toEqual([200, 2])
})

test('what somebody else has read says nothing of it', async () => {
  const { signedIn, people } = await world()
  const ada = asResident(await signedIn('ada'), people.ada, people.ikeja)
  await ada.asks()
  const tag = String((await ada.lists()).headers['etag'])
  const kabiru = await signedIn('kabiru')
  const other = await kabiru.call(listRequests, {}, { 'if-none-match': tag })
  expect([other.status, other.body.data]).toEqual([200, []])
})

test('what is short is sent again', async () => {
  const { signedIn } = await world()
  const { headers } = await (await signedIn('ikeja')).call(getSession, {})
  expect(headers['etag']).toBeUndefined()
})

test('letters of several bytes arrive whole', async () => {
  const { signedIn, people } = await world()
  const ada = asResident(await signedIn('ada'), people.ada, people.ikeja)
  const said = { requestMessage: 'Ìyàwó wa ń ṣe ìgbéyàwó 🎉 ₦'.repeat(9), address: 'Òkè Àdó' }
  await ada.asksSpecially({ ...said, wantedOn: '2026-11-21' })
  expect((await ada.lists()).body.data).toMatchObject([said])
})
