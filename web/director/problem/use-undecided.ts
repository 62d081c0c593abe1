import { useQuery } from '@tanstack/react-query'
import { listDirectorProblems } from '../../../contract/problem/problem.ts'
import { isComing, query } from '../../query.ts'

/** How many problems wait for the director: as many as one answer holds, and whether there are more. */
export function useUndecided() {
  const asked = useQuery(query(listDirectorProblems, { state: 'raised', limit: 100 }))
  const { data } = asked
  return { count: data?.data.length ?? 0, hasMore: Boolean(data?.next), isComing: isComing(asked) }
}
