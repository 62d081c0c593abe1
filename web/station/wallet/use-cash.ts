import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCash } from '../../../contract/wallet/cash.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'

export type Cash = OutputOf<typeof getCash>

/** Asks again for what a movement of cash can be seen in: it settles dues of requests, too. */
export const refreshCash = () => askAgain('cash', 'request')

/** What is in the till and in the carriers' hands; undefined until the server has answered. */
export function useCash() {
  const { data, ...rest } = useQuery(query(getCash, {}))
  return { cash: data?.data, ...rest }
}

/** What should be there, by the books, and the last count that this is since. */
export type Books = { expectedKobo: number; lastCountId: string | null }

/**
 * The books as whoever counts has begun with them: cash that comes in counts, and what somebody else counts meanwhile changes
 * nothing here. The server then says who it was. Undefined: nothing is there any more, or it is not known yet.
 */
export function useBooks(now: Books | undefined): Books {
  const [begun, setBegun] = useState(now)
  const isSame = !begun || now?.lastCountId === begun.lastCountId
  if (isSame && now && now.expectedKobo !== begun?.expectedKobo) setBegun(now)
  return (isSame ? now : begun) ?? { expectedKobo: 0, lastCountId: null }
}
