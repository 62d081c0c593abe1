import { arrive } from '../../arrive.ts'
import type { Kind } from './item.ts'
import type { AnswerTo, Asked } from './queue.ts'

/**
 * Sends something through what waits on the device: kept first, then sent. Resolves and refuses as the call
 * itself would; where no answer comes it stays on the device, and that is `KeptOnDevice`.
 */
export const throughQueue =
  <K extends Kind>(kind: K, seen: Readonly<Record<string, string>> = {}) =>
  async (input: Asked<K>): Promise<AnswerTo<K>> => {
    const { sendOrKeep } = await arrive(() => import('./queue.ts'))
    return sendOrKeep(kind, input, seen)
  }
