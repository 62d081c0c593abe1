import { sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import pg from 'pg'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { Refusal, type RefusalCode } from '../../contract/refusal.ts'
import { laneNames, type Lane } from '../call/body-budget.ts'
import type { Clock } from '../call/clock.ts'
import type { ClockWatch } from '../call/clock-watch.ts'
import { outsides, type Outages } from '../call/outage.ts'
import type { Db } from '../db/connect.ts'
import { lastBackup } from '../db/last-backup.ts'
import type { Read } from '../db/replica.ts'
import { rowsOf } from '../db/statement.ts'
import { ownVersion } from '../db/version.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { countTasks, imbalanceKobo } from '../wallet/wallet.ts'

/*
 * What an operator's collector reads besides the time of each answer. Figures that the database is asked for are no
 * numbers while it is away: the others matter all the more then.
 */

/** The sum over all accounts reads every one of them: so often, however often figures are collected. */
const balanceEveryMs = 60_000

export type Watched = {
  db: Db
  clock: Clock
  clockWatch: ClockWatch
  read: Read
  heldBytes: (lane: Lane) => number
  liveLines: () => number
  outages: Outages
}

/** Some figures: makes them, and gives what looks at them anew. */
type Part = (registry: Registry, watched: Watched, dataDir: string) => () => Promise<void>

const plain = (registry: Registry, name: string, help: string) =>
  new Gauge({ name, help, registers: [registry] })
const labelled = <L extends string>(registry: Registry, label: L, name: string, help: string) =>
  new Gauge({ name, help, labelNames: [label], registers: [registry] })

const ofProcess: Part = (registry, { db, heldBytes, liveLines, outages, read }) => {
  const bodies = labelled(
    registry,
    'lane',
    'body_bytes_reserved',
    'Room set aside for bodies that are being read or worked on, by lane.',
  )
  const connections = labelled(
    registry,
    'state',
    'db_pool_connections',
    'Connections to the database that this server has, in use and idle; and how many there may be.',
  )
  const waiting = plain(
    registry,
    'db_pool_waiting',
    'Calls that wait for a connection to the database.',
  )
  const lines = plain(registry, 'live_lines', 'Pages that are open and hear of changes.')
  const fallbacks = plain(
    registry,
    'replica_fallbacks',
    'Reads that the primary did since the start because the replica was behind or away.',
  )
  const troubles = labelled(
    registry,
    'outside',
    'outage_failures',
    'What failed since the start because something outside was away, by what: the log counts, too.',
  )
  const open = labelled(
    registry,
    'outside',
    'outage_open',
    'Whether the last that was tried with it failed because it is away.',
  )
  return async () => {
    for (const outside of outsides) {
      troubles.set({ outside }, outages.failuresOf(outside))
      open.set({ outside }, outages.isOpen(outside) ? 1 : 0)
    }
    for (const lane of laneNames) bodies.set({ lane }, heldBytes(lane))
    if (db.$client instanceof pg.Pool) {
      const { totalCount, idleCount, waitingCount, options } = db.$client
      connections.set({ state: 'used' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'most' }, options.max)
      waiting.set(waitingCount)
    }
    lines.set(liveLines())
    fallbacks.set(read.fallbacks())
  }
}

type Waits = { lane: string; waiting: number; failed: number; oldest: number }

const ofOutbox: Part = (registry, { db, clock }) => {
  const byLane = (name: string, help: string) => labelled(registry, 'lane', name, help)
  const waiting = byLane('outbox_waiting', 'Jobs of the outbox that wait to be done, by lane.')
  const failed = byLane('outbox_failed', 'Jobs of the outbox that were given up, by lane.')
  const oldest = byLane(
    'outbox_oldest_seconds',
    'For how long the oldest job of the outbox that could be done has waited, by lane.',
  )
  return async () => {
    const counts = await countOutbox(db, clock.now()).catch((): Waits[] => [])
    for (const lane of outbox.lane.enumValues) {
      const counted = counts.find(each => each.lane === lane)
      waiting.set({ lane }, counted?.waiting ?? NaN)
      failed.set({ lane }, counted?.failed ?? NaN)
      oldest.set({ lane }, counted?.oldest ?? NaN)
    }
  }
}

const countOutbox = (db: Db, now: Date) =>
  rowsOf<Waits>(
    db,
    sql`SELECT lane.lane,
      (SELECT count(*) FROM outbox WHERE outbox.lane = lane.lane AND done_at IS NULL
        AND failed_at IS NULL) AS waiting,
      (SELECT count(*) FROM outbox WHERE outbox.lane = lane.lane AND done_at IS NULL
        AND failed_at IS NOT NULL) AS failed,
      coalesce(greatest(extract(epoch FROM ${now.toISOString()}::timestamptz - (
        SELECT min(due_at) FROM outbox WHERE outbox.lane = lane.lane AND done_at IS NULL AND failed_at IS NULL
      )), 0), 0)::float8 AS oldest
    FROM unnest(${sql.param(outbox.lane.enumValues)}::text[]) AS lane`,
  )

/** The ledger's imbalance, not older than a minute; not a number while the database is away. */
function imbalanceOf(db: Db) {
  let known = { kobo: NaN, until: 0 }
  return async (): Promise<number> => {
    if (performance.now() < known.until) return known.kobo
    const kobo = await imbalanceKobo(db).catch(() => NaN)
    known = { kobo, until: Number.isNaN(kobo) ? 0 : performance.now() + balanceEveryMs }
    return kobo
  }
}

async function oneNumber(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const rows = await rowsOf<{ figure: number }>(db, query).catch(() => [])
  return rows[0]?.figure ?? NaN
}

const ofMoney: Part = (registry, { db, clock }) => {
  const tasks = plain(
    registry,
    'payment_tasks_open',
    'Payments that wait for a person: see the operator command list-payment-tasks.',
  )
  const suspense = plain(registry, 'ledger_suspense_kobo', 'Money that nobody could place yet.')
  const imbalance = plain(
    registry,
    'ledger_imbalance_kobo',
    'By how much the two sides of the ledger differ, looked at once a minute: always 0.',
  )
  const topUps = plain(
    registry,
    'top_ups_open',
    'Top-ups of the last day that were begun over ten minutes ago and of which nothing was heard.',
  )
  const balance = imbalanceOf(db)
  return async () => {
    const open = await countTasks(db).catch(() => undefined)
    tasks.set(open?.open ?? NaN)
    suspense.set(open?.suspendedKobo ?? NaN)
    imbalance.set(await balance())
    const now = clock.now().toISOString()
    const unheard = sql`SELECT count(*) AS figure FROM top_up WHERE settled_at IS NULL AND doubted_at IS NULL
      AND created_at BETWEEN ${now}::timestamptz - interval '1 day' AND ${now}::timestamptz - interval '10 minutes'`
    topUps.set(await oneNumber(db, unheard))
  }
}

type Open = Record<'later' | 'late' | 'week', number>

/** What is open at all stations, by how late it is. */
const ofWork: Part = (registry, { db, clock }) => {
  const open = labelled(
    registry,
    'promised',
    'requests_open',
    'Pickups that were asked for and are not done, by when they were promised.',
  )
  return async () => {
    const today = lagosDay(clock.now())
    const weekAgo = addDays(today, -7)
    const rows = await rowsOf<Open>(
      db,
      sql`SELECT count(*) FILTER (WHERE promised_on >= ${today}) AS later,
          count(*) FILTER (WHERE promised_on < ${today} AND promised_on >= ${weekAgo}) AS late,
          count(*) FILTER (WHERE promised_on < ${weekAgo}) AS week
        FROM request WHERE is_to_pick_up(status)`,
    ).catch((): Open[] => [])
    const [found] = rows
    open.set({ promised: 'today or later' }, found?.later ?? NaN)
    open.set({ promised: 'late' }, found?.late ?? NaN)
    open.set({ promised: 'late for a week' }, found?.week ?? NaN)
  }
}

const ofInstallation: Part = (registry, { db, clock, clockWatch }, dataDir) => {
  const build = new Gauge({
    name: 'build_info',
    help: 'Which version and build runs, and the newest migration of its database.',
    labelNames: ['version', 'build', 'schema'],
    registers: [registry],
  })
  const believed = plain(
    registry,
    'clock_believed',
    'Whether what time makes due is done: 0 while the clock is in doubt, see /readyz.',
  )
  const ahead = plain(
    registry,
    'clock_ahead_of_database_seconds',
    "By how much this server's clock is ahead of the database's.",
  )
  const backup = plain(
    registry,
    'last_backup_timestamp_seconds',
    'When the last backup that was read again without a fault was taken on this machine; no number: never.',
  )
  const installed = plain(
    registry,
    'installed_timestamp_seconds',
    'When the database was filled for the first time: from then on there is something to back up.',
  )
  return async () => {
    const first = sql`SELECT extract(epoch FROM min(applied_at))::float8 AS figure FROM migration`
    installed.set(await oneNumber(db, first))
    const newest = sql`SELECT name FROM migration ORDER BY name DESC LIMIT 1`
    const rows = await rowsOf<{ name: string }>(db, newest).catch(() => [])
    build.reset()
    build.set({ ...(await ownVersion()), schema: rows[0]?.name ?? 'unknown' }, 1)
    believed.set(clockWatch.doubt() ? 0 : 1)
    const now = clock.now().toISOString()
    const differs = sql`SELECT extract(epoch FROM ${now}::timestamptz - clock_timestamp())::float8 AS figure`
    ahead.set(await oneNumber(db, differs))
    const last = await lastBackup(dataDir)
    backup.set(last ? Date.parse(last.takenAt) / 1000 : NaN)
  }
}

/** Which refusals say that somebody tried to come in and could not. */
const failedSignIns: ReadonlySet<RefusalCode> = new Set([
  'wrong_credentials',
  'wrong_director_credentials',
  'second_step_wrong',
  'code_wrong',
  'code_dead',
  'pin_wrong',
])

const ofCodes: Part = (registry, { db, clock }) => {
  const heldBack = plain(
    registry,
    'sms_codes_held_back',
    'Codes of the last hour that were not sent, because strangers had used up those of a number or of the day.',
  )
  return async () => {
    const since = new Date(clock.now().getTime() - 3_600_000).toISOString()
    const held = sql`SELECT count(*) AS figure FROM phone_code WHERE held_back AND created_at > ${since}`
    heldBack.set(await oneNumber(db, held))
  }
}

const parts = [ofProcess, ofOutbox, ofMoney, ofWork, ofInstallation, ofCodes]

/** Puts every figure into the registry; gives what looks at them anew, and what counts refusals. */
export function createGauges(registry: Registry, watched: Watched, dataDir: string) {
  const looks = parts.map(part => part(registry, watched, dataDir))
  const refusals = new Counter({
    name: 'sign_in_failures_total',
    help: 'Log-ins that were refused because something typed was wrong, by what.',
    labelNames: ['code'],
    registers: [registry],
  })
  for (const code of failedSignIns) refusals.inc({ code }, 0)
  return {
    look: async () => void (await Promise.all(looks.map(look => look()))),
    noteRefusal: (error: unknown) => {
      if (error instanceof Refusal && failedSignIns.has(error.code))
        refusals.inc({ code: error.code })
    },
  }
}
