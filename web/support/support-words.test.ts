import { expect, test } from 'vitest'
import { hoursInWords } from './support-words.ts'

const inLagos = (clock: string) => hoursInWords(new Date(`2026-11-${clock}+01:00`))

test('support says whether somebody is there, in the hours of Lagos', () => {
  expect(inLagos('16T09:59:59')).toEqual({ open: false, text: 'Opens today at 10am' })
  expect(inLagos('16T10:00:00')).toEqual({ open: true, text: 'Open now, until 7pm' })
  expect(inLagos('16T18:59:59').open).toBe(true)
  expect(inLagos('16T19:00:00').text).toBe('Opens tomorrow at 10am')
  expect(inLagos('20T19:00:00').text).toBe('Opens on Monday at 10am')
  expect(inLagos('22T23:30:00').text).toBe('Opens tomorrow at 10am')
  expect(inLagos('23T00:30:00').text).toBe('Opens today at 10am')
})
