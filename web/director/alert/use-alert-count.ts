import { useQuery } from '@tanstack/react-query'
import { listAlerts } from '../../../contract/director/alert.ts'
import { query } from '../../query.ts'

/** How much is over its bound at own stations: as many as one answer holds. */
export const useAlertCount = () =>
  useQuery(query(listAlerts, { limit: 100 })).data?.data.length ?? 0
