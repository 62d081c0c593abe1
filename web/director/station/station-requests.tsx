import {
  addressLine,
  listRequests,
  timesInWords,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'

/** What the station still has to pick up, the latest first. */
export function StationRequests({ stationId }: { stationId: string }) {
  const pages = usePages(listRequests, { stationId, state: 'open', order: 'promised', limit: 10 })
  return (
    <PagedTable
      caption="Open requests"
      columns={columns}
      pages={pages}
      urgent={({ late }) => late}
      empty={
        <EmptyState title="Every doorstep is clear">
          Requests that are not picked up yet stand here, the latest first.
        </EmptyState>
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
  { key: 'asked', header: 'Asked', cell: ({ createdAt }) => <Moment at={createdAt} /> },
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
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => carrier?.name ?? 'Nobody yet' },
]
