import pg from 'pg'
import type { PriceLine } from '../../contract/price.ts'
import { migrationLock } from '../../server/db/migrate.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import type { startPooler } from '../bench/pooler-process.ts'
import { demoPerson, query, toAll } from '../servers/people.ts'
import { lookAround } from '../servers/replica.ts'
import type { Town } from '../servers/stories.ts'
import { operator, type Env, type ProofServer } from '../server.ts'
import { dataOf } from '../town.ts'

// What a pooler that lends a connection for one transaction only could break.

export type Pooler = Awaited<ReturnType<typeof startPooler>>

/** A day with money in it: cash at the desk, plastic on the scales, and the director looks at all of it. */
export async function day(town: Town) {
  const staff = await demoPerson(town.urls, 'station')
  const ada = await demoPerson(town.urls, 'resident')
  const worth = async (): Promise<number> => {
    const wallet = dataOf(await ada.browser.send('GET', '/api/wallet'))
    return wallet.balanceKobo + wallet.setAsideKobo - wallet.dueKobo - wallet.owedKobo
  }
  const before = await worth()
  const receipt = { userId: ada._id, amountKobo: 150_000 }
  dataOf(await staff.browser.send('POST', '/api/cash/receipts', receipt), 'cash is taken')
  const { prices } = dataOf(
    await staff.browser.send('GET', `/api/stations/${ada.own.station._id}/prices`),
  )
  const worthKobo: number = 2 * prices.find(({ item }: PriceLine) => item === 'pet').amountKobo
  const scales = { userId: ada._id, lines: [{ material: 'pet', grams: 2_000 }], worthKobo }
  dataOf(await staff.browser.send('POST', '/api/weighings', scales), 'plastic is weighed')
  const more = (await worth()) - before
  const around = await lookAround(town)
  return {
    goals: [
      {
        goal: 'what is paid in and weighed is in the wallet',
        held: more === receipt.amountKobo + worthKobo,
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
export async function refusals({ urls }: Town, howMany: number) {
  const { browser, _id, own } = await demoPerson(urls, 'resident')
  const path = `/api/users/make-special-request/${_id}/${own.station._id}`
  const asked = { requestMessage: 'after a flood', address: '5 Toyin Street' }
  const ids: string[] = []
  // One after the other, over one line: the others hear of these statements only in the refusals.
  for (;;) {
    const { status, body } = await browser.send('PATCH', path, asked)
    if (status !== 200) break
    ids.push(body.data._id)
  }
  const crowd = Array.from({ length: howMany }, (_, turn) => urls[turn % urls.length] ?? '')
  const ask = async (method: 'PATCH' | 'GET', where: string, body?: object) => {
    const answers = await toAll(crowd, browser.cookies, each => each.send(method, where, body))
    return answers.map(({ status }) => status)
  }
  const refused = (await ask('PATCH', path, asked)).filter(status => status === 409).length
  const well = (await ask('GET', `/api/requests/${ids[0]}`)).filter(status => status === 200).length
  for (const id of ids) {
    dataOf(await browser.send('POST', `/api/requests/${id}/cancellation`, {}), 'a cancellation')
  }
  const held = refused === howMany && well === howMany
  return {
    goals: [{ goal: 'refusals spoil no line', held, seen: { refused, well, howMany } }],
    figures: `${refused} refusals, then ${well} of ${howMany} calls answered`,
  }
}

/** Many more callers at once than the pooler has connections: all are answered, and it opens no more. */
export async function crowd({ urls }: Town, pooler: Pooler, size: number, howMany: number) {
  const { browser } = await demoPerson(urls, 'station')
  const paths = ['/api/requests/counts', '/api/requests/all-requests?limit=20']
  const turns = Array.from({ length: howMany }, (_, turn) => urls[turn % urls.length] ?? '')
  const answers = await toAll(turns, browser.cookies, (each, turn) =>
    each.send('GET', paths[turn % paths.length] ?? ''),
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
export async function ways({ primary, urls }: Town, pooler: Pooler) {
  const ports = (await pooler.show('SERVERS')).map(({ local_port: port }) => Number(port))
  const [found] = await query<{ listening: number; pooled: number; locks: number }>(
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
export async function migrating({ primary }: Town, start: () => Promise<ProofServer>) {
  const first = new pg.Client({ connectionString: primary })
  await first.connect()
  await first.query('SELECT pg_advisory_lock($1)', [migrationLock])
  let started = false
  const starting = start().then(server => {
    started = true
    return server
  })
  const waiting = await eventually(async () => {
    const [found] = await query<{ count: number }>(
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
export async function books(servers: ProofServer[], env: Env) {
  const right = /^The ledger is right: \d+ movements/m
  const said = await eventually(async () => {
    const lines = servers.filter(({ log }) => right.test(log())).length
    if (lines < servers.length) throw new Error('not all have said it yet')
    return lines
  }).catch(() => 0)
  const asked = [await operator(env, 'check-ledger'), await operator(env, 'check-figures')]
  return {
    goals: [
      { goal: 'every server checks the ledger', held: said === servers.length, seen: said },
      {
        goal: 'ledger and figures are right afterwards',
        held: asked.every(({ code }) => code === 0),
        seen: asked,
      },
    ],
    figures: `${said} ledgers checked`,
  }
}

/** A pooler that is killed is an absent database: calls say so, and go on when it is back. */
export async function away({ urls }: Town, pooler: Pooler) {
  const { browser } = await demoPerson(urls, 'resident')
  const ask = async () => (await browser.send('GET', '/api/requests/counts')).status
  await pooler.close()
  const without = [await ask(), await ask()]
  await pooler.openAgain()
  const back = await eventually(async () => {
    const answers = [await ask(), await ask()]
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
