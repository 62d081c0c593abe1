import { newId } from '../call/clock.ts'
import { inTransaction, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { takeReminders } from '../notification/notification.ts'
import { sendVerificationLink, type Registered } from './mail-link.ts'

const hourMs = 60 * 60 * 1000
/** The first link is dead by then. Who registered much longer ago has had their time. */
const afterMs = 24 * hourMs
const notAfterMs = afterMs + 48 * hourMs
const atOnce = 100

type Options = { onConnection: OnConnection; secretKey: Buffer }

/** Sends whoever has not verified the address after a day a new link, once; tells how many. */
export const remindUnverified = ({ onConnection, secretKey }: Options, now: Date) =>
  inTransaction(onConnection, async db => {
    // One letter to an address, however many registered with it.
    const waiting = await named<Registered>(
      db,
      'unverified',
      `SELECT id, role, name, email, device, language,
         created_at AS "createdAt" FROM registration r
       WHERE created_at <= $1 AND created_at > $2
         AND NOT EXISTS (SELECT FROM registration newer
           WHERE newer.role = r.role AND newer.email = r.email AND newer.id > r.id)
         AND NOT EXISTS (SELECT FROM reminder WHERE key = 'unverified:' || r.id)
         AND NOT EXISTS (SELECT FROM bounced_address WHERE bounced_address.email = r.email)
       ORDER BY created_at LIMIT $3`,
      [new Date(now.getTime() - afterMs), new Date(now.getTime() - notAfterMs), atOnce],
    )
    const scene = { db, now, newId: () => newId(now), secretKey }
    const keyOf = ({ id }: { id: string }) => `unverified:${id}`
    const taken = await takeReminders(scene, waiting.map(keyOf))
    for (const each of waiting.filter(one => taken.has(keyOf(one)))) {
      await sendVerificationLink(scene, each)
    }
    return taken.size
  })
