import type { Dice } from '../../server/call/dice.ts'
import * as truth from '../../server/testing/neighbour/money-truth.ts'
import {
  moveIn,
  type Home,
  type IsOver,
  type Neighbour,
} from '../../server/testing/neighbour/neighbour.ts'

export { type Home, type IsOver, type Neighbour } from '../../server/testing/neighbour/neighbour.ts'

type Load = {
  people: number
  dice: Dice
  /** The servers' own time in SQL, where it is not the database's. */
  now?: () => string
}

/**
 * Neighbours ask, pay and are paid until the given work is over, each call said again until it is
 * answered; then everything that they were told must be in the database, and nothing else.
 */
export async function underLoad(
  home: Home,
  { people: count, dice, now }: Load,
  work: (people: Neighbour[], isOver: IsOver) => Promise<void>,
) {
  const people = await moveIn(home, count, dice)
  await truth.untilOver(
    null,
    isOver => work(people, isOver),
    ...people.flatMap(person => [person.asks, person.pays, person.isPaid]),
  )
  await Promise.all(people.map(person => person.settlesUp()))
  await truth.mustFallSilent(home, now?.())
  await truth.mustBalance(home)
  await truth.mustBeExact(home, people)
}

/** What was acknowledged until now is there, once, and the books are right. */
export async function mustBeKept(home: Home, people: Neighbour[]) {
  await truth.mustBalance(home)
  await truth.mustBeKept(home, people)
}
