import { expect, test } from 'vitest'
import { keepPlanDraft } from '../../contract/plan/plan.ts'
import { listStations } from '../../contract/station/station.ts'
import { openTicket } from '../../contract/support/support.ts'
import { newId } from '../call/clock.ts'
import { world } from '../testing/world.ts'
import { isTooMuch } from './few-names.ts'

const names = (many: number) => Array.from({ length: many }, (_, n) => `n${n}`)
const asObject = (many: number) => Object.fromEntries(names(many).map(name => [name, 1]))
const tooMuch = { status: 413, body: { code: 'too_large' } }

test('one or two names that nobody knows are named; of many, a few are', async () => {
  const { browser } = await world()
  const visitor = browser()
  const asked = await visitor.attempt(listStations, { city: 'Ikeja', colour: 'green' })
  expect(asked.status).toBe(422)
  expect(Object.keys(asked.body.fields).toSorted()).toEqual(['city', 'colour'])
  const many = await visitor.send('GET', `${listStations.path}?${names(50).join('&')}`)
  expect([many.status, Object.keys(many.body.fields)]).toEqual([422, names(5)])
  const sent = await visitor.attempt(openTicket, { message: 7, ...asObject(40) })
  expect(sent.status).toBe(422)
  expect(Object.keys(sent.body.fields)).toContain('message')
  expect(Object.keys(sent.body.fields).filter(name => name.startsWith('n')).length).toBeLessThan(7)
  const long = await visitor.attempt(openTicket, { ['x'.repeat(20_000)]: 1 })
  expect(JSON.stringify(long.body).length).toBeLessThan(1000)
})

test('hundreds of names, or a very long address, are not even read', async () => {
  const { browser, signedIn } = await world()
  const visitor = browser()
  for (const query of [names(61).join('&'), '&'.repeat(500), `search=${'x'.repeat(5000)}`]) {
    expect(await visitor.send('GET', `${listStations.path}?${query}`)).toMatchObject(tooMuch)
  }
  const staff = await signedIn('ikeja')
  const day = '2026-11-16'
  const round = { carrierId: newId(new Date()), requestIds: [] }
  for (const wrong of [
    { day, rounds: [], ...asObject(61) },
    { day, rounds: [{ ...round, ...asObject(61) }] },
    { day, rounds: [{ ...round, requestIds: Array.from({ length: 4000 }, () => 1) }] },
    { day, rounds: Array.from({ length: 1100 }, () => ({ a: 1, b: 2, c: 3 })) },
  ]) {
    expect(await staff.attempt(keepPlanDraft, wrong)).toMatchObject(tooMuch)
  }
  const deep = `{"day":${'['.repeat(5000)}${']'.repeat(5000)}}`
  expect(isTooMuch(Buffer.from(deep))).toBe(true)
})

test('the largest plan of a day, and what people write, is not too much', async () => {
  const id = newId(new Date())
  const rounds = Array.from({ length: 100 }, () => {
    return { carrierId: id, requestIds: Array.from({ length: 14 }, () => id) }
  })
  const plan = JSON.stringify({ day: '2026-11-16', rounds })
  expect(plan.length).toBeGreaterThan(60_000)
  expect(isTooMuch(Buffer.from(plan))).toBe(false)
  const words = `"${'a: {b}, [c], \\ "d" '.repeat(200)}\\`
  expect(isTooMuch(Buffer.from(JSON.stringify({ message: words, [words]: words })))).toBe(false)
  const { browser } = await world()
  const asked = { name: 'Tunde', email: 'tunde@mail.ng', message: words.slice(0, 3000) }
  expect((await browser().call(openTicket, asked)).status).toBe(201)
})
