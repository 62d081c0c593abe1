import { expect, test } from 'vitest'
import { pageAt } from './page.ts'

test('a page without open places is its own address', () => {
  expect(pageAt('/station/assign')).toBe('/station/assign')
})

test('open places are filled in, safely', () => {
  expect(pageAt('/station/assign/:requestId', { requestId: '7f3a' })).toBe('/station/assign/7f3a')
  expect(pageAt('/support/:token', { token: 'a/b?c' })).toBe('/support/a%2Fb%3Fc')
  expect(pageAt('/verified/:id/:token', { id: '1', token: '2' })).toBe('/verified/1/2')
})

test('an open place that may be absent is', () => {
  expect(pageAt('/forgotten-password/:role?')).toBe('/forgotten-password')
  expect(pageAt('/forgotten-password/:role?', { role: 'station' })).toBe(
    '/forgotten-password/station',
  )
})

test('what else is given stands behind, and what is undefined nowhere', () => {
  expect(pageAt('/director/home', { month: undefined })).toBe('/director/home')
  expect(pageAt('/user/home/makepayment', { topup: 50_000, search: 'Ada & co' })).toBe(
    '/user/home/makepayment?topup=50000&search=Ada+%26+co',
  )
  // Named like the beginning of an open place, but not that.
  expect(pageAt('/station/assign/:requestId', { requestId: '1', request: '2' })).toBe(
    '/station/assign/1?request=2',
  )
})

test('what is no page, or leaves a place open, does not compile', () => {
  // @ts-expect-error -- there is no such page
  expect(pageAt('/station/nowhere')).toBe('/station/nowhere')
  // @ts-expect-error -- whose?
  expect(pageAt('/station/assign/:requestId')).toBe('/station/assign')
})
