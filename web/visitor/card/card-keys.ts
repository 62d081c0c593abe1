import { useQuery } from '@tanstack/react-query'
import { getPassportKeys } from '../../../contract/street/passport.ts'
import { query } from '../../query.ts'
import { verifyCard } from './verify.ts'

/** They change with a pause, not by the minute. */
const freshMs = 6 * 60 * 60 * 1000

/** What a phone needs to check cards by itself: asked for while there is a network, and kept. */
export const useCardKeys = () =>
  useQuery({ ...query(getPassportKeys, {}), staleTime: freshMs, retry: false })

/** What this phone says of a card when nobody else can. */
export function useSelfChecked(passport: string, isAlone: boolean) {
  const { data } = useCardKeys()
  const keys = data?.data
  const checked = useQuery({
    queryKey: ['checked by this phone', passport, keys],
    queryFn: () => (keys ? verifyCard(passport, keys) : null),
    enabled: isAlone && keys !== undefined,
    staleTime: 0,
  })
  return isAlone ? checked.data : undefined
}
