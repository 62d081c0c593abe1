import type * as contract from '../../contract/notification.ts'
import { id } from '../../contract/field.ts'
import type { Handlers, Rule } from '../context.ts'
import { pageOf, readCursor } from '../cursor.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { writeNotice, type NoticeData, type NoticeKind } from './notice-kind.ts'

type Scene = { db: Db; now: Date; newId: () => string }

/** What is told: once per key and person. */
type Told<K extends NoticeKind> = { key: string; kind: K; data: NoticeData[K] }

/** Tells people something in the app, in the caller's transaction. */
export async function notify<K extends NoticeKind>(
  scene: Scene,
  accountIds: string[],
  { key, kind, data }: Told<K>,
): Promise<void> {
  const { title, link } = writeNotice(kind, data)
  await named(
    scene.db,
    'notify',
    `INSERT INTO notice (id, key, account_id, kind, title, link, at)
     SELECT told.id, $3 || ':' || told.account_id, told.account_id, $4, $5, $6, $7
     FROM unnest($1::uuid[], $2::uuid[]) AS told (id, account_id)
     ON CONFLICT (key) DO NOTHING`,
    [accountIds.map(scene.newId), accountIds, key, kind, title, link, scene.now],
  )
}

type AtStation = { station: string; stationId: string }
/** The kinds that are about a station; its name is looked up. */
type StationKind = {
  [K in NoticeKind]: NoticeData[K] extends AtStation ? K : never
}[NoticeKind]
type ToldAtStation<K extends StationKind> = {
  key: string
  kind: K
  data: Omit<NoticeData[K], keyof AtStation>
}

/** Tells the station's director. */
export const tellDirector = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'director', told)

/** Tells everybody who works at the station. */
export const tellStaff = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'staff', told)

async function tellAt<K extends StationKind>(
  scene: Scene,
  stationId: string,
  whom: 'director' | 'staff',
  { key, kind, data }: ToldAtStation<K>,
) {
  const [at] = await named<{ name: string; director: string; staff: string[] }>(
    scene.db,
    'people-of-station',
    `SELECT name, director_id AS director,
       ARRAY(SELECT account_id FROM station_staff WHERE station_id = station.id) AS staff
     FROM station WHERE id = $1`,
    [stationId],
  )
  if (!at) throw new Error('a notice about a station that is not there')
  const people = whom === 'director' ? [at.director] : at.staff
  const known = { ...data, station: at.name, stationId } as unknown as NoticeData[K]
  await notify(scene, people, { key, kind, data: known })
}

type Row = { id: string; kind: string; title: string; link: string; at: Date; read: boolean }

const list: Rule<typeof contract.listNotices> = async ({ db, actor }, { limit, after }) => {
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

const read: Rule<typeof contract.readNotices> = async ({ db, actor, now }, { ids = null }) => {
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

export const noticeHandlers: Handlers<typeof contract> = { listNotices: list, readNotices: read }
