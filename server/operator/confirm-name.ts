import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { StartProblem } from '../db/start-problem.ts'

/** Something that is about to be removed: what that is, and the name by which it must be called. */
type Doomed = { what: string; name: string }
/** Somebody who can be asked. */
type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

const usage = 'Usage: npm run db:reset [-- --yes <name of what is emptied>]'

/** Refuses unless whoever is there has called it by its name: typed now, or said with --yes. */
export async function mustBeMeant(
  { what, name }: Doomed,
  args: string[],
  terminal: Terminal | null,
): Promise<void> {
  const said = sayYes(args)
  if (said === undefined && !terminal) {
    const advice = `run npm run db:reset -- --yes ${name} to confirm`
    throw new StartProblem(`This removes ${what}: ${advice}.`)
  }
  const given = said ?? (await ask(terminal, `This removes ${what}. Type ${name} to go on: `))
  if (given === name) return
  throw new StartProblem(`Nothing was removed: "${given}" is not the name of ${what}.`)
}

function sayYes(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { yes: { type: 'string' } } }).values.yes
  } catch {
    throw new StartProblem(usage)
  }
}

async function ask(terminal: Terminal | null, question: string): Promise<string> {
  if (!terminal) return ''
  const lines = createInterface(terminal)
  // Who closes the terminal has not said yes.
  const closed = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  try {
    return (await Promise.race([lines.question(question), closed])).trim()
  } finally {
    lines.close()
  }
}
