import { useQuery } from '@tanstack/react-query'
import { listTickets } from '../../contract/support/support.ts'
import { query } from '../query.ts'

/** How many conversations with support wait for an answer. */
export const useWaitingTickets = () =>
  useQuery(query(listTickets, { state: 'open', limit: 1 })).data?.waiting ?? 0
