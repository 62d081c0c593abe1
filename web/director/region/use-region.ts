import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { getStanding } from '../../../contract/screen/standing.ts'
import { states } from '../../../contract/ground/states.ts'
import { query } from '../../query.ts'
import { choiceIn } from '../../ui/table/filter.tsx'

/** Where the address says that the director looks; what makes no sense is left out. */
export function useRegion() {
  const [params] = useSearchParams()
  const inState = choiceIn(params, 'state', states)
  const inCity = params.get('city')?.trim().slice(0, 60)
  return { ...(inState && { inState }), ...(inCity && { inCity }) }
}

/** How many stations do well, and the medians, of those that fit. */
export const useStanding = (where: SentOf<typeof getStanding>) =>
  useQuery({ ...query(getStanding, where), placeholderData: keepPreviousData })

/** In which states and cities own stations are: until that has come nobody knows whether there is anything to choose. */
export function useRegionStanding() {
  const { inState } = useRegion()
  return useStanding(inState ? { state: inState } : {})
}

/** What a region is called in the address, and by what a list is made whole again. */
export const regionNames = ['state', 'city'] as const

/** The region as it stands in an address. */
export const regionInUrl = ({ inState, inCity }: ReturnType<typeof useRegion>) => ({
  ...(inState && { state: inState }),
  ...(inCity && { city: inCity }),
})

/** "Lagos" or "Ikorodu, Lagos"; null where nothing was chosen. */
export const regionInWords = ({ inState, inCity }: ReturnType<typeof useRegion>) =>
  [inCity, inState].filter(Boolean).join(', ') || null
