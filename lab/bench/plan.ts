import { modelOf, routeMinutes } from '../../server/plan/model.ts'
import { triesFor } from '../../server/plan/propose.ts'
import { solve, type Solution } from '../../server/plan/solve.ts'
import type { Instance } from '../../server/plan/instance.ts'
import { townInstance } from '../../server/testing/plan-instance.ts'
import { round } from '../measure.ts'
import { report } from '../report.ts'

/*
 * How good is the plan that a desk is proposed, against one that was searched for five seconds? The towns are the same at
 * every run. Minutes count what going outside of one's usual areas counts, too.
 */

const sizes = [
  { stops: 60, carriers: 8 },
  { stops: 200, carriers: 24 },
] as const
const seeds = [1, 2, 3, 4, 5]
const longMs = 5_000

function minutesOf(instance: Instance, { rounds }: Solution): number {
  const model = modelOf(instance)
  const numberOf = new Map(instance.stops.map(({ id }, stop) => [id, stop]))
  return rounds.reduce((sum, { stopIds }, carrier) => {
    const route = stopIds.map(id => numberOf.get(id) ?? -1)
    return sum + routeMinutes(model, carrier, route)
  }, 0)
}

function timed(instance: Instance) {
  const began = performance.now()
  const solution = solve(instance)
  const ms = performance.now() - began
  const withWork = solution.rounds.filter(({ stopIds }) => stopIds.length > 0).length
  const share = withWork / instance.carriers.length
  return { ms, share, left: solution.left.length, minutes: minutesOf(instance, solution) }
}

const goals: { goal: string; held: boolean; seen?: string[] }[] = []
for (const many of sizes) {
  const runs = seeds.map(seed => {
    const tries = triesFor(many.stops)
    const usual = timed(townInstance(seed, many, tries))
    const longer = Math.max(tries, Math.round((tries * longMs) / usual.ms))
    const long = timed(townInstance(seed, many, longer))
    const more = (usual.minutes / long.minutes - 1) * 100
    console.log(
      `${many.stops} stops, ${many.carriers} carriers, town ${seed}: ${round(usual.minutes)} minutes in ${Math.round(usual.ms)} ms, ` +
        `${round(long.minutes)} in ${Math.round(long.ms)} ms (${round(more)} % more), ${Math.round(usual.share * 100)} % have work, ${usual.left} stay`,
    )
    return { usual, more }
  })
  const mean = runs.reduce((sum, { more }) => sum + more, 0) / runs.length
  const idle = runs.filter(({ usual }) => usual.share < 1)
  const called = `${many.stops} stops for ${many.carriers}`
  goals.push(
    {
      goal: `${called}: within 10 % of a five-second search`,
      held: mean <= 10,
      seen: [`${round(mean)} %`],
    },
    { goal: `${called}: everybody who is in has work`, held: idle.length === 0 },
    { goal: `${called}: nothing stays`, held: runs.every(({ usual }) => usual.left === 0) },
  )
}
report('plan', `${seeds.length} towns of each size`, goals)
