import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './second-step-seal.ts'

test('what is sealed opens with the same secret key for the same account, and for no other', () => {
  const [secretKey, key] = [randomBytes(32), randomBytes(20)]
  const sealed = seal(secretKey, 'ada', key)
  expect(unseal(secretKey, 'ada', sealed)).toEqual(key)
  expect(sealed.includes(key)).toBe(false)
  expect(seal(secretKey, 'ada', key)).not.toEqual(sealed)
  const touched = Buffer.from(sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))
  const attempts = [
    () => unseal(secretKey, 'kabiru', sealed),
    () => unseal(randomBytes(32), 'ada', sealed),
    () => unseal(secretKey, 'ada', touched),
  ]
  for (const attempt of attempts) expect(attempt).toThrow('unable to authenticate')
})
