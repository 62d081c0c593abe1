import { useState } from 'react'
import { countCash } from '../../../contract/wallet/cash.ts'
import { sayNaira } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../../api.ts'
import type { No } from '../../reason.ts'
import { koboOf, mostKobo, wrongAmount } from '../../ui/form/naira.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { askCount } from '../../../contract/approval/approval.ts'
import { askAgain } from '../../live.ts'
import { useAbove } from '../staff/use-above.ts'
import { refreshCash, useBooks, type Books } from '../wallet/use-cash.ts'

export type Counting = {
  /** Whose cash; without one it is the till's, which goes to the bank. */
  carrier?: { _id: string; name: string }
  /** What should be there; undefined where somebody else has counted it meanwhile. */
  books: Books | undefined
  /** Whether it comes after another step, whose field had the focus. */
  takesFocus?: boolean
  onTyping?: () => void
  onCounted: () => void
}

/**
 * First the count, then the books: what there should be is not shown before. What is right is settled by one press; what
 * is off is explained first.
 */
export function useCount({ carrier, books, onTyping, onCounted }: Counting) {
  const { expectedKobo, lastCountId } = useBooks(books)
  const [typed, setTyped] = useState('')
  const [firstKobo, setFirst] = useState<number | null>(null)
  const { note, isNoteWrong, explain, wants } = useNote()
  const [offKobo, setOff] = useState<number | null>(null)
  const [wrong, setWrong] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useAction()
  const { isAbove, said, onRefused } = useAbove('shortageKobo', -(offKobo ?? 0))
  const type = (next: string) => {
    onTyping?.()
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
      lastCountId,
      ...(firstKobo !== null && firstKobo !== countedKobo && { firstKobo }),
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
  /** Compares what was typed with the books; gives the field that keeps it from going on. */
  const compare = (): 'amount' | 'note' | null => {
    const countedKobo = koboOf(typed)
    if (countedKobo === null || countedKobo > mostKobo) {
      setWrong(wrongAmount(typed))
      return 'amount'
    }
    const off = countedKobo - expectedKobo
    if (off !== 0 && offKobo !== off) {
      setFirst(first => first ?? countedKobo)
      setOff(off)
      return 'note'
    }
    if (off !== 0 && wants()) return 'note'
    void settle(countedKobo)
    return null
  }
  const isGone = books === undefined
  const shown = { typed, note, isNoteWrong, offKobo, expectedKobo, wrong, busy, said }
  return { ...shown, type, explain, compare, isAbove, isAsked, isGone }
}

/** What explains a difference: where it is empty, that is said beside it. */
function useNote() {
  const [note, setNote] = useState('')
  const [isNoteWrong, setWrong] = useState(false)
  const explain = (next: string) => {
    setNote(next)
    setWrong(false)
  }
  const wants = () => {
    const isEmpty = note.trim() === ''
    setWrong(isEmpty)
    return isEmpty
  }
  return { note, isNoteWrong, explain, wants }
}
