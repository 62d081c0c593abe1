import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { compareStations, getOverview } from '../../../contract/oversight.ts'
import { query } from '../../query.ts'
import { today } from '../../ui/day.ts'

export type Overview = OutputOf<typeof getOverview>
export type Compared = OutputOf<typeof compareStations>[number]

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

/** All figures of the own stations; while another month comes, the one before stays. */
export const useOverview = (month?: Month) =>
  useQuery({ ...query(getOverview, input(month)), placeholderData: keepPreviousData })

/** The own stations beside each other. */
export const useComparison = (month?: Month) =>
  useQuery({ ...query(compareStations, input(month)), placeholderData: keepPreviousData })
