import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { stationOrders, type listOwnStations } from '../../../contract/screen/overview.ts'
import { months as monthNames } from '../../../contract/speech/day-names.ts'
import { today } from '../../ui/day.ts'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionNames, useRegion } from '../region/use-region.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, SelectFilter, TextFilter } from '../../ui/table/filter.tsx'
import type { Sort } from '../../ui/table/table-sort.tsx'

export const stationFilterNames = ['email', 'month', 'year', ...regionNames] as const

const yearsShown = 6
const thisYear = Number(today().slice(0, 4))
const years = Array.from({ length: yearsShown }, (_, back) => String(thisYear - back))

const months = monthNames.map((label, index) => ({ value: String(index + 1), label }))

/** What the stations are narrowed to; what makes no sense in the address is left out. */
export function useStationFilters(): SentOf<typeof listOwnStations> {
  const [params] = useSearchParams()
  const search = useSearch()
  const email = params.get('email')?.trim().slice(0, 100)
  const month = choiceIn(
    params,
    'month',
    months.map(({ value }) => value),
  )
  const year = choiceIn(params, 'year', years)
  return {
    ...useRegion(),
    ...(search && { search }),
    ...(email && { email }),
    ...(month && { month: Number(month) }),
    ...(year && { year: Number(year) }),
  }
}

type Order = { order: (typeof stationOrders)[number]; direction: 'up' | 'down' }

/** In which order the stations stand: it is in the address, too. The newest come first. */
export function useStationOrder() {
  const [params, setParams] = useSearchParams()
  const order: Order = {
    order: choiceIn(params, 'order', stationOrders) ?? 'created',
    direction: choiceIn(params, 'direction', ['up', 'down'] as const) ?? 'down',
  }
  const sort: Sort = {
    key: order.order,
    direction: order.direction === 'up' ? 'ascending' : 'descending',
  }
  const onSort = ({ key, direction }: Sort) =>
    setParams(
      before => {
        before.set('order', key)
        before.set('direction', direction === 'ascending' ? 'up' : 'down')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { order, sort, onSort }
}

/** Narrows the stations: by name or address, by email, and by when they opened. */
export function StationFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr] lg:items-end">
      <div className="self-end">
        <SearchBox label="Search by name or address" />
      </div>
      <TextFilter name="email" label="Email" inputMode="email" />
      <div className="grid two-abreast gap-3 sm:col-span-2 lg:contents">
        <SelectFilter name="month" label="Month" options={months} />
        <SelectFilter
          name="year"
          label="Year"
          options={years.map(year => ({ value: year, label: year }))}
        />
        <RegionFilter />
      </div>
    </div>
  )
}
