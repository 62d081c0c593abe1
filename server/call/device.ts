import { and, eq, lte, type Column } from 'drizzle-orm'
import { honestUntil } from './clock.ts'
import { knownDevice } from '../account/account.table.ts'

/** That the owner of the account has signed in before in the browser that showed this token. */
export const isKnownTo = (accountId: Column | string, tokenHash: Buffer, now: Date) =>
  and(
    eq(knownDevice.accountId, accountId),
    eq(knownDevice.tokenHash, tokenHash),
    lte(knownDevice.createdAt, honestUntil(now)),
  )

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|Opera Mini/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Names a device the way its owner would, and keeps nothing else of the User-Agent. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (table: [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
