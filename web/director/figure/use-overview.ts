import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import type { OutputOf, SentOf } from '../../../contract/endpoint.ts'
import { getOverview } from '../../../contract/screen/overview.ts'
import { rankStations } from '../../../contract/screen/standing.ts'
import { query } from '../../query.ts'
import { regionInUrl, useRegion } from '../region/use-region.ts'
import { today } from '../../ui/day.ts'

export type Overview = OutputOf<typeof getOverview>

/** A month as 2026-11; undefined is the one that it is. */
export type Month = string | undefined

const monthsOffered = 24

/** The months that can be looked at, newest first. */
export function monthsBack(from = today()): string[] {
  const months = [from.slice(0, 7)]
  while (months.length < monthsOffered) {
    months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  }
  return months
}

/** The month that the address names, unless it is this one or makes no sense. */
export function useMonth(): Month {
  const [params] = useSearchParams()
  const month = params.get('month')
  return monthsBack()
    .slice(1)
    .find(each => each === month)
}

const input = (month: Month) => (month ? { month } : {})

/** All figures of the own stations, or of those where the address looks; while another month comes, the one before stays. */
export function useOverview(month?: Month) {
  const asked = { ...input(month), ...useRegion() }
  return useInSlices(useQuery({ ...query(getOverview, asked), placeholderData: keepPreviousData }))
}

/** The first own stations in some order. */
export function useRanked(month: Month, wanted: SentOf<typeof rankStations>) {
  const where = regionInUrl(useRegion())
  return useInSlices(
    useQuery({
      ...query(rankStations, { ...input(month), ...where, ...wanted }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The charts of an answer are drawn in slices: a finger on the screen is felt between them. */
function useInSlices<A extends { data: unknown; isPlaceholderData: boolean }>(answer: A): A {
  const data = useDeferredValue(answer.data)
  return { ...answer, data, isPlaceholderData: answer.isPlaceholderData || data !== answer.data }
}
