import type pg from 'pg'
import { sayFigures } from '../director/director.ts'
import { sayLedger } from '../wallet/wallet.ts'
import { connect } from '../db/connect.ts'
import { fail, findingsOf, ok, warn, type Finding, type Wanted } from './doctor-finding.ts'

const waitMinutes = 15
const unhurriedMs = 3_600_000

/** What lies in the database and waits for somebody. */
export async function examineWork(
  client: pg.Client,
  url: string,
  { ledger, now }: Wanted,
): Promise<Finding[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('outbox') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return []
  const found = [
    ...(await findingsOf('jobs', () => examineJobs(client, now()))),
    ...(await findingsOf('people', () => examinePeople(client))),
    ...(await findingsOf('payments', () => examineTasks(client))),
  ]
  return ledger ? [...found, ...(await examineBooks(url))] : found
}

/** On a line of its own and without a time limit: big books take as long as they take. */
async function examineBooks(url: string): Promise<Finding[]> {
  const database = connect(url, () => undefined, { size: 1, queryMs: 0 })
  const check = (about: string, say: typeof sayLedger) =>
    findingsOf(about, () => database.onConnection(say).then(asFinding(about)), unhurriedMs)
  try {
    return [...(await check('ledger', sayLedger)), ...(await check('figures', sayFigures))]
  } finally {
    await database.close()
  }
}

const asFinding =
  (about: string) =>
  ({ isRight, line }: { isRight: boolean; line: string }) =>
    isRight ? ok(about, line) : fail(about, line)

async function examineJobs(client: pg.Client, now: Date): Promise<Finding[]> {
  type Counted = { lane: string; failed: number; waiting: number; minutes: number }
  const { rows } = await client.query<Counted>(
    `SELECT lane, count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
       count(*) FILTER (WHERE failed_at IS NULL)::int AS waiting,
       coalesce(extract(epoch FROM $1::timestamptz - min(due_at) FILTER (WHERE failed_at IS NULL)) / 60, 0)::int AS minutes
     FROM outbox WHERE done_at IS NULL GROUP BY lane ORDER BY lane`,
    [now],
  )
  const givenUp = rows.filter(({ failed }) => failed > 0)
  const late = rows.filter(({ minutes }) => minutes > waitMinutes)
  const findings = [
    ...givenUp.map(({ lane, failed }) =>
      warn('jobs', `${failed} given up (${lane}): npm run operator -- list-given-up ${lane}`),
    ),
    ...late.map(({ lane, waiting, minutes }) =>
      warn(
        'jobs',
        `${waiting} waiting (${lane}), the oldest for ${minutes} minutes: is a server running?`,
      ),
    ),
  ]
  return findings.length > 0 ? findings : [ok('jobs', 'no failed jobs, none waiting long.')]
}

async function examinePeople(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ directors: number; stations: number }>(
    `SELECT (SELECT count(*) FROM director WHERE approved_at IS NOT NULL)::int AS directors,
       (SELECT count(*) FROM station)::int AS stations`,
  )
  const { directors = 0, stations = 0 } = rows[0] ?? {}
  if (directors === 0) {
    return warn('people', 'there is no director: npm run operator -- create-director.')
  }
  return ok('people', `${directors} directors, ${stations} stations.`)
}

async function examineTasks(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM gateway_task WHERE closed_at IS NULL',
  )
  const open = rows[0]?.open ?? 0
  if (open === 0) return []
  return [warn('payments', `${open} need a person: npm run operator -- list-payment-tasks.`)]
}
