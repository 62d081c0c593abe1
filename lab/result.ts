/** A goal of a proof: what was to hold, and whether it did. */
export type Goal = { goal: string; held: boolean; seen?: unknown }

/** Prints the one line with the figures, above it what missed its goal, and ends the proof. */
export function report(name: string, figures: string, goals: Goal[]): never {
  const missed = goals.filter(({ held }) => !held)
  for (const { goal, seen } of missed) {
    console.error(`missed: ${goal}${seen === undefined ? '' : ` (${sayShortly(seen)})`}`)
  }
  console.log(`${name}: ${missed.length === 0 ? 'holds' : 'DOES NOT HOLD'}: ${figures}`)
  process.exit(missed.length === 0 ? 0 : 1)
}

const sayShortly = (seen: unknown) =>
  (typeof seen === 'string' ? seen : JSON.stringify(seen)).slice(0, 2000)

/** A whole number from the environment, or the figure that the goal names. */
export const figure = (name: string, usual: number) => Number(process.env[name] ?? usual)
