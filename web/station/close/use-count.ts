import { useState } from 'react'
import { countCash } from '../../../contract/wallet/cash.ts'
import { sayNaira } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../../api.ts'
import type { No } from '../../reason.ts'
import { koboOf } from '../../ui/form/naira.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { askCount } from '../../../contract/approval/approval.ts'
import { askAgain } from '../../live.ts'
import { useAbove } from '../staff/use-above.ts'
import { refreshCash } from '../wallet/use-cash.ts'

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
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useAction()
  const { isAbove, said, onRefused } = useAbove('shortageKobo', -(offKobo ?? 0))
  const type = (next: string) => {
    setTyped(next)
    setOff(null)
    setAsked(false)
    setWrong('')
  }
  const settle = async (countedKobo: number) => {
    // What came in while it was counted is said, and the books are asked again: the count stays as it was typed.
    const failed = (why: string, no: No) => {
      setWrong(why)
      // What the head may approve is explained already.
      if (no instanceof Refusal && no.code === 'above_limit') onRefused(no)
      else setOff(null)
    }
    const why = note.trim()
    const counted = {
      expectedKobo,
      countedKobo,
      ...(carrier && { carrierId: carrier._id }),
      ...(why && { note: why }),
    }
    if (isAbove) {
      await run({ failed, refresh: () => askAgain('approval') }, async () => {
        const { message } = await call(askCount, counted)
        toasts.show({ text: message })
        setAsked(true)
      })
      return
    }
    const isDone = await run({ failed, refresh: refreshCash }, async () => {
      await call(countCash, counted)
      const to = carrier ? `of ${carrier.name} is in the till` : 'is for the bank'
      toasts.show({ text: `${sayNaira(countedKobo)} ${to}.` })
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
  return { typed, type, note, setNote, offKobo, wrong, busy, compare, isAbove, isAsked, said }
}
