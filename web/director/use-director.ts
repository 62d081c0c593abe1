import { useQuery } from '@tanstack/react-query'
import { getSession } from '../../contract/account/account.ts'
import { query } from '../query.ts'

/** The signed-in director as the server knows them now; undefined until it has answered. */
export function useDirector() {
  const { data, ...rest } = useQuery(query(getSession, {}))
  return { director: data?.data?.role === 'director' ? data.data : undefined, ...rest }
}
