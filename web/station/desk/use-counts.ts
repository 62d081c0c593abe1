import { useQuery } from '@tanstack/react-query'
import { countRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'

/** Of whom nobody goes to yet, how many are late, in time, or wait for the resident: the parts add up to the number beside it. */
export function sayWaiting({
  late,
  quoted,
  pending,
}: {
  late: number
  quoted: number
  pending: number
}) {
  const inTime = pending - late - quoted
  const parts = [
    late > 0 && `${late} late`,
    inTime > 0 && `${inTime} not late`,
    quoted > 0 && `${quoted} with an open quote`,
  ].filter(Boolean)
  return parts.length > 1 ? `No carrier yet: ${parts.join(', ')}` : 'No carrier yet'
}

/** How many open requests the station has, by how far they have got. */
export const useCounts = () => useQuery(query(countRequests, {})).data?.data
