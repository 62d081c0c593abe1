import type { RefObject } from 'react'
import { queueKinds } from '../../../contract/screen/queue.ts'
import { useKeys, type Keys } from './keys.ts'
import type { KeyHint } from './key-bar.tsx'
import { openRow, press, rowAt, step } from './row-keys.ts'
import { useNarrow } from './use-queue.ts'

export const queueHints: readonly KeyHint[] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['A'], 'assign'],
  [['R'], 'reply'],
  [['C'], 'call'],
  [['1-6'], 'show one list'],
  [['0'], 'all'],
  [['Z'], 'undo'],
]

/** The keys of the queue; a press does what a click on the same thing would do. */
export function useQueueKeys(list: RefObject<HTMLElement | null>) {
  const narrow = useNarrow()
  const counts: Keys = { '0': () => narrow('') }
  for (const [index, kind] of queueKinds.entries()) counts[String(index + 1)] = () => narrow(kind)
  useKeys({
    ...counts,
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
    a: () => press(rowAt(), '[data-deed="assign"]'),
    r: () => press(rowAt(), '[data-deed="reply"]'),
    c: () => press(rowAt(), '[data-call]'),
    z: () => press(document, '[data-undo]'),
    Enter: openRow,
  })
}
