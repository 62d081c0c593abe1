import { deepEqual, ok } from 'node:assert/strict'
import { eventually } from '../eventually.ts'
import { inWords, type Movement } from './money-book.ts'
import type { Home, IsOver, Neighbour } from './neighbour.ts'

// What the database must say about people who have written down what they were told.

/** What the database has of these people: movements of their wallets, and requests' steps. */
async function inDatabase(server: Home, people: Neighbour[]) {
  const owners = people.map(({ userId }) => `'${userId}'`).join(', ')
  const movements = await server.ask<Movement & { owner: string }>(`
    SELECT account.owner, transfer.kind, amount_kobo::int AS kobo,
      coalesce(substring(key FROM '^paystack:charge:(.*)$'), about::text) AS about
    FROM transfer JOIN ledger_account account ON account.id IN (debit_account, credit_account)
    WHERE account.kind = 'wallet' AND owner IN (${owners})`)
  const requests = await server.ask<{ owner: string; id: string; steps: string[] }>(`
    SELECT resident_id AS owner, request.id, array_agg(what ORDER BY event.id) AS steps
    FROM request JOIN request_event event ON request_id = request.id
    WHERE resident_id IN (${owners}) GROUP BY request.id`)
  return ({ userId, book }: Neighbour) => ({
    ...asTold(
      movements.filter(({ owner }) => owner === userId),
      book,
    ),
    requests: new Map(
      requests.filter(({ owner }) => owner === userId).map(({ id, steps }) => [id, steps]),
    ),
  })
}

/**
 * A price that money set aside after the request was made is paid all the same, in two movements instead of
 * one: nobody is told of the first, so it is counted apart.
 */
function asTold(moved: Movement[], book: Neighbour['book']) {
  const isLate = ({ kind, about }: Movement) => kind !== 'single' && book.beganUncovered(about)
  const late = moved.filter(isLate)
  const sum = (...kinds: Movement['kind'][]) =>
    late.filter(({ kind }) => kinds.includes(kind)).reduce((kobo, each) => kobo + each.kobo, 0)
  const paid = late.filter(({ kind }) => kind === 'post')
  const told = [
    ...moved.filter(each => !isLate(each)),
    ...paid.map(({ about, kobo }) => ({ kind: 'single' as const, about, kobo })),
  ]
  return { movements: told.map(inWords), lateKobo: sum('pending') - sum('post', 'void') }
}

/** Every rule of the ledger holds, and the sum is zero. */
export async function mustBalance(server: Home) {
  deepEqual(await server.ask('SELECT * FROM ledger_check WHERE broken <> 0'), [])
  const sum = 'SELECT sum(amount_kobo)::text AS kobo FROM entry'
  deepEqual(await server.ask(sum), [{ kobo: '0' }])
}

/** What was acknowledged is there, once. More may be there: some answers are still on their way. */
export async function mustBeKept(server: Home, people: Neighbour[]) {
  const books = people.map(person => ({ person, told: person.book.read() }))
  const truthAbout = await inDatabase(server, people)
  for (const { person, told } of books) {
    const { movements, requests } = truthAbout(person)
    deepEqual(
      told.movements.filter(each => !movements.includes(each)),
      [],
    )
    deepEqual(movements.length, new Set(movements).size)
    for (const [id, steps] of told.requests) {
      deepEqual(requests.get(id)?.slice(0, steps.length), steps)
    }
  }
}

/** Nothing is missing, nothing is there twice, and nothing is there that nobody was told of. */
export async function mustBeExact(server: Home, people: Neighbour[]) {
  const truthAbout = await inDatabase(server, people)
  for (const person of people) {
    const [truth, told] = [truthAbout(person), person.book.read()]
    deepEqual(truth.movements.toSorted(), told.movements.toSorted())
    deepEqual(truth.requests, told.requests)
    deepEqual(await person.wallet(), person.book.wallet(truth.lateKobo))
  }
}

/**
 * Webhooks that come late must not move anything either; `now` is the servers' own, in SQL. A long
 * queue may take its time, as long as it becomes shorter.
 */
export async function mustFallSilent(server: Home, now = 'now()') {
  const due = `SELECT key, problem FROM outbox
    WHERE done_at IS NULL AND (failed_at IS NOT NULL OR due_at <= ${now} + interval '1 minute')`
  const left = async () => (await server.ask(due)).length
  const shrinks = async (from: number) => {
    const rows = await server.ask(due)
    if (rows.length > 0 && rows.length >= from) deepEqual(rows.slice(0, 20), [])
  }
  for (let open = await left(); open > 0; open = await left()) {
    await eventually(() => shrinks(open), { everyMs: 100 })
  }
  deepEqual(await server.ask('SELECT kind, subject, said FROM gateway_task'), [])
}

/** Goes on until the first work has ended or any has failed; then all come to their end. */
export async function untilOver(
  signal: AbortSignal | null,
  ...works: ((isOver: IsOver) => Promise<void>)[]
) {
  const [first] = works
  ok(first)
  let over = false
  const isOver = () => over || signal?.aborted === true
  const end = () => (over = true)
  const running = works.map(work => {
    const done = work(isOver)
    void done.then(work === first ? end : undefined, end)
    return done
  })
  await Promise.allSettled(running)
  await Promise.all(running)
}
