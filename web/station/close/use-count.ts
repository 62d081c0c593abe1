import { useState } from 'react'
import { countCash } from '../../../contract/cash.ts'
import { formatNaira } from '../../../contract/money.ts'
import { call } from '../../api.ts'
import { koboOf } from '../../ui/form/naira.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { refreshCash } from '../cash/use-cash.ts'

export type Counting = {
  /** Whose cash; without one it is the till's, which goes to the bank. */
  carrier?: { _id: string; name: string }
  expectedKobo: number
  onCounted: () => void
}

/**
 * First the count, then the books: what there should be is not shown before. What is right is settled by one press; what
 * is off is explained first.
 */
export function useCount({ carrier, expectedKobo, onCounted }: Counting) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [offKobo, setOff] = useState<number | null>(null)
  const [wrong, setWrong] = useState('')
  const { busy, run } = useAction()
  const type = (next: string) => {
    setTyped(next)
    setOff(null)
    setWrong('')
  }
  const settle = async (countedKobo: number) => {
    // What came in while it was counted is said, and the books are asked again: the count stays as it was typed.
    const failed = (why: string) => {
      setWrong(why)
      setOff(null)
    }
    const isDone = await run({ failed, refresh: refreshCash }, async () => {
      const why = note.trim()
      await call(countCash, {
        expectedKobo,
        countedKobo,
        ...(carrier && { carrierId: carrier._id }),
        ...(why && { note: why }),
      })
      const to = carrier ? `of ${carrier.name} is in the till` : 'is for the bank'
      toasts.show({ text: `${formatNaira(countedKobo)} ${to}.` })
    })
    if (isDone) onCounted()
  }
  /** Says whether there is an amount to compare. */
  const compare = (): boolean => {
    const countedKobo = koboOf(typed)
    if (countedKobo === null) {
      setWrong('please enter an amount')
      return false
    }
    const off = countedKobo - expectedKobo
    if (off === 0 || (offKobo === off && note.trim())) void settle(countedKobo)
    else setOff(off)
    return true
  }
  return { typed, type, note, setNote, offKobo, wrong, busy, compare }
}
