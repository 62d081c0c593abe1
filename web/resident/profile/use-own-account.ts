import { useQuery } from '@tanstack/react-query'
import { getSession } from '../../../contract/account/account.ts'
import { query } from '../../query.ts'

/** The signed-in resident as the server knows them now; undefined until it has answered. */
export function useOwnAccount() {
  const { data, ...rest } = useQuery(query(getSession, {}))
  return { resident: data?.data?.role === 'resident' ? data.data : undefined, ...rest }
}
