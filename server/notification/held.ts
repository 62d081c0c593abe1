import { eq, inArray } from 'drizzle-orm'
import { heldSeconds } from '../../contract/undo.ts'
import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { notify } from './notice.ts'
import type { NoticeData } from './notice-data.ts'
import { heldNotice } from './notification.table.ts'

/** What is told only once it cannot be undone any more. */
type HeldKind =
  | 'carrier-comes'
  | 'carrier-swapped'
  | 'carrier-taken-back'
  | 'day-moved'
  | 'picked-up'
  | 'pickup-missed'
type Told = { [K in HeldKind]: { kind: K; data: NoticeData[K] } }[HeldKind]

/** Tells somebody once it cannot be undone any more: until then drop_held_notice takes it back. */
export async function holdNotice<K extends HeldKind>(
  scene: Scene,
  accountId: string,
  { key, kind, data }: { key: string; kind: K; data: NoticeData[K] },
): Promise<void> {
  const dueAt = new Date(scene.now.getTime() + heldSeconds * 1000)
  const row = { key, accountId, kind, data, dueAt }
  await scene.db.insert(heldNotice).values(row).onConflictDoNothing()
  await enqueue(scene, {
    key: `held:${accountId}:${dueAt.toISOString()}`,
    topic: 'held-notices',
    payload: { accountId },
    dueAt,
  })
}

/** The job that tells what somebody was not told while it could be undone. */
export const heldNoticesJob: Job = async ({ row, ...scene }) => {
  const { accountId } = row.payload as { accountId: string }
  const held = await scene.db
    .select()
    .from(heldNotice)
    .where(eq(heldNotice.accountId, accountId))
    .for('update')
  const byRequest = Map.groupBy(held.map(asHeld).toSorted(inOrder), ({ data }) => data.requestId)
  const news = [...byRequest.values()].flatMap(newsOf)
  const alike = Map.groupBy(news.toSorted(inOrder), news => alikeKey(news))
  for (const together of alike.values()) await tellTogether(scene, accountId, together)
}

type Held = Told & { key: string; dueAt: Date }
/** What is to be told of a request, of which steps it is made, and when; nothing where the last took back all that is new. */
type News = { key: string; keys: string[]; dueAt: Date; isFirst: boolean; told: Told | null }

const asHeld = ({ key, dueAt, kind, data }: typeof heldNotice.$inferSelect) =>
  ({ key, dueAt, kind, data }) as Held

/** Steps of one moment follow each other by their numbers. */
const inOrder = (a: Pick<Held, 'key' | 'dueAt'>, b: Pick<Held, 'key' | 'dueAt'>) =>
  a.dueAt.getTime() - b.dueAt.getTime() || a.key.localeCompare(b.key, 'en', { numeric: true })

/** Who comes, and when: what changes that again before anybody was told is told in its place. */
const planKinds = new Set<HeldKind | undefined>([
  'carrier-comes',
  'carrier-swapped',
  'carrier-taken-back',
  'day-moved',
])

/**
 * Drops what is held of a plan for these, because it is being carried out, which is told under `key` now: unless it was told
 * under that key before.
 */
export async function dropOvertaken(db: Db, requestIds: string[], key: string): Promise<void> {
  await named(
    db,
    'drop-overtaken',
    `DELETE FROM held_notice WHERE kind = ANY($1) AND data ->> 'requestId' = ANY($2)
       AND NOT EXISTS (SELECT FROM notice WHERE notice.key = $3 || ':' || held_notice.account_id)`,
    [[...planKinds], requestIds, key],
  )
}

/** What of a request's steps is told: a plan that was changed again, or carried out, was never news. */
function newsOf(held: Held[]): News[] {
  const all: (News & { isPlan: boolean })[] = []
  for (const { key, dueAt, ...next } of held) {
    const before = all.at(-1)
    const isPlan = planKinds.has(next.kind)
    if (before?.isPlan) {
      const isGone = before.isFirst && next.kind === 'carrier-taken-back'
      before.told = isGone ? null : replaced(before.told, next)
      Object.assign(before, { key, dueAt, isPlan })
      before.keys.push(key)
    } else {
      const isFirst = next.kind === 'carrier-comes'
      all.push({ key, keys: [key], dueAt, isFirst, told: next, isPlan })
    }
  }
  return all
}

/** A plan after another of which nobody knows: whoever was told of no carrier has none instead. */
function replaced(before: Told | null, next: Told): Told {
  if (next.kind === 'carrier-swapped' && before && 'past' in before.data) {
    return { kind: 'carrier-comes', data: { ...next.data, past: before.data.past } }
  }
  if (next.kind !== 'day-moved' || !before) return next
  const { plannedOn } = next.data
  const old = 'past' in before.data ? before.data.past : null
  const past = next.data.past ?? (old && plannedOn > old.promisedOn ? old : null)
  return before.kind === 'carrier-comes' || before.kind === 'carrier-swapped'
    ? { kind: 'carrier-comes', data: { ...before.data, plannedOn, past } }
    : { kind: 'day-moved', data: { ...next.data, past } }
}

/** Several pickups of one carrier and day, or not taken for one reason, are one message. */
const isToldOfMany = new Set<HeldKind>(['carrier-comes', 'picked-up', 'pickup-missed'])

function alikeKey({ key, told }: News): string {
  if (!told || !isToldOfMany.has(told.kind)) return key
  const { requestId: _, ...rest } = told.data
  return JSON.stringify([told.kind, { ...rest, parts: null }])
}

/** What is done at one door, part by part, comes within so many seconds. */
const togetherMs = 5000

/** Tells what is alike, once none of it is still to be undone. */
async function tellTogether(scene: Scene, accountId: string, news: News[]): Promise<void> {
  const waits = news.filter(({ dueAt }) => dueAt > scene.now)
  const due = news.filter(
    ({ dueAt }) =>
      dueAt <= scene.now &&
      !waits.some(later => later.dueAt.getTime() - dueAt.getTime() <= togetherMs),
  )
  const [first] = due
  if (!first) return
  const keys = due.flatMap(each => each.keys)
  await scene.db.delete(heldNotice).where(inArray(heldNotice.key, keys))
  const { key, told } = first
  if (!told) return
  const many = due.length > 1 && { pickups: due.length }
  const parts = due.flatMap(each => partsOf(each.told))
  const data = { ...told.data, ...many, ...(parts.length > 0 && { parts }) }
  await notify(scene, [accountId], { ...told, key, data })
}

const partsOf = (told: Told | null) => (told?.kind === 'pickup-missed' && told.data.parts) || []
