import pg from 'pg'
import { getPrices } from '../../contract/price/price.ts'
import { weigh } from '../../contract/recyclable/recyclable.ts'
import {
  countRequests,
  getRequest,
  listRequests,
  makeSpecialRequest,
} from '../../contract/request/request.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { migrationLock } from '../../server/db/migrate.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { ask } from '../database.ts'
import type { startPooler } from '../pooler-process.ts'
import type { Part } from '../report.ts'
import { checkBooks, type Env, type RunningServer } from '../server.ts'
import { lookAround } from '../servers/replica.ts'
import { demoAnywhere, toAll } from '../servers/round-robin.ts'
import type { Town } from '../servers/stories.ts'
import {
  dataOf,
  payIn,
  residentOf,
  specialRequest,
} from '../../server/testing/people/town-people.ts'

// What a pooler that lends a connection for one transaction only could break.

type Pooler = Awaited<ReturnType<typeof startPooler>>

/** A day with money in it: cash at the desk, plastic on the scales, and the director looks at all of it. */
export async function day(town: Town): Promise<Part> {
  const staff = await demoAnywhere(town.urls, 'station')
  const ada = await demoAnywhere(town.urls, 'resident')
  const worth = async (): Promise<number> => {
    const wallet = dataOf(await ada.browser.call(getWallet, {}))
    return wallet.balanceKobo + wallet.setAsideKobo - wallet.dueKobo - wallet.owedKobo
  }
  const before = await worth()
  const paidKobo = 150_000
  await payIn(staff, ada._id, paidKobo)
  const { prices } = dataOf(await staff.browser.call(getPrices, { stationId: ada.stationId }))
  const worthKobo = 2 * (prices.find(({ item }) => item === 'pet')?.amountKobo ?? 0)
  const scales = { userId: ada._id, lines: [{ material: 'pet' as const, grams: 2_000 }], worthKobo }
  dataOf(await staff.browser.call(weigh, scales), 'plastic is weighed')
  const more = (await worth()) - before
  const around = await lookAround(town)
  return {
    goals: [
      {
        goal: 'what is paid in and weighed is in the wallet',
        held: more === paidKobo + worthKobo,
        seen: more,
      },
      {
        goal: 'a director sees everything',
        held: around.every(status => status === 200),
        seen: around,
      },
    ],
    figures: `${around.length} of a director's screens`,
  }
}

/** Refused calls leave every line fit for the next one: what was sent behind the refusal is lost. */
export async function refusals({ urls }: Town, howMany: number): Promise<Part> {
  const ada = await demoAnywhere(urls, 'resident')
  const { browser } = ada
  const wish = { userId: ada._id, stationId: ada.stationId, ...specialRequest }
  const ids: string[] = []
  // One after the other, over one line: the others hear of these statements only in the refusals.
  for (;;) {
    const { status, body } = await browser.call(makeSpecialRequest, wish)
    if (status !== 200) break
    ids.push(body.data._id)
  }
  const crowd = Array.from({ length: howMany }, (_, turn) => urls[turn % urls.length] ?? '')
  const asked = await toAll(crowd, browser, each => each.call(makeSpecialRequest, wish))
  const refused = asked.filter(({ status }) => status === 409).length
  const requestId = ids[0] ?? ''
  const read = await toAll(crowd, browser, each => each.call(getRequest, { requestId }))
  const well = read.filter(({ status }) => status === 200).length
  for (const id of ids) dataOf(await residentOf(ada).cancels(id))
  const held = refused === howMany && well === howMany
  return {
    goals: [{ goal: 'refusals spoil no line', held, seen: { refused, well, howMany } }],
    figures: `${refused} refusals, then ${well} of ${howMany} calls answered`,
  }
}

