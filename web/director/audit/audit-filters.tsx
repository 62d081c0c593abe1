import { useSearchParams } from 'react-router'
import { auditKinds, auditMarks, type listAudit } from '../../../contract/audit/audit.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { showDate } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { isStationId, StationFilter } from '../station/station-filter.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter, useFilter } from '../../ui/table/filter.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionNames, useRegion } from '../region/use-region.ts'
import { FoldedFilters } from '../../ui/table/folded-filters.tsx'

export const auditFilterNames = [
  'station',
  'role',
  'kind',
  'mark',
  'from',
  'to',
  ...regionNames,
] as const

const roles = ['station', 'director'] as const

const kinds = [
  { value: 'requests', label: 'Requests' },
  { value: 'money', label: 'Money' },
  { value: 'carriers', label: 'Carriers' },
  { value: 'prices', label: 'Prices' },
  { value: 'stations', label: 'Stations' },
  { value: 'support', label: 'Support' },
  { value: 'log-ins', label: 'Logins' },
  { value: 'settings', label: 'Settings' },
] as const satisfies readonly { value: (typeof auditKinds)[number]; label: string }[]

/** What a director looks at twice, as a chip says it. */
export const markWords = {
  refund: 'Refund',
  shortage: 'Shortage',
  moved: 'Moved later than promised',
} as const satisfies Record<(typeof auditMarks)[number], string>

/** What is marked, each a press away. */
function Marks() {
  const [chosen, set] = useFilter('mark')
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2 max-md:-mx-4 max-md:mb-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4">
      <legend className="sr-only">Marked only</legend>
      {auditMarks.map(mark => (
        <button
          key={mark}
          type="button"
          aria-pressed={chosen === mark}
          onClick={() => set(chosen === mark ? '' : mark)}
          className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-card px-4 font-semibold hover:bg-leaf-100 aria-pressed:border-leaf-700 aria-pressed:bg-leaf-100 aria-pressed:text-leaf-700"
        >
          {chosen === mark && <Icon name="check" className="size-4" />}
          {markWords[mark]}
        </button>
      ))}
    </fieldset>
  )
}

/** What the log is narrowed to; what makes no sense in the address is left out. */
export function useAuditFilters(): SentOf<typeof listAudit> {
  const [params] = useSearchParams()
  const search = useSearch()
  const station = params.get('station')
  const role = choiceIn(params, 'role', roles)
  const [kind, mark] = [choiceIn(params, 'kind', auditKinds), choiceIn(params, 'mark', auditMarks)]
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  const region = useRegion()
  return {
    ...region,
    ...(search && { search }),
    ...(isStationId(station) && { stationId: station }),
    ...(role && { role }),
    ...(kind && { kind }),
    ...(mark && { mark }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

const byWhom = [
  { value: 'director', label: 'You' },
  { value: 'station', label: 'Station staff' },
] as const satisfies readonly { value: (typeof roles)[number]; label: string }[]

/** What a filter that is on is called: "Money", "from 3 Nov 2026". */
function chipOf(name: string, value: string): string {
  if (name === 'station') return 'Station'
  if (name === 'state' || name === 'city') return value
  const option = [...kinds, ...byWhom].find(each => each.value === value)
  return option?.label ?? `${name} ${showDate(value)}`
}

/** Narrows the log: by what was done, where, by whom and when. */
export function AuditFilters() {
  const { stationId, kind, role, from, to, inState, inCity } = useAuditFilters()
  const isOn = {
    ...(inState && { state: inState }),
    ...(inCity && { city: inCity }),
    ...(stationId && { station: stationId }),
    ...(kind && { kind }),
    ...(role && { role }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return (
    <>
      <div className="mb-3 grid gap-3">
        <SearchBox label="Search by person or action" />
        <div>
          <FoldedFilters filters={isOn} chipOf={chipOf}>
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1.4fr_repeat(6,1fr)] lg:items-end">
              <div className="max-lg:col-span-2">
                <StationFilter />
              </div>
              <SelectFilter name="kind" label="About" options={kinds} />
              <SelectFilter name="role" label="By" options={byWhom} />
              <DayFilter name="from" label="From" />
              <DayFilter name="to" label="To" />
              <RegionFilter />
            </div>
          </FoldedFilters>
        </div>
      </div>
      <Marks />
    </>
  )
}
