import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import type { Refusal } from '../../../contract/refusal.ts'
import { getLimits } from '../../../contract/staff/member.ts'
import { query } from '../../query.ts'
import { useMember } from '../use-member.ts'

/**
 * Whether an amount is more than is left of a cashier's limit today: then the head is asked. The server knows better, of
 * what others did, and its "no" counts from then on. For the others nothing is left to say.
 */
export function useAbove(what: 'refundKobo' | 'shortageKobo', amountKobo: number) {
  const isCashier = useMember()?.member === 'cashier'
  const { data } = useQuery({
    ...query(getLimits, {}),
    enabled: isCashier,
    refetchOnMount: 'always',
  })
  const [refused, setRefused] = useState<number | null>(null)
  const left = data?.data.left?.[what] ?? Infinity
  const isAbove = isCashier && amountKobo > Math.min(left, (refused ?? Infinity) - 1)
  return {
    isAbove,
    /** Nothing is left: whatever the amount will be, the head is asked. */
    isUsedUp: isCashier && left === 0,
    said: isCashier && data?.data.left ? sayLeft(left, data.data[what], isAbove) : null,
    onRefused: ({ code }: Refusal) => {
      if (code === 'above_limit') setRefused(amountKobo)
    },
  }
}

/** What is left today, before anything is pressed, and who must approve what is more. */
function sayLeft(leftKobo: number, limitKobo: number, isAbove: boolean): string {
  if (leftKobo === 0) {
    const why =
      limitKobo === 0
        ? 'Your daily limit is ₦0.'
        : `You have nothing left of your ${sayNaira(limitKobo)} limit today.`
    return `${why} The head of your station must approve any amount.`
  }
  const left = `${sayNaira(leftKobo)} of your ${sayNaira(limitKobo)} limit is left today.`
  return isAbove ? `${left} The head of your station must approve this amount.` : left
}
