import { sql } from 'drizzle-orm'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import { account } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { stationStaff } from '../staff/staff.table.ts'
import { demoMembers } from './known.ts'

type At = { id: string; staffId: string; createdAt: Date }

/** Those who work at the first station beside its head: each logs in with the demo's secret, or switches by PIN. */
export async function makeMembers(
  db: Db,
  { id: stationId, staffId: invitedBy, createdAt: at }: At,
  {
    secretHash,
    hash,
    now,
  }: { secretHash: string; hash: (pin: string) => Promise<string>; now: Date },
) {
  for (const { name, email, role: memberRole, pin } of demoMembers) {
    const id = newId(at)
    const times = { createdAt: at, verifiedAt: at }
    await db.insert(account).values({ id, role: 'station', email, name, secretHash, ...times })
    const facts = { memberRole, invitedBy, namedAt: at, pinHash: await hash(pin) }
    await db.insert(stationStaff).values({ accountId: id, stationId, ...facts })
    for (const purpose of ['privacy', 'terms'] as const) {
      await rowsOf(
        db,
        sql`INSERT INTO consent (account_id, purpose, version, given_at)
          VALUES (${id}, ${purpose}, ${currentVersions[purpose]}, ${now})`,
      )
    }
  }
}
