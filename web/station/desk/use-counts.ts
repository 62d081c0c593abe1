import { useQuery } from '@tanstack/react-query'
import { countRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'

/** How many open requests the station has, by how far they have got. */
export const useCounts = () => useQuery(query(countRequests, {})).data?.data
