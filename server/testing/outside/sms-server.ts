import { onTestFinished } from 'vitest'
import { startSmsServer } from './sms-stand-in.ts'

export type { SmsMood } from './sms-stand-in.ts'

/** An SMS gateway for one story. */
export async function smsServer(apiKey?: string) {
  const { gateway, stop } = await startSmsServer(apiKey)
  onTestFinished(stop)
  return gateway
}
