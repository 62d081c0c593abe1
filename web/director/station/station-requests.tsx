import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  addressLine,
  listRequests,
  timesInWords,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What the station still has to pick up, the latest first. */
export function StationRequests({ stationId, late }: { stationId: string; late: number }) {
  const isLateOnly = useSearchParams()[0].get('show') === 'late'
  const open = { stationId, state: 'open', order: 'promised' } as const
  const pages = usePages(
    listRequests,
    // As many as the alert counts are loaded at once.
    isLateOnly ? { ...open, promisedTo: addDays(today(), -1), limit: 100 } : { ...open, limit: 10 },
  )
  if (isLateOnly) {
    return (
      <section aria-labelledby="late" className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="late" className="text-xl font-bold">
            Late now: {showNumber(late)}
          </h2>
          <TextLink to={pageAt('/director/home/stations/:stationId', { stationId })} replace>
            All open requests
          </TextLink>
        </div>
        <PagedTable
          caption="Late requests"
          columns={columns}
          pages={pages}
          urgent={() => true}
          empty={<EmptyState title="Nothing is late">All pickups are on time.</EmptyState>}
        />
      </section>
    )
  }
  return (
    <PagedTable
      caption="Open requests"
      columns={columns}
      pages={pages}
      urgent={({ late }) => late}
      empty={
        <EmptyState title="No open requests">Requests not yet picked up appear here.</EmptyState>
      }
    />
  )
}

const columns: readonly Column<PickupRequest>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: request => (
      <>
        {request.user}
        {sayWish(request) && (
          <span className="block text-sm font-normal text-ink-soft">{sayWish(request)}</span>
        )}
      </>
    ),
  },
  { key: 'address', header: 'Address', cell: addressLine },
  { key: 'asked', header: 'Requested', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'promised',
    header: 'Promised',
    whole: true,
    cell: ({ promisedOn, late, movedTimes }) => (
      <span className="flex flex-wrap items-center gap-2">
        {showDay(promisedOn)}
        {late && <Badge tone="clay">Late</Badge>}
        {movedTimes > 0 && <Badge tone="danfo">Moved {timesInWords(movedTimes)}</Badge>}
      </span>
    ),
  },
  {
    key: 'planned',
    header: 'Planned',
    whole: true,
    cell: ({ plannedOn }) => (plannedOn ? showDay(plannedOn) : 'Not yet'),
  },
  { key: 'status', header: 'Status', whole: true, cell: ({ requestStatus }) => requestStatus },
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => carrier?.name ?? 'Not assigned' },
]
