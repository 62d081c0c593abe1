import { useQuery } from '@tanstack/react-query'
import { getStation } from '../../../contract/director/oversight.ts'
import { query } from '../../query.ts'

/** One of the director's stations; undefined until the server has answered. */
export function useOwnStation(stationId: string) {
  const { data, ...rest } = useQuery(query(getStation, { stationId }))
  return { station: data?.data, ...rest }
}
