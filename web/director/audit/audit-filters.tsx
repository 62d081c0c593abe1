import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { listAudit } from '../../../contract/audit.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { listOwnStations } from '../../../contract/oversight.ts'
import { query } from '../../query.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'

export const auditFilterNames = ['station', 'role', 'from', 'to'] as const

const roles = ['station', 'director'] as const

/** What the log is narrowed to; what makes no sense in the address is left out. */
export function useAuditFilters(): SentOf<typeof listAudit> {
  const [params] = useSearchParams()
  const search = useSearch()
  const station = params.get('station')
  const stationId = station && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(station)
  const role = choiceIn(params, 'role', roles)
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    ...(search && { search }),
    ...(stationId && { stationId: station }),
    ...(role && { role }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Narrows the log: by what was done, where, by whom and when. */
export function AuditFilters() {
  const sent = { limit: 100, order: 'name', direction: 'up' } as const
  const { data } = useQuery(query(listOwnStations, sent))
  const stations = data?.data.map(({ _id, station }) => ({ value: _id, label: station })) ?? []
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end max-lg:sm:col-span-2">
        <SearchBox label="Search by who or what" />
      </div>
      <SelectFilter name="station" label="Station" options={stations} />
      <SelectFilter
        name="role"
        label="By"
        options={[
          { value: 'director', label: 'You' },
          { value: 'station', label: 'Station staff' },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
