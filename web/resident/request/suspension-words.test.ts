import { expect, test } from 'vitest'
import { refusals } from '../../../contract/refusal.ts'
import { suspensionInWords } from './suspension-words.ts'

test('residents are told why, with one full stop, and what becomes of their requests', () => {
  const sentence =
    'Your station isn’t taking new requests at the moment: the lorry is broken. ' +
    'Pickups already assigned will be done.'
  expect(suspensionInWords('the lorry is broken')).toBe(sentence)
  expect(suspensionInWords('the lorry is broken.')).toBe(sentence)
  expect(suspensionInWords(refusals.station_suspended[1])).toBe(
    'Your station isn’t taking new requests at the moment. Pickups already assigned will be done.',
  )
})
