import { expect, test } from 'vitest'
import { refusals } from '../../../contract/refusal.ts'
import { suspensionInWords } from './suspension-words.ts'

test('residents are told why, with one full stop, and what becomes of their requests', () => {
  const sentence =
    'Your station takes no new requests at the moment: the lorry is broken. ' +
    'What is under way is finished.'
  expect(suspensionInWords('the lorry is broken')).toBe(sentence)
  expect(suspensionInWords('the lorry is broken.')).toBe(sentence)
  expect(suspensionInWords(refusals.station_suspended[1])).toBe(
    'Your station takes no new requests at the moment. What is under way is finished.',
  )
})
