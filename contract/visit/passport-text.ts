/**
 * A carrier's passport as the picture on the card has it: who it is for and until when, with a signature behind it. So short that a
 * cheap camera reads it: one byte for the kind, four for the key, sixteen for the carrier, four for the moment
 * (seconds since 1970), the name, and 64 of Ed25519.
 */
export type Passport = {
  /** Eight digits of the key that signed it. */
  keyId: string
  carrierId: string
  name: string
  expiresAt: Date
}

type Read = Passport & { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }

const kind = 1
const nameAt = 26
const signatureBytes = 64
/** The name that is signed, in bytes: the picture grows with it. */
const mostNameBytes = 60
/** What can be a passport at all. */
export const passportPattern = /^[\w-]{115,210}$/

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, each => each.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], each => parseInt(each, 16))

const uuidOf = (bytes: Uint8Array) =>
  hexOf(bytes).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** As much of a name as fits, in whole letters. */
function nameBytes(name: string): Uint8Array {
  const bytes = new Uint8Array(mostNameBytes)
  return bytes.subarray(0, new TextEncoder().encodeInto(name, bytes).written)
}

/** The bytes that are signed. */
export function passportBytes({ keyId, carrierId, name, expiresAt }: Passport): Uint8Array {
  const spoken = nameBytes(name)
  const bytes = new Uint8Array(nameAt + spoken.length)
  bytes[0] = kind
  bytes.set(fromHex(keyId), 1)
  bytes.set(fromHex(carrierId.replaceAll('-', '')), 5)
  new DataView(bytes.buffer).setUint32(21, Math.floor(expiresAt.getTime() / 1000))
  bytes[25] = spoken.length
  bytes.set(spoken, nameAt)
  return bytes
}

export function passportText(signed: Uint8Array, signature: Uint8Array): string {
  const text = String.fromCharCode(...signed, ...signature)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What a text says that may be a passport, its signature not yet looked at; nothing if it cannot be one. */
export function readPassport(text: string): Read | undefined {
  if (!passportPattern.test(text)) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(decoded(plain), letter => letter.charCodeAt(0))
  const end = nameAt + (bytes[25] ?? 0)
  if (bytes[0] !== kind || bytes.length !== end + signatureBytes) return undefined
  const seconds = new DataView(bytes.buffer).getUint32(21)
  return {
    keyId: hexOf(bytes.subarray(1, 5)),
    carrierId: uuidOf(bytes.subarray(5, 21)),
    name: new TextDecoder().decode(bytes.subarray(nameAt, end)),
    expiresAt: new Date(seconds * 1000),
    signed: bytes.slice(0, end),
    signature: bytes.slice(end),
  }
}

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    // A length that no bytes have.
    return ''
  }
}
