import type { SentOf } from '../../contract/endpoint.ts'
import {
  addAnswer,
  changeAnswer,
  getContact,
  listAnswers,
  listTickets,
  removeAnswer,
  supportFigures,
} from '../../contract/support/support.ts'
import { inTransaction } from '../db/connect.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../db/statement.ts'
import type { Answered } from '../testing/browser.ts'
import { supportTown, tunde } from '../testing/people/support-people.ts'
import type { World } from '../testing/world.ts'
import { list } from './list.ts'

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
  const titles = async (wanted: SentOf<typeof listTickets> = {}, who = ikeja) =>
    (await who.lists(wanted)).body.data.map(({ title }) => title)
  expect(await titles()).toEqual(['The gate', 'The dog', 'The bin'])
  const first = await ikeja.lists({ limit: 2 })
  expect(first.body).toMatchObject({ waiting: 2 })
  expect(await titles({ limit: 2, after: first.body.next })).toEqual(['The bin'])
  expect(await titles({ state: 'answered' })).toEqual(['The gate'])
  expect(await titles({ search: '#1002' })).toEqual(['The bin'])
  expect(await titles({ search: '1003' })).toEqual(['The dog'])
  expect(await titles({ search: 'RING THE' })).toEqual(['The gate'])
  expect(await titles({ stationId: people.kano }, amina)).toEqual([])
  expect((await amina.lists()).body.waiting).toBe(2)
  expect((await ada.lists()).body.waiting).toBe(0)
})

test('a director finds those that belong to no station, and nobody else does', async () => {
  const { ada, visitor, amina, bola, ikeja, people, clock } = await supportTown()
  await ada.asks('The gate')
  clock.advance(1)
  const id = idOf(await visitor.asks('Do you come to Yaba?', tunde))
  const titles = async (who: typeof amina, wanted: SentOf<typeof listTickets>) =>
    (await who.lists(wanted)).body.data.map(({ title }) => title)
  expect(await titles(amina, {})).toEqual(['Do you come to Yaba?', 'The gate'])
  for (const director of [amina, bola]) {
    expect(await titles(director, { stationless: 'true' })).toEqual(['Do you come to Yaba?'])
    expect(await titles(director, { stationless: 'true', search: 'gate' })).toEqual([])
  }
  expect(await titles(ikeja, { stationless: 'true' })).toEqual([])
  expect(await titles(ada, { stationless: 'true' })).toEqual([])
  expect(await titles(amina, { stationless: 'true', stationId: people.ikeja })).toEqual([])
  expect((await amina.browser.attempt(listTickets, { stationless: 'perhaps' })).status).toBe(422)
  await amina.passes(id, people.ikeja)
  expect(await titles(amina, { stationless: 'true' })).toEqual([])
})

/** How many rows of conversations the director's list has to look at. */
async function looksAt({ db }: World, accountId: string, input: { limit: number; after?: string }) {
  return inTransaction(db, async tx => {
    const read = async () => {
      const [seen] = await rowsOf<{ rows: number }>(
        tx,
        sql`SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables
          WHERE relname = 'ticket'`,
      )
      return seen?.rows ?? NaN
    }
    const before = await read()
    const context = { db: tx, actor: { role: 'director', accountId } } as unknown
    const page = await list(context as Parameters<typeof list>[0], input)
    return { ...page, rows: (await read()) - before }
  })
}

test('a director whose stations are asked little does not wait for what others are asked', async () => {
  const town = await supportTown()
  const { database, clock, bolaId, lekkiId, people, visitor } = town
  const fill = (stationId: string, word: string, many: number) =>
    database.pool.query(
      `INSERT INTO ticket (id, station_id, name, email, token_hash, title, created_at, last_at,
         last_by_asker, sought)
       SELECT gen_random_uuid(), $1, 'Tunde', 'tunde@mail.ng', sha256(($2 || n)::bytea), $2 || n,
         at, at, true, $2
       FROM generate_series(1, $3) AS n, LATERAL (SELECT $4::timestamptz - n * interval '1 minute' AS at)`,
      [stationId, word, many, clock.now()],
    )
  await fill(lekkiId, 'Lekki ', 3)
  clock.advance(60 * 24 * 30)
  await fill(people.ikeja, 'Ikeja ', 3_000)
  clock.set('2026-11-15T09:00:00Z')
  await visitor.asks('Hello', tunde)
  await database.pool.query('ANALYZE ticket')
  const first = await looksAt(town, bolaId, { limit: 3 })
  expect(first.data.map(({ title }) => title)).toEqual(['Hello', 'Lekki 1', 'Lekki 2'])
  expect(first.waiting).toBe(4)
  const second = await looksAt(town, bolaId, { limit: 3, after: first.next ?? '' })
  expect([second.data.map(({ title }) => title), second.next]).toEqual([['Lekki 3'], null])
  expect([first.rows, second.rows].filter(rows => !(rows < 50))).toEqual([])
  const busy = await looksAt(town, people.amina, { limit: 3 })
  expect(busy.data.map(({ title }) => title)).toEqual(['Ikeja 1', 'Ikeja 2', 'Ikeja 3'])
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
  const read = async (who: typeof amina, wanted: SentOf<typeof supportFigures>) =>
    (await who.browser.call(supportFigures, wanted)).body.data
  const today = { from: '2026-11-15', to: '2026-11-15' }
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
  const before = await read(amina, { from: '2026-11-01', to: '2026-11-14' })
  expect(before.map(({ begun }) => begun)).toEqual([0, 0, 0])
})

test('ready answers belong to a station, each name once', async () => {
  const { ikeja, kano, ada } = await supportTown()
  const answer = { title: 'Late', text: 'We are sorry.' }
  const add = (who: typeof ikeja, body: Record<string, unknown>) =>
    who.browser.attempt(addAnswer, body)
  const { body } = await add(ikeja, answer)
  expect(body.data).toMatchObject(answer)
  expect(await add(ikeja, { ...answer, title: 'LATE' })).toMatchObject({
    status: 409,
    body: { code: 'answer_known' },
  })
  expect((await add(kano, answer)).status).toBe(201)
  expect((await add(ada, answer)).body.code).toBe('not_yours')
  await add(ikeja, { title: 'Early', text: 'You were asleep.' })
  expect(
    (await kano.browser.call(changeAnswer, { answerId: body.data._id, ...answer })).body.code,
  ).toBe('not_yours')
  expect((await kano.browser.call(removeAnswer, { answerId: body.data._id })).body.code).toBe(
    'not_yours',
  )
  const taken = await ikeja.browser.call(changeAnswer, {
    answerId: body.data._id,
    title: 'early',
    text: 'x',
  })
  expect(taken.body.code).toBe('answer_known')
  const titles = async (wanted: SentOf<typeof listAnswers> = {}) =>
    (await ikeja.browser.call(listAnswers, wanted)).body.data.map(({ title }) => title)
  expect(await titles()).toEqual(['Early', 'Late'])
  expect(await titles({ search: 'sorry' })).toEqual(['Late'])
  expect((await ikeja.browser.call(removeAnswer, { answerId: body.data._id })).status).toBe(200)
  expect(await titles()).toEqual(['Early'])
})

test('a resident reaches the own station, others whoever runs the service', async () => {
  const settings = { SUPPORT_EMAIL: 'help@town.ng', SUPPORT_PHONE: '0803 555 0000' }
  const { ada, visitor } = await supportTown(settings)
  const contact = async (who: typeof ada) => (await who.browser.call(getContact, {})).body.data
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
