import { useQuery } from '@tanstack/react-query'
import { listCarriers } from '../../../contract/carrier.ts'
import { query } from '../../query.ts'

/** The station's carriers, free ones first: as many as one answer holds. */
export function useCarriers() {
  const { data, ...rest } = useQuery(query(listCarriers, { limit: 100 }))
  return { carriers: data?.data, hasMore: Boolean(data?.next), ...rest }
}
