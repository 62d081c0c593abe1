import { useQuery } from '@tanstack/react-query'
import { getWallet } from '../../contract/wallet.ts'
import { query } from '../query.ts'

/** What is in the resident's wallet; undefined until the server has answered. */
export function useWallet() {
  const { data, ...rest } = useQuery(query(getWallet, {}))
  return { balanceKobo: data?.data.balanceKobo, ...rest }
}
