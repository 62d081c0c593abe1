import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { session } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { createHasher } from '../call/hasher.ts'
import { tokenHash } from '../call/link-token.ts'
import { readConfig } from '../setting/config.ts'
import { wholeFastPath } from '../db/fast-path.ts'
import { loadDemo } from '../demo/demo.ts'
import { createApp } from '../http/app.ts'
import { createBrowser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { servingOf } from './serving.ts'

const hasher = await createHasher(4)

/** The demo as its visitors find it, in the month of its rows whenever a test runs. */
export async function demoTown(now: Date, clock = { now: () => now }) {
  const database = await freshDatabase(wholeFastPath)
  onTestFinished(() => database.drop())
  const { db } = database
  await loadDemo(db, now, hasher.hash)
  const usual = { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000', DIRECTOR_TWO_STEP: 'optional' }
  const serving = servingOf(readConfig(usual), { database, clock, hasher })
  /** The same town under other settings. */
  const appWith = async (settings: Record<string, string>) => {
    const made = await createApp(readConfig({ ...usual, ...settings }), { ...serving })
    onTestFinished(() => made.close())
    return made
  }
  const app = await appWith({})

  /** A browser in which each of them is logged in, without a hash for each of hundreds. */
  const browsersOf = async (accountIds: readonly string[]) => {
    const tokens = accountIds.map(() => randomBytes(32).toString('base64url'))
    const rows = accountIds.map((accountId, index) => ({
      id: newId(now),
      tokenHash: tokenHash(tokens[index] ?? ''),
      accountId,
      device: 'Chrome on Android',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 60 * 60_000),
    }))
    await db.insert(session).values(rows)
    const browserWith = (token: string) => {
      const browser = createBrowser(app)
      browser.cookies.set('session', token)
      return browser
    }
    return new Map(accountIds.map((id, index) => [id, browserWith(tokens[index] ?? '')]))
  }
  /** Where its database is, for others. */
  const url = () => database.url
  return { db, url, app, appWith, hasher, browsersOf }
}
