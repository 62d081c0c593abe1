import { id } from '../../contract/field.ts'
import type * as contract from '../../contract/notification.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

type Row = { id: string; kind: string; title: string; link: string; at: Date; read: boolean }

export const list: Rule<typeof contract.listNotices> = async ({ db, actor }, { limit, after }) => {
  const [before = null] = readCursor(after, [id]) ?? []
  const rows = await named<Row>(
    db,
    'notices',
    `SELECT id, kind, title, link, at, read_at IS NOT NULL AS read FROM notice
     WHERE account_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [actor.accountId, before, limit + 1],
  )
  const page = pageOf(
    rows,
    limit,
    row => [row.id],
    ({ id: noticeId, kind, title, link, at, read: isRead }) => {
      return { _id: noticeId, kind, title, link, at: at.toISOString(), read: isRead }
    },
  )
  return { ...page, unread: await unreadOf(db, actor.accountId) }
}

export const read: Rule<typeof contract.readNotices> = async (
  { db, actor, now },
  { ids = null },
) => {
  await named(
    db,
    'read-notices',
    `UPDATE notice SET read_at = $2
     WHERE account_id = $1 AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY($3))`,
    [actor.accountId, now, ids],
  )
  return { data: { unread: await unreadOf(db, actor.accountId) } }
}

async function unreadOf(db: Db, accountId: string): Promise<number> {
  const [counted] = await named<{ unread: number }>(
    db,
    'unread-notices',
    'SELECT count(*) AS unread FROM notice WHERE account_id = $1 AND read_at IS NULL',
    [accountId],
  )
  return counted?.unread ?? 0
}
