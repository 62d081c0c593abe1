import { createHmac } from 'node:crypto'

/** Where our own gateway is, on our own server. */
export const sandboxPath = '/sandbox/paystack'

/** The sandbox's secret, which only this installation knows. */
export const sandboxKey = (secretKey: Buffer) =>
  `sk_sandbox_${createHmac('sha256', secretKey).update('sandbox gateway').digest('hex')}`
