import { id } from '../../contract/field.ts'
import type * as contract from '../../contract/notification/notification.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageSize, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

type Row = { id: string; kind: string; title: string; link: string; at: string; read: boolean }
const unreadCount = '(SELECT count(*) FROM notice WHERE account_id = $1 AND read_at IS NULL)'

export const list: Rule<typeof contract.listNotices> = async ({ db, actor }, { limit, after }) => {
  const [before = null] = readCursor(after, [id()]) ?? []
  const [found] = await named<{ unread: number; notices: Row[] }>(
    db,
    `notices-${pageSize(limit)}`,
    `SELECT ${unreadCount} AS unread, coalesce((
       SELECT json_agg(json_build_object('id', id, 'kind', kind, 'title', title, 'link', link,
         'at', at, 'read', read_at IS NOT NULL))
       FROM (
         SELECT id, kind, title, link, at, read_at FROM notice
         WHERE account_id = $1 AND ($2::uuid IS NULL OR id < $2)
         ORDER BY id DESC LIMIT ${pageSize(limit)}
       ) AS newest
     ), '[]') AS notices`,
    [actor.accountId, before],
  )
  if (!found) throw new Error('a count without a row')
  const page = pageOf(
    found.notices,
    limit,
    row => [row.id],
    ({ id: _id, at, ...notice }) => ({ _id, at: new Date(at).toISOString(), ...notice }),
  )
  return { ...page, unread: found.unread }
}

export const read: Rule<typeof contract.readNotices> = async (
  { db, actor, now },
  { ids = null, about = null },
) => {
  await named(
    db,
    'read-notices',
    `UPDATE notice SET read_at = $2
     WHERE account_id = $1 AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY($3))
       AND ($4::text IS NULL OR link = $4)`,
    [actor.accountId, now, ids, about],
  )
  return { data: { unread: await unreadOf(db, actor.accountId) } }
}

async function unreadOf(db: Db, accountId: string): Promise<number> {
  const [counted] = await named<{ unread: number }>(
    db,
    'unread-notices',
    `SELECT ${unreadCount} AS unread`,
    [accountId],
  )
  return counted?.unread ?? 0
}
