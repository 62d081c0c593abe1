import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '../../../contract/refusal.ts'
import { getLimits } from '../../../contract/staff/member.ts'
import { query } from '../../query.ts'
import { useMember } from '../use-member.ts'

/**
 * Whether an amount is more than a cashier may without the head: then the head is asked. The server knows better,
 * of what went before, and its "no" counts from then on.
 */
export function useAbove(what: 'refundKobo' | 'shortageKobo', amountKobo: number) {
  const isCashier = useMember()?.member === 'cashier'
  const { data } = useQuery({ ...query(getLimits, {}), enabled: isCashier })
  const [refused, setRefused] = useState<number | null>(null)
  const limit = Math.min(data?.data[what] ?? Infinity, (refused ?? Infinity) - 1)
  return {
    isAbove: isCashier && amountKobo > limit,
    onRefused: ({ code }: Refusal) => {
      if (code === 'above_limit') setRefused(amountKobo)
    },
  }
}
