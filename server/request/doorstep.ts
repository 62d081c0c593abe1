import { createHmac } from 'node:crypto'
import { withCheckDigit } from '../../contract/check-digit.ts'

/**
 * The five digits by which a resident proves at the door that the carrier was there: one code for a door, a carrier and a
 * day. The first four follow from the stop and its day (code_of in stop.sql) and the installation's secret
 * key, so that no table and no backup holds them; the last is their check digit.
 */
export const doorstepCode = (secretKey: Buffer, codeOf: string) =>
  withCheckDigit(fourDigits(secretKey, codeOf))

/** The code of versions until 18 November 2026: one for all visits of a request. */
export const earlierDoorstepCode = (secretKey: Buffer, requestId: string) =>
  fourDigits(secretKey, requestId)

function fourDigits(secretKey: Buffer, of: string): string {
  const digest = createHmac('sha256', secretKey).update(`doorstep:${of}`).digest()
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0')
}
