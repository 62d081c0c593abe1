import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const pages = [
  { label: 'Close the Day', also: 'sign end till', to: '/close' },
  { label: 'Areas', also: 'streets days holidays closed', to: '/areas' },
  { label: 'Profile', also: 'settings password', to: '/profile' },
]
const found = (typed: string) => findPages(typed, pages).map(({ label }) => label)

test.each([
  ['close', ['Close the Day', 'Areas']],
  ['the day', ['Close the Day']],
  ['SETT', ['Profile']],
  ['closed', ['Areas']],
  ['cl', []],
  ['ose', []],
  ['allen close', []],
  ['...', []],
])('“%s” finds %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels)
})
