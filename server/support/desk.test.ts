import { expect, test } from 'vitest'
import type { Answered } from '../testing/browser.ts'
import { supportTown, tunde } from '../testing/support-people.ts'

const idOf = ({ body }: Answered): string => body.data._id

test('lists show what was written in last, by page, state, number and words', async () => {
  const { ada, ikeja, amina, clock, people } = await supportTown()
  const ids: string[] = []
  for (const words of ['The gate', 'The bin', 'The dog']) {
    clock.advance(1)
    ids.push(idOf(await ada.asks(words)))
  }
  clock.advance(1)
  await ikeja.writes(ids[0] ?? '', 'We ring the bell at the gate')
  const titles = async (query = '', who = ikeja) =>
    (await who.lists(query)).body.data.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['The gate', 'The dog', 'The bin'])
  const first = await ikeja.lists('limit=2')
  expect(first.body).toMatchObject({ waiting: 2 })
  expect(await titles(`limit=2&after=${first.body.next}`)).toEqual(['The bin'])
  expect(await titles('state=answered')).toEqual(['The gate'])
  expect(await titles('search=%231002')).toEqual(['The bin'])
  expect(await titles('search=1003')).toEqual(['The dog'])
  expect(await titles('search=RING%20THE')).toEqual(['The gate'])
  expect(await titles(`stationId=${people.kano}`, amina)).toEqual([])
  expect((await amina.lists()).body.waiting).toBe(2)
  expect((await ada.lists()).body.waiting).toBe(0)
})

test('the director reads how long the first answers took, station by station', async () => {
  const { ada, kabiru, visitor, ikeja, amina, bola, clock } = await supportTown()
  for (const minutes of [10, 20, 30, 40, 400]) {
    const id = idOf(await ada.asks(`Question ${minutes}`))
    clock.advance(minutes)
    await ikeja.writes(id, 'Yes')
  }
  await kabiru.asks('Anybody there?')
  await visitor.asks('Hello', tunde)
  const read = async (who: typeof amina, query: string) =>
    (await who.browser.send('GET', `/api/director/support?${query}`)).body.data
  const today = 'from=2026-11-15&to=2026-11-15'
  const none = { begun: 1, waiting: 1, medianMinutes: null, slowMinutes: null }
  expect(await read(amina, today)).toMatchObject([
    { station: { station: 'Ikeja' }, begun: 5, waiting: 0, medianMinutes: 30, slowMinutes: 400 },
    { station: { station: 'Kano' }, ...none },
    { station: null, ...none },
  ])
  expect(await read(bola, today)).toMatchObject([
    { station: { station: 'Lekki' }, begun: 0, medianMinutes: null },
    { station: null, begun: 1 },
  ])
  const before = await read(amina, 'from=2026-11-01&to=2026-11-14')
  expect(before.map(({ begun }: { begun: number }) => begun)).toEqual([0, 0, 0])
})

test('ready answers belong to a station, each name once', async () => {
  const { ikeja, kano, ada } = await supportTown()
  const answer = { title: 'Late', text: 'We are sorry.' }
  const add = (who: typeof ikeja, body: object) => who.browser.send('POST', '/api/answers', body)
  const { body } = await add(ikeja, answer)
  expect(body.data).toMatchObject(answer)
  expect(await add(ikeja, { ...answer, title: 'LATE' })).toMatchObject({
    status: 409,
    body: { code: 'answer_known' },
  })
  expect((await add(kano, answer)).status).toBe(201)
  expect((await add(ada, answer)).body.code).toBe('not_yours')
  await add(ikeja, { title: 'Early', text: 'You were asleep.' })
  const path = `/api/answers/${body.data._id}`
  expect((await kano.browser.send('PUT', path, answer)).body.code).toBe('not_yours')
  expect((await kano.browser.send('DELETE', path)).body.code).toBe('not_yours')
  const taken = await ikeja.browser.send('PUT', path, { title: 'early', text: 'x' })
  expect(taken.body.code).toBe('answer_known')
  const titles = async (query: string) =>
    (await ikeja.browser.send('GET', `/api/answers?${query}`)).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles('')).toEqual(['Early', 'Late'])
  expect(await titles('search=sorry')).toEqual(['Late'])
  expect((await ikeja.browser.send('DELETE', path)).status).toBe(200)
  expect(await titles('')).toEqual(['Early'])
})

test('a resident reaches the own station, others whoever runs the service', async () => {
  const settings = { SUPPORT_EMAIL: 'help@town.ng', SUPPORT_PHONE: '0803 555 0000' }
  const { ada, visitor } = await supportTown(settings)
  const contact = async (who: typeof ada) =>
    (await who.browser.send('GET', '/api/support')).body.data
  expect(await contact(ada)).toEqual({
    station: 'Ikeja',
    phoneNumber: '+2348030000000',
    email: 'ikeja@town.ng',
    address: '1 Ikeja Road',
    answersByMail: false,
  })
  expect(await contact(visitor)).toEqual({
    station: null,
    phoneNumber: '+2348035550000',
    email: 'help@town.ng',
    address: null,
    answersByMail: false,
  })
})
