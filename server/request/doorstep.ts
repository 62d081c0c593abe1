import { createHmac } from 'node:crypto'
import { withCheckDigit } from '../../contract/check-digit.ts'

/**
 * The five digits by which a resident proves at the door that the carrier was there. The first four follow from the
 * request and the installation's secret key, so that no table and no backup holds them; the last is their check digit.
 */
export function doorstepCode(secretKey: Buffer, requestId: string): string {
  const digest = createHmac('sha256', secretKey).update(`doorstep:${requestId}`).digest()
  return withCheckDigit(String(digest.readUInt32BE(0) % 10_000).padStart(4, '0'))
}

/** Whether this is the code. The version before had the same without the check digit, and may still wait on a phone. */
export function isDoorstepCode(secretKey: Buffer, requestId: string, typed: string): boolean {
  const code = doorstepCode(secretKey, requestId)
  return typed === code || typed === code.slice(0, 4)
}
