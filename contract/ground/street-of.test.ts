import { expect, test } from 'vitest'
import { streetOf } from './street-of.ts'

test.each([
  ['47 Opebi Road, Ikeja', 'Opebi Road'],
  ['12B Toyin Street', 'Toyin Street'],
  ['12-14 Allen Avenue, Ikeja', 'Allen Avenue'],
  ['No. 5 Zoo Road, Kano', 'Zoo Road'],
  ['Shop 8, Computer Village', 'Computer Village'],
  ['The hall, Ada Obi', 'The hall'],
  ['', ''],
])('%s is on %s', (address, street) => {
  expect(streetOf(address)).toBe(street)
})
