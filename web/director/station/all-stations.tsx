import { listOwnStations, type StationRow } from '../../../contract/screen/overview.ts'
import { pageAt } from '../../../contract/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { showClock, showDate } from '../../ui/day.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import {
  stationFilterNames,
  StationFilters,
  useStationFilters,
  useStationOrder,
} from './station-filters.tsx'
import { StationStatus } from './station-status.tsx'

/** The director's stations with their counts. */
export function AllStations() {
  const filters = useStationFilters()
  const { order, sort, onSort } = useStationOrder()
  return (
    <FilteredTable
      endpoint={listOwnStations}
      title="Your stations"
      filters={filters}
      filterNames={stationFilterNames}
      fields={<StationFilters />}
      order={order}
      columns={columns}
      sort={sort}
      onSort={onSort}
      file={{ things: 'stations', header: fileHeader, rowOf: asFileRow }}
      loading={<Loading />}
      nothingFits="Try fewer letters or another month."
      empty={<None />}
    />
  )
}

function Loading() {
  return (
    <Status className="grid gap-5 rounded-xl border border-line bg-card p-5">
      <span className="text-ink-soft">Loading...</span>
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </Status>
  )
}

function None() {
  return (
    <EmptyState
      title="No stations yet"
      action={
        <ButtonLink to={pageAt('/director/home/stations', { tab: 'create' })}>
          Create Stations
        </ButtonLink>
      }
    >
      Open the first one, or invite an operator.
    </EmptyState>
  )
}

const columns: readonly Column<StationRow>[] = [
  { key: 'serial', header: 'S/N', align: 'end', cell: (_, index) => index + 1 },
  {
    key: 'created',
    header: 'D/T',
    sortable: true,
    whole: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures">
        {showDate(createdAt)} {showClock(createdAt)}
      </time>
    ),
  },
  {
    key: 'name',
    header: 'Name of Station',
    names: true,
    sortable: true,
    cell: ({ _id, station, email }) => (
      <>
        <TextLink to={pageAt('/director/home/stations/:stationId', { stationId: _id })}>
          {station}
        </TextLink>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total Request',
    align: 'end',
    sortable: true,
    cell: ({ totalRequests }) => showNumber(totalRequests),
  },
  {
    key: 'pending',
    header: 'Request Pending',
    align: 'end',
    sortable: true,
    cell: ({ pendingRequests }) => showNumber(pendingRequests),
  },
  {
    key: 'status',
    header: 'Status',
    whole: true,
    cell: ({ status }) => <StationStatus status={status} />,
  },
]

const fileHeader = [
  'Date',
  'Time',
  'Name of Station',
  'Email',
  'Total Request',
  'Request Pending',
  'Status',
]

const asFileRow = (row: StationRow): CsvCell[] => [
  ...csvMoment(row.createdAt),
  row.station,
  row.email,
  row.totalRequests,
  row.pendingRequests,
  row.status,
]
