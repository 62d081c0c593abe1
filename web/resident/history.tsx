import { useRef } from 'react'
import { Link } from 'react-router'
import { isOpen, listRequests, shortId, type PickupRequest } from '../../contract/request.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { showClock, showDate } from '../ui/day.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ClearFilters } from '../ui/filter.tsx'
import { usePages } from '../ui/paged-list.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { historyFilterNames, HistoryFilters, useHistoryFilters } from './history-filters.tsx'
import { nameOf } from './request-words.ts'

/** Everything that the resident has asked for. */
export function History() {
  const filters = useHistoryFilters()
  const pages = usePages(listRequests, filters)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold outline-none">
        Request History
      </h2>
      <HistoryFilters />
      <PagedTable
        caption="Request History"
        captionHidden
        columns={columns}
        pages={pages}
        empty={
          isNarrowed ? (
            <EmptyState
              title="Nothing fits"
              action={
                <ClearFilters names={historyFilterNames} onClear={() => heading.current?.focus()} />
              }
            >
              No request of yours is like that.
            </EmptyState>
          ) : (
            <EmptyState title="No requests yet">What you ask for stands here.</EmptyState>
          )
        }
      />
    </div>
  )
}

const columns: Column<PickupRequest>[] = [
  { key: 'date', header: 'Date', names: true, cell: ({ createdAt }) => showDate(createdAt) },
  {
    key: 'id',
    header: 'ID',
    cell: request => (
      <Link
        to={`/user/home/makerequest/${request._id}`}
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