/** Many more callers at once than the pooler has connections: all are answered, and it opens no more. */
export async function crowd(
  { urls }: Town,
  pooler: Pooler,
  size: number,
  howMany: number,
): Promise<Part> {
  const { browser } = await demoAnywhere(urls, 'station')
  const turns = Array.from({ length: howMany }, (_, turn) => urls[turn % urls.length] ?? '')
  const answers = await toAll(turns, browser, (each, turn) =>
    turn % 2 === 0 ? each.call(countRequests, {}) : each.call(listRequests, { limit: 20 }),
  )
  const lent = (await pooler.show('SERVERS')).length
  const well = answers.filter(({ status }) => status === 200).length
  return {
    goals: [
      { goal: 'a crowd is answered', held: well === howMany, seen: { well, howMany } },
      { goal: 'over few connections', held: lent > 0 && lent <= size, seen: { lent, size } },
    ],
    figures: `${well} of ${howMany} calls at once answered over ${lent} connections`,
  }
}

/** Who listens does so past the pooler; all else but jobs comes through it. */
export async function ways({ primary, urls }: Town, pooler: Pooler): Promise<Part> {
  const ports = (await pooler.show('SERVERS')).map(({ local_port: port }) => Number(port))
  const [found] = await ask<{ listening: number; pooled: number; locks: number }>(
    primary,
    `SELECT count(*) FILTER (WHERE query LIKE 'LISTEN %' AND client_port <> ALL ($1))::int AS listening,
       count(*) FILTER (WHERE query LIKE 'LISTEN %' AND client_port = ANY ($1))::int AS pooled,
       (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS locks
     FROM pg_stat_activity`,
    [ports],
  )
  const wanted = 2 * urls.length
  return {
    goals: [
      {
        goal: 'every server listens past the pooler',
        held: found?.listening === wanted && found.pooled === 0,
        seen: { found, wanted },
      },
      { goal: 'no connection keeps a lock', held: found?.locks === 0, seen: found },
    ],
    figures: `${found?.listening} lines listen past the pooler`,
  }
}

/** While somebody brings the schema up to date a starting server waits, and then starts. */
export async function migrating({ primary }: Town, start: () => Promise<RunningServer>) {
  const first = new pg.Client({ connectionString: primary })
  await first.connect()
  await first.query('SELECT pg_advisory_lock($1)', [migrationLock])
  let started = false
  const starting = start().then(server => {
    started = true
    return server
  })
  const waiting = await eventually(async () => {
    const [found] = await ask<{ count: number }>(
      primary,
      `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    )
    if (found?.count !== 1) throw new Error('nobody waits yet')
    return found.count
  }).catch(() => 0)
  const early = started
  await first.end()
  const server = await starting
  await server.stop()
  return {
    goals: [
      {
        goal: 'a server waits for a migration and then starts',
        held: waiting === 1 && !early,
        seen: { waiting, early },
      },
    ],
    figures: '1 server waited for a migration',
  }
}

/** The books, as each server says at its start and as the command says. */
export async function books(servers: RunningServer[], env: Env): Promise<Part> {
  const right = /The ledger is right: \d+ movements/
  const checked = await eventually(async () => {
    const lines = servers.filter(({ log }) => right.test(log())).length
    if (lines < servers.length) throw new Error('not all have said it yet')
    return lines
  }).catch(() => 0)
  return {
    goals: [
      { goal: 'every server checks the ledger', held: checked === servers.length, seen: checked },
      await checkBooks(env),
    ],
    figures: `${checked} ledgers checked`,
  }
}

/** A pooler that is killed is an absent database: calls say so, and go on when it is back. */
export async function away({ urls }: Town, pooler: Pooler): Promise<Part> {
  const { browser } = await demoAnywhere(urls, 'resident')
  const count = async () => (await browser.call(countRequests, {})).status
  await pooler.close()
  const without = [await count(), await count()]
  await pooler.openAgain()
  const back = await eventually(async () => {
    const answers = [await count(), await count()]
    if (answers.some(status => status !== 200)) throw new Error('not back yet')
    return answers
  }).catch(() => [])
  const ready = await createVisitor(urls[0] ?? '').send('GET', '/readyz')
  return {
    goals: [
      {
        goal: 'without the pooler calls are answered 503',
        held: without.every(status => status === 503),
        seen: without,
      },
      {
        goal: 'and as ever when it is back',
        held: back.length === 2 && ready.status === 200,
        seen: { back, ready: ready.status },
      },
    ],
    figures: 'killed and back',
  }
}
