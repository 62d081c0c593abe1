import { Refusal } from '../contract/refusal.ts'
import { mayPass, Unreachable } from './arrive.ts'
import { t } from './t.ts'

/** No answer came, and nothing is lost: it waits on the device and is sent by itself. */
export class KeptOnDevice extends Unreachable {
  constructor() {
    super()
    this.message = t('Saved on this phone. We’ll send it when you’re back online.')
    this.name = 'KeptOnDevice'
  }
}

/** What a call may come to besides an answer: a "no" of the server, or no answer. */
export type No = Refusal | Unreachable

export const isNo = (error: unknown): error is No =>
  error instanceof Refusal || error instanceof Unreachable

/** Whether the server said no to what was asked for: it is not there, or not theirs. */
export const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500

/** Whether a link is no use any more, and asking again would not help. */
export const isFinal = (error: unknown) =>
  !mayPass(error) && !(error instanceof Refusal && error.code === 'too_many')

/** Why the server said no, or why nothing came; anything else is a fault and goes on. */
export function reasonOf(error: unknown): string {
  if (isNo(error)) return error.message
  throw error
}
