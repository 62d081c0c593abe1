import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import type { OutputOf, SentOf } from '../../../contract/endpoint.ts'
import type { countRequests, Kind, listRequests } from '../../../contract/request/request.ts'
import { today } from '../../ui/day.ts'
import { dayIn } from '../../ui/table/filter.tsx'

type Asked = SentOf<typeof listRequests>
type Counts = OutputOf<typeof countRequests>

type Showing = {
  label: string
  /** How many it shows; null: nobody counts what is long over. */
  count: (counts: Counts) => number | null
  ask: () => Asked
}

const promised = { state: 'open', order: 'promised' } as const

/** What the list can be narrowed to. The first two add up to the third; the others are parts of it, or come after. */
export const showings = {
  waiting: {
    label: 'Waiting',
    count: ({ pending }) => pending,
    ask: () => ({ ...promised, status: 'Pending...' }),
  },
  assigned: {
    label: 'Assigned',
    count: ({ assigned }) => assigned,
    ask: () => ({ ...promised, status: 'Assigned' }),
  },
  todo: {
    label: 'To do',
    count: ({ pending, assigned }) => pending + assigned,
    ask: () => promised,
  },
  late: {
    label: 'Late',
    count: ({ late }) => late,
    ask: () => ({ ...promised, promisedTo: addDays(today(), -1) }),
  },
  due: {
    label: 'Due today',
    count: ({ dueToday }) => dueToday,
    ask: () => ({ ...promised, promisedFrom: today(), promisedTo: today() }),
  },
  today: {
    label: 'Planned by today',
    count: ({ today: planned }) => planned,
    ask: () => ({ ...promised, status: 'Assigned', plannedTo: today() }),
  },
  pickedUp: {
    label: 'Picked up',
    count: ({ pickedUp }) => pickedUp,
    ask: () => ({ status: 'Picked up' }),
  },
  done: { label: 'Closed', count: () => null, ask: () => ({ state: 'done' }) },
} as const satisfies Record<string, Showing>
type ShowingName = keyof typeof showings
export const showingNames = Object.keys(showings) as ShowingName[]

/** What is shown where the address says nothing. */
export const usualShowing: ShowingName = 'todo'

/** The showing that stands in the address. */
export function useShowing(): ShowingName {
  const [params] = useSearchParams()
  const named = params.get('show') ?? ''
  return named in showings ? (named as ShowingName) : usualShowing
}

type Narrowed = { search: string; carrierId: string | undefined; kind: Kind | undefined }

/** What is asked for; the same object as long as it is the same question. */
export function useAsked({ search, carrierId, kind }: Narrowed): Asked {
  const showing = useShowing()
  const [params] = useSearchParams()
  const day = dayIn(params, 'promised')
  return useMemo(
    () => ({
      ...showings[showing].ask(),
      ...(day && { promisedFrom: day, promisedTo: day }),
      limit: 100,
      ...(kind && { kind }),
      ...(search && { search }),
      ...(carrierId && { carrierId }),
    }),
    [showing, search, carrierId, kind, day],
  )
}
