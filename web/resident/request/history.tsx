import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { isOpen, listRequests, shortId, type PickupRequest } from '../../../contract/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { showClock, showDate } from '../../ui/day.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { historyFilterNames, HistoryFilters, useHistoryFilters } from './history-filters.tsx'
import { nameOf } from './request-words.ts'

/** Everything that the resident has asked for. */
export const History = () => (
  <FilteredTable
    endpoint={listRequests}
    title="Request History"
    filters={useHistoryFilters()}
    filterNames={historyFilterNames}
    fields={<HistoryFilters />}
    columns={columns}
    nothingFits="No request of yours is like that."
    empty={<EmptyState title="No requests yet">What you ask for stands here.</EmptyState>}
  />
)

const columns: Column<PickupRequest>[] = [
  { key: 'date', header: 'Date', names: true, cell: ({ createdAt }) => showDate(createdAt) },
  {
    key: 'id',
    header: 'ID',
    cell: request => (
      <Link
        to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
        aria-label={nameOf(request)}
        className="figures -my-2 inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
      >
        {shortId(request._id)}
      </Link>
    ),
  },
  {
    key: 'start',
    header: 'Start time',
    cell: ({ createdAt }) => <span className="figures">{showClock(createdAt)}</span>,
  },
  { key: 'assigned', header: 'Assigned', cell: ({ assigned }) => (assigned ? 'Yes' : 'No') },
  { key: 'status', header: 'Status', cell: request => <OpenOrClosed {...request} /> },
]

function OpenOrClosed({ requestStatus }: PickupRequest) {
  const open = isOpen(requestStatus)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={open ? 'leaf' : 'plain'} dot={open}>
        {open ? 'Open' : 'Closed'}
      </Badge>
      {requestStatus !== 'Closed' && <span className="text-sm text-ink-soft">{requestStatus}</span>}
    </span>
  )
}
