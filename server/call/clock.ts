import { randomBytes } from 'node:crypto'

/** Where rules get the time from, so that a test can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** By so much the clocks of two servers may differ. */
export const clockSlackMs = 10 * 60 * 1000

/**
 * The latest moment that a row can have been written at. What is later was written by a clock that was
 * wrong, so nothing is valid because of it: its end lies as far off as the clock was.
 */
export const honestUntil = (now: Date) => new Date(now.getTime() + clockSlackMs)

/** A new identity (UUIDv7): ordered by the given moment, unguessable in the rest. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return inGroups(bytes)
}

/** What is below every identity from this moment on, and above every earlier one. */
export function idsFrom(moment: Date): string {
  const bytes = Buffer.alloc(16)
  // Nothing is older than this way of counting time.
  bytes.writeUIntBE(Math.max(0, moment.getTime()), 0, 6)
  return inGroups(bytes)
}

const inGroups = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
