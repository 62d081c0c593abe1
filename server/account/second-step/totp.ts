import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (TOTP) as authenticator apps make them: RFC 6238 with SHA-1 and six digits. */
const stepMs = 30_000
const digits = 6
/** Clocks of phones are off: one step either side counts, too. */
const tolerance = [0, -1, 1]

/** The time step of a moment. */
const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** The code of one time step (RFC 4226). */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The code that an authenticator app shows at the moment. */
export const totpCode = (key: Buffer, now: Date) => codeOf(key, stepAt(now))

/** The time step whose code was typed, near the moment; null when it is none's. */
export function stepOfCode(key: Buffer, typed: string, now: Date): number | null {
  const steps = tolerance.map(off => stepAt(now) + off)
  return steps.find(step => isSame(codeOf(key, step), typed)) ?? null
}

const isSame = (code: string, typed: string) =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as people type it (RFC 4648, base32). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map(five => letters.charAt(parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** What the camera of an authenticator app reads. */
export function totpUri(key: Buffer, issuer: string, label: string): string {
  const facts = { secret: base32(key), issuer, algorithm: 'SHA1', digits, period: stepMs / 1000 }
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${label}`)}?${query.join('&')}`
}
