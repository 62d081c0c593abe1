import type { Db } from '../db/connect.ts'
import { sealHeader } from '../gateway/smtp.ts'
import { markBounced, returnSeal } from '../notification/notification.ts'

type Failure = { address: string; status: string }

const mostReported = 20

/** The addresses that a delivery report says mail cannot reach, now or later (RFC 3464). */
export function failuresIn(report: string): Failure[] {
  const blocks = report.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks.slice(0, mostReported).flatMap(block => {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(block)?.[1]?.trim()
    const address = field('Final-Recipient')?.replace(/^rfc822;\s*/i, '')
    const status = field('Status')
    if (!address || !status || !/^5\.\d+\.\d+/.test(status)) return []
    return [{ address: address.replace(/^<|>$/g, '').toLowerCase(), status }]
  })
}

const sealIn = new RegExp(`^${sealHeader}:\\s*([\\w-]{43})\\s*$`, 'gim')

/** Marks the addresses that mail came back from, as far as the report returns a letter to them. */
export async function noteFailures(
  scene: { db: Db; now: Date; secretKey: Buffer },
  { raw, failures }: { raw: Buffer; failures: Failure[] },
): Promise<void> {
  const seals = new Set(Array.from(raw.toString('latin1').matchAll(sealIn), ([, seal]) => seal))
  for (const { address, status } of failures) {
    if (!seals.has(returnSeal(scene.secretKey, address))) continue
    await markBounced(scene, address, `the mail server reported ${status}`)
  }
}
