import { inArray } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { tellWhenServed } from '../../contract/ground/serving.ts'
import { refuse } from '../../contract/refusal.ts'
import { words } from '../../contract/words.ts'
import { newId } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { prepared, type Context, type Scene, type Services } from '../call/context.ts'
import { every } from '../call/every.ts'
import { ofNetwork } from '../call/limit.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { pacedOut, sendMail, textServed } from '../notification/notification.ts'
import { coverWish } from './cover-wish.table.ts'
import { lookUp, soughtIn, spokenOf } from './serving.ts'

const hour = 60
const day = 24 * hour
const mostOpen = 5

const isMail = (contact: string) => contact.includes('@')

/**
 * It refuses only for what this network did. What strangers have used up of a number or address is not said: nothing is kept
 * then.
 */
async function countWish(context: Context, contact: string): Promise<boolean> {
  const { db, now, limiter, visitor, messaging } = context
  if (!isMail(contact) && !messaging.phoneSignIn) throw refuse('no_sms')
  await limiter.take(db, now, [
    ...ofNetwork(visitor, 'wish', { times: 20, minutes: hour }),
    ...ofNetwork(visitor, `wish:${contact}`, { times: 5, minutes: day }),
  ])
  const shared = { key: `wish:${contact}`, times: 10, minutes: day }
  return (await limiter.count(db, now, [shared])) === 0
}

export const wish = prepared(
  tellWhenServed,
  (context, { contact }) => countWish(context, contact),
  async ({ db, now, newId: id, visitor }, { address: typed, contact }, isKept) => {
    const address = typed.replaceAll(/\s+/g, ' ')
    const { data, wide } = await lookUp(db, address)
    // A whole town is never served as one: nobody could be told.
    if (wide || soughtIn(address).length === 0) {
      throw refuse('fields', { fields: { address: words.enterAddress } })
    }
    const served = data.some(({ serves }) => serves)
    if (!served && isKept) {
      await named(
        db,
        'keep-wish',
        `INSERT INTO cover_wish (id, contact, address, language, created_at, looked_at)
         SELECT $1, $2, $3, $4, $5, $5
         WHERE (SELECT count(*) FROM cover_wish WHERE contact = $2) < ${mostOpen} ON CONFLICT DO NOTHING`,
        [id(), contact, address, visitor.language, now],
      )
    }
    return { data: { served } }
  },
)

type Telling = Pick<Services, 'onConnection' | 'limiter' | 'messaging'>
type Wish = typeof coverWish.$inferSelect

const everyMs = 5 * 60_000
const atOnce = 50

/**
 * Tells those whose address is served by now, once, and forgets them; by day, each looked at once a day. Tells how many that
 * were.
 */
export async function tellServed(telling: Telling, now: Date): Promise<number> {
  if (pacedOut(now, 0) > now) return 0
  let told = 0
  let looked = atOnce
  while (looked === atOnce) {
    // Each batch is a transaction of its own.
    const batch = await inTransaction(telling.onConnection, db =>
      tellSome({ db, now, newId: () => newId(now) }, telling, told),
    )
    told += batch.told
    looked = batch.looked
  }
  return told
}

async function tellSome(scene: Scene, telling: Telling, toldBefore: number) {
  const { db, now } = scene
  const wishes = await named<Wish>(
    db,
    'wishes-to-look-at',
    `SELECT id, contact, address, language, created_at AS "createdAt", looked_at AS "lookedAt" FROM cover_wish
     WHERE looked_at < $1 ORDER BY looked_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`,
    [startOfDay(lagosDay(now))],
  )
  const over: string[] = []
  let told = 0
  for (const each of wishes) {
    const { data } = await lookUp(db, each.address)
    const station = data.find(({ serves }) => serves)
    if (!station) continue
    const mayTell = await isWelcome(db, each.contact)
    if (mayTell && !(await isWithinCeiling(scene, telling, each))) continue
    over.push(each.id)
    if (!mayTell) continue
    const place = await spokenOf(db, station._id, each.address)
    await tell(scene, each, place, { telling, outAt: pacedOut(now, toldBefore + told) })
    told++
  }
  const ids = wishes.map(({ id }) => id)
  if (over.length > 0) await db.delete(coverWish).where(inArray(coverWish.id, over))
  if (ids.length > 0) {
    await db.update(coverWish).set({ lookedAt: now }).where(inArray(coverWish.id, ids))
  }
  return { told, looked: wishes.length }
}

/** Not to whoever took back the yes to SMS, nor to a mailbox that takes no letters. */
async function isWelcome(db: Db, contact: string): Promise<boolean> {
  const [found] = await named<{ isUnwelcome: boolean }>(
    db,
    'wish-is-unwelcome',
    `SELECT EXISTS (SELECT FROM bounced_address WHERE email = $1) OR EXISTS (
       SELECT FROM account JOIN consent ON consent.account_id = account.id
       WHERE account.phone_number = $1 AND purpose = 'sms' AND withdrawn_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM consent AS other WHERE other.account_id = account.id
           AND other.purpose = 'sms' AND other.withdrawn_at IS NULL)) AS "isUnwelcome"`,
    [contact],
  )
  return !found?.isUnwelcome
}

/** So many SMS a day, a share of what strangers can make us send; who finds none left is told on another day. */
async function isWithinCeiling(
  { db, now }: Scene,
  { limiter, messaging }: Telling,
  { contact }: Wish,
) {
  if (isMail(contact)) return true
  const times = Math.ceil(messaging.codesPerDay / 4)
  return (await limiter.count(db, now, [{ key: 'wish-sms', times, minutes: day }])) === 0
}

function tell(
  scene: Scene,
  { id, contact: to, language }: Wish,
  place: string,
  { telling, outAt }: { telling: Telling; outAt: Date },
) {
  const key = `now-served:${id}`
  if (isMail(to))
    return sendMail(scene, { key, to, letter: 'now-served', data: { place }, language })
  const { publicUrl } = telling.messaging
  return textServed(scene, { key, to, language, place, publicUrl, outAt })
}

/** Keeps telling until stopped. */
export function startTellingServed(options: Telling & Round) {
  const { clock, timely, ring, onProblem } = options
  const look = async () => {
    if ((await tellServed(options, clock.now())) > 0) ring()
  }
  return every(everyMs, () => timely(look), { onProblem })
}
