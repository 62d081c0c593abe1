import { expect, test } from 'vitest'
import { base32, stepOfCode, totpCode, totpUri } from './totp.ts'

const rfcKey = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %i seconds the code of the RFC is %s', (seconds, code) => {
  expect(totpCode(rfcKey, at(seconds))).toBe(code)
})

test('a code counts in its own half minute and one either side', () => {
  const code = totpCode(rfcKey, at(3000))
  const steps = [2939, 2970, 3029, 3059, 3060].map(now => stepOfCode(rfcKey, code, at(now)))
  expect(steps).toEqual([null, 100, 100, 100, null])
  expect(stepOfCode(rfcKey, '12345', at(3000))).toBeNull()
})

test('the key is written as RFC 4648 does', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text =>
    base32(Buffer.from(text)),
  )
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(totpUri(rfcKey, 'Depot', 'ada+bags@town.ng')).toBe(
    'otpauth://totp/Depot%3Aada%2Bbags%40town.ng?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Depot&algorithm=SHA1&digits=6&period=30',
  )
})
