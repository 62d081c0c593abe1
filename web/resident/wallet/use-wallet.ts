import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { getWallet } from '../../../contract/wallet/wallet.ts'
import { query } from '../../query.ts'

export type Wallet = OutputOf<typeof getWallet>

/** What is in the resident's wallet; undefined until the server has answered. */
export function useWallet() {
  const { data, ...rest } = useQuery(query(getWallet, {}))
  return { wallet: data?.data, ...rest }
}
