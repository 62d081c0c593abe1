import { useQuery } from '@tanstack/react-query'
import { countAlerts } from '../../../contract/director/alert.ts'
import { query } from '../../query.ts'

/** How much is over its bound at own stations. */
export const useAlertCount = () => useQuery(query(countAlerts, {})).data?.data.all ?? 0
