import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../call/dice.ts'
import {
  mustBalance,
  mustBeExact,
  mustBeKept,
  mustFallSilent,
  untilOver,
} from '../testing/neighbour/money-truth.ts'
import { deaths, mortalServer, type MortalServer } from '../testing/mortal-server.ts'
import { moveIn, type IsOver, type Neighbour } from '../testing/neighbour/neighbour.ts'
import { kills } from '../testing/effort.ts'

const neighbours = 8
/** A life lasts so many answers, and then up to so long. */
const answersOfALife = 10
const longestMs = 400

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
      ...people.map(person => person.isPaid),
    )
    expect(server.losses, 'calls that were cut').toBeGreaterThan(kills)

    await Promise.all(people.map(person => person.settlesUp()))
    await mustFallSilent(server)
    await mustBalance(server)
    await mustBeExact(server, people)
    expect(await server.end()).toBe(0)
  },
)
