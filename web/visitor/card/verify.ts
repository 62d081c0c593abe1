import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getPassportKeys } from '../../../contract/visit/passport.ts'
import { readPassport, type Passport } from '../../../contract/visit/passport-text.ts'
import { arrive } from '../../arrive.ts'

type CardKeys = OutputOf<typeof getPassportKeys>

/** What a phone can say of a card by itself. */
export type SelfChecked = {
  state: 'genuine' | 'over' | 'withdrawn' | 'forged'
  passport?: Passport
}

/** Checks a card with what the phone has kept, without asking anybody. */
export async function verifyCard(
  text: string,
  { keys, withdrawn }: CardKeys,
  now = new Date(),
): Promise<SelfChecked> {
  const passport = readPassport(text)
  const key = keys.find(({ keyId }) => keyId === passport?.keyId)
  if (!passport || !key) return { state: 'forged' }
  const isOurs = await isSigned(bytesOf(key.publicKey), passport.signature, passport.signed)
  if (!isOurs) return { state: 'forged' }
  if (withdrawn.includes(passport.carrierId)) return { state: 'withdrawn', passport }
  return { state: passport.expiresAt > now ? 'genuine' : 'over', passport }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter =>
    letter.charCodeAt(0),
  )

type Bytes = Uint8Array<ArrayBuffer>

async function isSigned(publicKey: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  const key = await crypto.subtle
    .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    .catch(() => undefined)
  if (key) return crypto.subtle.verify('Ed25519', key, signature, signed)
  // Old browsers do not know this kind of key.
  const { verifyAsync } = await arrive(() => import('@noble/ed25519'))
  return verifyAsync(signature, signed, publicKey)
}
