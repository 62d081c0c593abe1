/** A goal of a proof or a benchmark: what was to hold, and whether it did. */
export type Goal = { goal: string; held: boolean; seen?: unknown }
/** What one part of a proof found. */
export type Part = { goals: Goal[]; figures: string }

/** Prints the one line with the figures, above it what missed its goal, and ends the program. */
export function report(name: string, figures: string, goals: Goal[]): never {
  const missed = goals.filter(({ held }) => !held)
  for (const { goal, seen } of missed) {
    console.error(`missed: ${goal}${seen === undefined ? '' : ` (${sayShortly(seen)})`}`)
  }
  console.log(`${name}: ${missed.length === 0 ? 'holds' : 'DOES NOT HOLD'}: ${figures}`)
  process.exit(missed.length === 0 ? 0 : 1)
}

/** Runs parts one after the other and reports all of them. */
export async function reportParts(name: string, parts: (() => Promise<Part>)[]): Promise<never> {
  const done: Part[] = []
  for (const part of parts) done.push(await part())
  const figures = done.map(each => each.figures).filter(Boolean)
  return report(
    name,
    figures.join('; '),
    done.flatMap(({ goals }) => goals),
  )
}

/** Goals that are noted where they are met or missed. */
export function createGoals() {
  const goals: Goal[] = []
  const must = (goal: string, held: boolean, seen?: unknown) => {
    goals.push({ goal, held, ...(seen === undefined ? {} : { seen }) })
    return held
  }
  const score = () => `${goals.filter(({ held }) => held).length} of ${goals.length} goals`
  return { goals, must, score }
}

const sayShortly = (seen: unknown) =>
  (typeof seen === 'string' ? seen : JSON.stringify(seen)).slice(0, 2000)

/** A number from the environment, or the figure that the goal names. */
export const figure = (name: string, usual: number) => Number(process.env[name] ?? usual)
