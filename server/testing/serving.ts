import { createClockWatch } from '../call/clock-watch.ts'
import type { Clock } from '../call/clock.ts'
import type { Hasher } from '../call/hasher.ts'
import { createLimiter } from '../call/limit.ts'
import type { Database } from '../db/connect.ts'
import { fromPrimary } from '../db/replica.ts'
import { messagingOf } from '../job/jobs.ts'
import { createHub } from '../live/live.ts'
import type { Config } from '../setting/config.ts'

type Base = {
  database: Pick<Database, 'db' | 'onConnection' | 'onShared'>
  clock: Clock
  hasher: Hasher
}

/** What an app is made of that serves a database and nobody outside. */
export function servingOf(config: Config, { database, clock, hasher }: Base) {
  const { db, onConnection, onShared } = database
  const secretKey = Buffer.from('a key that only tests use, 32 long')
  return {
    db,
    onConnection,
    onShared,
    read: fromPrimary(db),
    hub: createHub(),
    ring: () => undefined,
    clock,
    clockWatch: createClockWatch({ db, clock, say: () => undefined }),
    secretKey,
    gateway: null,
    hasher,
    limiter: createLimiter(config.rateLimitScale),
    messaging: messagingOf(config, secretKey),
    directorsNeedSecondStep: config.directorsNeedSecondStep,
    secureCookies: config.publicUrl.startsWith('https:'),
    ownOrigin: config.ownOrigin,
  }
}
