import { newId } from '../clock.ts'
import { inTransaction, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { takeReminders } from '../notification/notification.ts'
import type { AccountRow } from './account.table.ts'
import { killLinks, sendLink } from './mail-link.ts'

const hourMs = 60 * 60 * 1000
/** The first link is dead by then. Who registered much longer ago has had their time. */
const afterMs = 24 * hourMs
const notAfterMs = afterMs + 48 * hourMs
const atOnce = 100

type Options = { onConnection: OnConnection; secretKey: Buffer }

/** Sends whoever has not verified the address after a day a new link, once; tells how many. */
export const remindUnverified = ({ onConnection, secretKey }: Options, now: Date) =>
  inTransaction(onConnection, async db => {
    const waiting = await named<Pick<AccountRow, 'id' | 'role' | 'name' | 'email'>>(
      db,
      'unverified',
      `SELECT id, role, name, email FROM account
       WHERE verified_at IS NULL AND created_at <= $1 AND created_at > $2 AND erased_at IS NULL
         AND NOT EXISTS (SELECT FROM reminder WHERE key = 'unverified:' || account.id)
         AND NOT EXISTS (SELECT FROM bounced_address WHERE bounced_address.email = account.email)
       ORDER BY created_at LIMIT $3`,
      [new Date(now.getTime() - afterMs), new Date(now.getTime() - notAfterMs), atOnce],
    )
    const scene = { db, now, newId: () => newId(now), secretKey }
    const keyOf = ({ id }: { id: string }) => `unverified:${id}`
    const taken = await takeReminders(scene, waiting.map(keyOf))
    for (const each of waiting.filter(one => taken.has(keyOf(one)))) {
      await killLinks(db, each.id, 'verify-email')
      await sendLink(scene, each, 'verify-email')
    }
    return taken.size
  })
