import { setTimeout as sleep } from 'node:timers/promises'
import type { NoticeData } from '../../server/notification/notice-data.ts'
import { ask } from '../database.ts'

// Notices of kinds that an old version does not know, in the outbox that it shares with today's.

const at = { station: 'Ikeja', stationId: '018f0000-0000-7000-8000-000000000011' }

/** Kinds that came one after the other, the newest first, with what a director reads in them. */
const kinds: Partial<NoticeData> = {
  'alerts-together': { groups: [{ rule: 'silent', names: ['Ikeja', 'Kano'], measured: [5, 5] }] },
  'code-wrong': {
    ...at,
    requestId: at.stationId,
    name: 'Ada Obi',
    address: '3 Allen Avenue',
    carrier: 'Sani Bello',
  },
  'stations-given': { stations: ['Ikeja'], from: 'Bola Ade' },
  'station-alert': { ...at, rule: 'silent', measured: 5 },
  'number-stays': {},
}
const inAll = 12
const patienceMs = 150_000
const refused = /knows no notice|of another version/g

type Row = { done: boolean; failed: boolean; problem: string | null }

/**
 * Puts notices of a kind that only today's version knows into the outbox, a few at a time: every one must be done in the
 * end, also those that the old server took first.
 */
export async function noticesOfToday(databaseUrl: string, oldText: string, oldLog: () => string) {
  const [kind, data] =
    Object.entries(kinds).find(([each]) => !new RegExp(`['"]?${each}['"]?: `).test(oldText)) ?? []
  if (!kind) return { isRight: true, seen: [], figures: 'no kind of notice is new' }
  for (let n = 0; n < inAll; n++) {
    await ask(
      databaseUrl,
      `SELECT enqueue(gen_random_uuid(), 'notice:probe ' || $1, 'notice-out', jsonb_build_object(
         'noticeId', gen_random_uuid(), 'accountId', id, 'kind', $2::text, 'data', $3::jsonb), now())
       FROM account WHERE role = 'director' ORDER BY id LIMIT 1`,
      [String(n), kind, JSON.stringify(data)],
    )
    await sleep(700)
  }
  const rowsNow = () =>
    ask<Row>(
      databaseUrl,
      `SELECT done_at IS NOT NULL AS done, failed_at IS NOT NULL AS failed, problem FROM outbox
       WHERE key LIKE 'notice:probe %'`,
    )
  const until = Date.now() + patienceMs
  let rows = await rowsNow()
  while (rows.some(({ done, failed }) => !done && !failed) && Date.now() < until) {
    await sleep(500)
    rows = await rowsNow()
  }
  const done = rows.filter(each => each.done).length
  const met = oldLog().match(refused)?.length ?? 0
  return {
    isRight: rows.length === inAll && done === inAll,
    seen: rows,
    figures: `${done} of ${inAll} notices “${kind}” told, ${met} times put back by the old server`,
  }
}
