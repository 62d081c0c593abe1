import { useQuery } from '@tanstack/react-query'
import { getPassportKeys } from '../../contract/visit/passport.ts'
import { query } from '../query.ts'

/** They change with a pause, not by the minute. */
const freshMs = 6 * 60 * 60 * 1000

/** What a phone needs to check cards by itself: asked for while there is a network, and kept. */
export const useCardKeys = () =>
  useQuery({ ...query(getPassportKeys, {}), staleTime: freshMs, retry: false })
