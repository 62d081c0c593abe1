import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createDice, type Dice } from '../db/dice.ts'
import { inWords, type Movement } from '../testing/money-book.ts'
import { deaths, mortalServer, type MortalServer } from '../testing/mortal-server.ts'
import { moveIn, type Neighbour } from '../testing/neighbour.ts'

/** `npm test` has not the time for more; `npm run prove:crash` kills thirty times. */
const kills = Number(process.env['KILLS'] ?? 10)
const neighbours = 8
/** A life lasts so many answers, and then up to so long. */
const answersOfALife = 10
const longestMs = 400

type IsOver = () => boolean

/** What the database has of these people: movements of their wallets, and requests' steps. */
async function inDatabase(server: MortalServer, people: Neighbour[]) {
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
  return ({ userId }: Neighbour) => ({
    movements: movements.filter(({ owner }) => owner === userId).map(inWords),
    requests: new Map(
      requests.filter(({ owner }) => owner === userId).map(({ id, steps }) => [id, steps]),
    ),
  })
}

/** Every rule of the ledger holds, and the sum is zero. */
async function mustBalance(server: MortalServer) {
  expect(await server.ask('SELECT * FROM ledger_check WHERE broken <> 0')).toEqual([])
  const sum = 'SELECT sum(amount_kobo)::text AS kobo FROM entry'
  expect(await server.ask(sum)).toEqual([{ kobo: '0' }])
}

/** What was acknowledged is there, once. More may be there: some answers are still on their way. */
async function mustBeKept(server: MortalServer, people: Neighbour[]) {
  const books = people.map(person => ({ person, told: person.book.read() }))
  const truthAbout = await inDatabase(server, people)
  for (const { person, told } of books) {
    const { movements, requests } = truthAbout(person)
    expect(told.movements.filter(each => !movements.includes(each))).toEqual([])
    expect(movements).toHaveLength(new Set(movements).size)
    for (const [id, steps] of told.requests) {
      expect(requests.get(id)?.slice(0, steps.length)).toEqual(steps)
    }
  }
}

/** Nothing is missing, nothing is there twice, and nothing is there that nobody was told of. */
async function mustBeExact(server: MortalServer, people: Neighbour[]) {
  const truthAbout = await inDatabase(server, people)
  for (const person of people) {
    const [truth, told] = [truthAbout(person), person.book.read()]
    expect(truth.movements.toSorted()).toEqual(told.movements.toSorted())
    expect(truth.requests).toEqual(told.requests)
    expect(await person.wallet()).toEqual(person.book.wallet())
  }
}

/** Webhooks that come late must not move anything either. */
async function mustFallSilent(server: MortalServer) {
  const due = `SELECT key, problem FROM outbox
    WHERE done_at IS NULL AND (failed_at IS NOT NULL OR due_at <= now() + interval '1 minute')`
  const patient = { timeout: 120_000, interval: 100 }
  await vi.waitFor(async () => expect(await server.ask(due)).toEqual([]), patient)
  expect(await server.ask('SELECT kind, subject, said FROM gateway_task')).toEqual([])
}

async function dieAgainAndAgain(
  server: MortalServer,
  people: Neighbour[],
  dice: Dice,
  isOver: IsOver,
) {
  for (let n = 0; n < kills && !isOver(); n++) {
    const enough = server.answers + answersOfALife
    while (server.answers < enough && !isOver()) await sleep(5)
    await sleep(dice.below(longestMs))
    await server.dies(dice.pick(deaths))
    await mustBalance(server)
    await mustBeKept(server, people)
  }
}

/** Goes on until the first work has ended or any has failed; then all come to their end. */
async function untilOver(signal: AbortSignal, ...works: ((isOver: IsOver) => Promise<void>)[]) {
  const [first] = works
  let over = false
  const isOver = () => over || signal.aborted
  const end = () => (over = true)
  const running = works.map(work => {
    const done = work(isOver)
    void done.then(work === first ? end : undefined, end)
    return done
  })
  await Promise.allSettled(running)
  await Promise.all(running)
}

test(
  `${kills} kills: every acknowledged movement of money is there once, and the sum is zero`,
  { timeout: 900_000 },
  async ({ signal, onTestFailed }) => {
    const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31))
    const dice = createDice(seed)
    const server = await mortalServer()
    onTestFailed(() => console.error(`CRASH_SEED=${seed}\n${server.said().slice(-4000)}`))
    const people = await moveIn(server, neighbours, dice)

    await untilOver(
      signal,
      isOver => dieAgainAndAgain(server, people, dice, isOver),
      ...people.map(person => person.asks),
      ...people.map(person => person.pays),
    )
    expect(server.losses, 'calls that were cut').toBeGreaterThan(kills)

    await Promise.all(people.map(person => person.settlesUp()))
    await mustFallSilent(server)
    await mustBalance(server)
    await mustBeExact(server, people)
    expect(await server.end()).toBe(0)
  },
)
