import { createHmac } from 'node:crypto'

/**
 * The four digits by which a resident proves at the door that somebody was there. They follow from the request and the
 * installation's secret key, so that no table and no backup tells them.
 */
export function doorstepCode(secretKey: Buffer, requestId: string): string {
  const digest = createHmac('sha256', secretKey).update(`doorstep:${requestId}`).digest()
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0')
}
