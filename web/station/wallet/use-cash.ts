import { useQuery } from '@tanstack/react-query'
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
