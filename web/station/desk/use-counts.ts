import { useQuery } from '@tanstack/react-query'
import { countRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'

/** What the waiting are called where some of them wait for the resident: nobody can be sent to these. */
export const sayWaiting = (quoted = 0) =>
  quoted > 0 ? `No carrier yet, ${quoted} with an open quote` : 'No carrier yet'

/** How many open requests the station has, by how far they have got. */
export const useCounts = () => useQuery(query(countRequests, {})).data?.data
