import { Refusal } from '../../contract/refusal.ts'
import { Unreachable } from '../api.ts'
import { askAgain } from '../live.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'

/** Asks again for everything that a change of a request or a carrier can be seen in. */
export const refresh = () => askAgain('request', 'carrier')

/** The same for what a movement of cash can be seen in: it settles dues of requests, too. */
export const refreshCash = () => askAgain('cash', 'request')

/** Why the server said no, or why nothing came; anything else is a fault and goes on. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreachable) return error.message
  throw error
}

/** Does it and shows how things stand then; a "no" is shown in the server's words. */
export async function attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    await refresh()
    return true
  } catch (error) {
    const text = reasonOf(error)
    // Perhaps somebody else was quicker: what they did is on the screen before the words are read.
    await refresh()
    await dialogs.failure({ title, text })
    return false
  }
}
