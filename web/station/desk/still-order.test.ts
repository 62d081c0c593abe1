import { expect, test } from 'vitest'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { orderAfter, shownIn } from './still-order.ts'

const at = (_id: string, address: string) => ({ _id, address }) as PickupRequest
const [toyin1, toyin2] = [at('toyin 1', '1 Toyin Street'), at('toyin 2', '2 Toyin Street')]
const [opebi1, opebi2] = [at('opebi 1', '1 Opebi Road'), at('opebi 2', '2 Opebi Road')]
const asked = {}
const ids = (rows: readonly PickupRequest[]) => rows.map(({ _id }) => _id)
const first = () => orderAfter(null, asked, [{ data: [toyin1, opebi1, toyin2] }])

test('the first row of a street is picked up: the street stays where it is, and an undone one comes back to its place', () => {
  const without = [{ data: [opebi1, toyin2] }]
  const still = orderAfter(first(), asked, without)
  expect(ids(shownIn(still, without).rows)).toEqual(['toyin 2', 'opebi 1'])
  const undone = [{ data: [opebi1, toyin1, toyin2] }]
  expect(ids(shownIn(orderAfter(still, asked, undone), undone).rows)).toEqual([
    'toyin 1',
    'toyin 2',
    'opebi 1',
  ])
})

test('what is new is not put in between, but told', () => {
  const pages = [{ data: [opebi2, toyin1, opebi1, toyin2] }]
  const still = orderAfter(first(), asked, pages)
  const { rows, fresh } = shownIn(still, pages)
  expect(ids(rows)).toEqual(['toyin 1', 'toyin 2', 'opebi 1'])
  expect(ids(fresh)).toEqual(['opebi 2'])
})

test('a list that becomes empty is the same list, and who comes back stands where they stood', () => {
  const still = first()
  expect(orderAfter(still, asked, [{ data: [] }])).toBe(still)
  const undone = [{ data: [opebi1] }]
  expect(ids(shownIn(orderAfter(still, asked, undone), undone).rows)).toEqual(['opebi 1'])
})

test('a page that was asked for comes after; another question has its own order', () => {
  const pages = [{ data: [toyin1, opebi1, toyin2] }, { data: [opebi2] }]
  const still = orderAfter(first(), asked, pages)
  expect(ids(shownIn(still, pages).rows)).toEqual(['toyin 1', 'toyin 2', 'opebi 1', 'opebi 2'])
  const other = [{ data: [opebi2, toyin2] }]
  expect(ids(shownIn(orderAfter(still, {}, other), other).rows)).toEqual(['opebi 2', 'toyin 2'])
})

test('where nothing is left of what was shown, the new rows are there at once', () => {
  const pages = [{ data: [opebi2] }]
  expect(ids(shownIn(orderAfter(first(), asked, pages), pages).rows)).toEqual(['opebi 2'])
})
