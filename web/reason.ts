import { Refusal } from '../contract/refusal.ts'
import { Unreachable } from './arrive.ts'

/** What a call may come to besides an answer: a "no" of the server, or no answer. */
export type No = Refusal | Unreachable

export const isNo = (error: unknown): error is No =>
  error instanceof Refusal || error instanceof Unreachable

/** Why the server said no, or why nothing came; anything else is a fault and goes on. */
export function reasonOf(error: unknown): string {
  if (isNo(error)) return error.message
  throw error
}
