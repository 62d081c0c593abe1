import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const sealingKey = (secretKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'second step', 32))

/** Seals the key of an authenticator app; what is sealed for one account opens for no other. */
export function seal(secretKey: Buffer, accountId: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealingKey(secretKey), nonce).setAAD(aboutOf(accountId))
  const hidden = Buffer.concat([sealing.update(key), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), hidden])
}

/** The key again; throws when it was sealed for somebody else or with another secret key. */
export function unseal(secretKey: Buffer, accountId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const opening = createDecipheriv(cipher, sealingKey(secretKey), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(aboutOf(accountId)).setAuthTag(tag)
  const hidden = sealed.subarray(nonceBytes + tagBytes)
  return Buffer.concat([opening.update(hidden), opening.final()])
}

const aboutOf = (accountId: string) => Buffer.from(accountId)
