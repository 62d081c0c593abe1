import { useQuery } from '@tanstack/react-query'
import { getSession } from '../../../contract/account/account.ts'
import { query } from '../../query.ts'

/** The signed-in station as the server knows it now; undefined until it has answered. */
export function useStation() {
  const { data, ...rest } = useQuery(query(getSession, {}))
  return { station: data?.data?.role === 'station' ? data.data : undefined, ...rest }
}
