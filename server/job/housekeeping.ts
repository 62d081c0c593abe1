import { lt, sql, type SQL } from 'drizzle-orm'
import { graceDays } from '../../contract/privacy/privacy.ts'
import { trustDays } from '../../contract/staff/pin.ts'
import { threadDays } from '../../contract/support/support.ts'
import { mostWaitingDays } from '../../contract/wire.ts'
import { waitsDays } from '../account/account.ts'
import { honestUntil } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import type { Db } from '../db/connect.ts'
import { coverWish } from '../ground/cover-wish.table.ts'
import { givenUpDays } from '../outbox/outbox.ts'
import { rowsOf } from '../db/statement.ts'

const everyMs = 60 * 60 * 1000
/** Rows that one statement removes where there may be very many: each is a short transaction. */
const batchSize = 1000

/** So long the pictures of a problem are kept, and those of the visits that it is about. */
const problemPictureDays = 365

/** What in the outbox was done, or was given up, before then: so long an operator can look at it. */
export const overInOutbox = (before: string) => sql`
  SELECT id FROM outbox
  WHERE (done_at IS NOT NULL OR failed_at IS NOT NULL) AND coalesce(done_at, failed_at) < ${before}
  ORDER BY coalesce(done_at, failed_at) LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`

/** Removes what has lost its use: one hour's worth at a time, safe on several servers at once. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await forgetFuture(db, before(-1))
  await pullBack(db, now)
  await rowsOf(db, sql`DELETE FROM session WHERE expires_at < ${moment}`)
  await rowsOf(db, sql`DELETE FROM rate_limit WHERE ends_at < ${moment}`)
  await rowsOf(
    db,
    sql`DELETE FROM idempotent_answer WHERE created_at < ${before(mostWaitingDays + 1)}`,
  )
  await rowsOf(db, sql`DELETE FROM mail_link WHERE expires_at < ${before(30)}`)
  // Who registered and has not verified by then registers again.
  await rowsOf(db, sql`DELETE FROM registration WHERE created_at < ${before(waitsDays)}`)
  await rowsOf(db, sql`DELETE FROM phone_code WHERE created_at < ${before(1)}`)
  // By then no session of before the change is left.
  await rowsOf(db, sql`DELETE FROM number_change WHERE changed_at < ${before(90)}`)
  await rowsOf(db, sql`DELETE FROM account_return WHERE asked_at < ${before(30)}`)
  await inBatches(
    db,
    sql`WITH over AS MATERIALIZED (${overInOutbox(before(60))})
      DELETE FROM outbox USING over WHERE outbox.id = over.id`,
  )
  // What was given up can be tried again for a while; then it is only known that it was.
  await rowsOf(
    db,
    sql`UPDATE outbox SET payload = '{}' WHERE failed_at < ${before(givenUpDays)} AND done_at IS NULL
      AND lane <> 'work' AND payload <> '{}'`,
  )
  // Pictures that nobody put into a message.
  await inBatches(
    db,
    sql`WITH old AS MATERIALIZED (
        SELECT id FROM upload WHERE created_at < ${before(1)}
        ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )
      DELETE FROM upload USING old WHERE upload.id = old.id`,
  )
  // By then nobody asks any more how it looked at the door, unless something was wrong there.
  await rowsOf(
    db,
    sql`DELETE FROM visit_photo WHERE at < ${before(90)} AND (at < ${before(problemPictureDays)}
      OR NOT EXISTS (SELECT FROM visit JOIN problem ON problem.request_id = visit.request_id
        WHERE visit.id = visit_photo.visit_id))`,
  )
  await rowsOf(
    db,
    sql`DELETE FROM problem_picture WHERE created_at < ${before(problemPictureDays)}`,
  )
  await rowsOf(db, sql`DELETE FROM sms_message WHERE at < ${before(90)}`)
  await db.delete(coverWish).where(lt(coverWish.createdAt, new Date(before(365))))
  await rowsOf(db, sql`DELETE FROM resident_call WHERE at < ${before(90)}`)
  await rowsOf(db, sql`DELETE FROM reminder WHERE at < ${before(60)}`)
  await rowsOf(db, sql`DELETE FROM alert WHERE over_at < ${before(365)}`)
  await rowsOf(db, sql`DELETE FROM gateway_event WHERE handled_at < ${before(180)}`)
  await rowsOf(db, sql`DELETE FROM live_event WHERE created_at < ${before(1)}`)
  await rowsOf(db, sql`DELETE FROM known_device WHERE created_at < ${before(400)}`)
  await rowsOf(db, sql`DELETE FROM station_device WHERE trusted_at < ${before(trustDays + 30)}`)
  // A visitor's conversation that its link no longer opens.
  await rowsOf(
    db,
    sql`
    WITH old AS (
      SELECT id FROM ticket WHERE account_id IS NULL AND last_at < ${before(threadDays)}
      ORDER BY last_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), replies AS (
      DELETE FROM ticket_reply USING old WHERE ticket_id = old.id
    ), messages AS (
      DELETE FROM ticket_message USING old WHERE ticket_id = old.id
    )
    DELETE FROM ticket USING old WHERE ticket.id = old.id`,
  )
}

/** What a clock that was ahead has written counts for nothing; when its day comes, it would. */
async function forgetFuture(db: Db, tomorrow: string): Promise<void> {
  await rowsOf(
    db,
    sql`DELETE FROM session WHERE created_at > ${tomorrow} OR last_seen_at > ${tomorrow}`,
  )
  // No limit counts for longer than a day.
  await rowsOf(
    db,
    sql`DELETE FROM rate_limit WHERE ends_at > ${tomorrow}::timestamptz + interval '1 day'`,
  )
  await rowsOf(db, sql`DELETE FROM idempotent_answer WHERE created_at > ${tomorrow}`)
  await rowsOf(db, sql`DELETE FROM mail_link WHERE created_at > ${tomorrow}`)
  await rowsOf(db, sql`DELETE FROM known_device WHERE created_at > ${tomorrow}`)
}

/** What such a clock has put off waits no longer than it would have by the right one. */
async function pullBack(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString()
  // Messages wait for the morning, and failures for a day.
  await rowsOf(
    db,
    sql`
    UPDATE outbox SET due_at = ${moment} WHERE due_at > ${moment}::timestamptz + interval '2 days'
      AND done_at IS NULL AND failed_at IS NULL`,
  )
  await rowsOf(
    db,
    sql`
    UPDATE top_up SET next_look_at = ${moment}
    WHERE next_look_at > ${moment}::timestamptz + interval '2 days'
      OR next_look_at IS NULL AND settled_at IS NULL AND doubted_at IS NULL
        AND asked_at > ${honestUntil(now).toISOString()}`,
  )
  await rowsOf(
    db,
    sql`
    UPDATE account SET leaves_at = ${moment}::timestamptz + make_interval(days => ${graceDays})
    WHERE leaves_at > ${moment}::timestamptz + make_interval(days => ${graceDays} + 1)
      AND erased_at IS NULL`,
  )
}

/** Repeats what removes a batch until there was less than that. */
async function inBatches(db: Db, removal: SQL): Promise<void> {
  let removed = batchSize
  while (removed === batchSize) {
    removed = (await rowsOf(db, sql`${removal} RETURNING true`)).length
  }
}

/** Tidies up every hour until stopped. */
export function startHousekeeping(options: Omit<Round, 'ring'> & { db: Db }) {
  const { db, clock, timely, onProblem } = options
  const tidy = () => timely(() => tidyUp(db, clock.now()))
  return every(everyMs, tidy, { onProblem, atOnce: false })
}
