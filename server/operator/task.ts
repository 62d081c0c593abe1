import { email as emailField } from '../../contract/field.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Scene } from '../call/context.ts'
import { sayPackedIn } from '../speech/speaker.ts'

/** Does its work in the database and returns what to print. */
export type Task = (scene: Scene) => Promise<string>

/** What was typed does not fit: why, and the usage is shown below it. */
export class WrongUse extends Error {}

/** The words after a command, exactly as many as it takes. */
export function wordsIn(args: string[], ...names: string[]): string[] {
  const missing = names[args.length]
  if (missing !== undefined) throw new WrongUse(`${missing} is missing.`)
  const extra = args[names.length]
  if (extra !== undefined) throw new WrongUse(`Unexpected argument: "${extra}".`)
  return args
}

/** What an option parser says about what was typed, as a sentence. */
export const notUnderstood = (error: unknown) =>
  new WrongUse((error as Error).message.replace(/\. To specify.*$/s, '.'))

/** The one address that a command takes. */
export function readAddress(args: string[]): string {
  const [typed = ''] = wordsIn(args, 'The address')
  return addressIn(typed)
}

export const addressIn = (typed: string) => fitting('The address', emailField().safeParse(typed))

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { message: string }[] } }

/** What was typed, or a sentence that says why it does not fit. */
export function fitting<T>(what: string, parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  const why = sayPackedIn('en', parsed.error.issues[0]?.message ?? '')
  throw new StartProblem(`${what} is not valid: ${why}.`)
}
