import { email as emailField } from '../../contract/field.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Scene } from '../director/director.ts'
import { sayPackedIn } from '../speech/speaker.ts'
import { usage } from './usage.ts'

/** Does its work in the database and returns what to print. */
export type Task = (scene: Scene) => Promise<string>

/** What was typed is no command: the usage is shown. */
export class WrongUse extends Error {
  constructor() {
    super(usage)
  }
}

/** The one address that a command takes. */
export function readAddress(args: string[]): string {
  const [typed] = args
  if (typed === undefined || args.length > 1) throw new WrongUse()
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
  throw new StartProblem(`${what} does not fit: ${why}.`)
}
