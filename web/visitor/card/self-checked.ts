import { useQuery } from '@tanstack/react-query'
import { useCardKeys } from '../../street/card-keys.ts'
import { verifyCard } from './verify.ts'

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
