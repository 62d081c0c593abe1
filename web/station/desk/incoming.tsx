import { addressLine, listRequests, type PickupRequest } from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { Asked } from '../request/asked.tsx'
import { AssignedBadge } from '../request/assigned-badge.tsx'
import { mayAssign, waitsForResident } from '../request/request-action.ts'
import { usePerform } from '../request/request-actions.tsx'
import { useComing } from './arrivals.ts'

const columns: readonly Column<PickupRequest>[] = [
  {
    key: 'address',
    header: 'Address',
    names: true,
    cell: request => (
      <>
        {sayWish(request) || addressLine(request)}
        {sayWish(request) && (
          <span className="block text-sm font-normal text-ink-soft">{addressLine(request)}</span>
        )}
      </>
    ),
  },
  { key: 'date', header: 'Date', cell: request => <Asked request={request} /> },
  {
    key: 'user',
    header: 'User',
    cell: ({ user }) => <span className="block md:min-w-28">{user}</span>,
  },
  {
    key: 'assigned',
    header: 'Assigned',
    whole: true,
    cell: request => <AssignedBadge request={request} />,
  },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    cell: request => <Activity request={request} />,
  },
]

/** What came in, the newest first, until it is over. */
export function Incoming() {
  const pages = usePages(listRequests, { state: 'open', limit: 10 })
  const coming = useComing()
  return (
    <PagedTable
      caption="Incoming Requests"
      columns={columns}
      pages={pages}
      urgent={({ late }) => late}
      fresh={({ _id }) => coming.has(_id)}
      empty={
        <EmptyState title="Nothing to pick up">New requests appear here automatically.</EmptyState>
      }
    />
  )
}

/** Assigns what waits; anything else only says how far it has got. */
function Activity({ request }: { request: PickupRequest }) {
  const { doing, start } = usePerform(request)
  if (mayAssign(request)) {
    return (
      <Button
        busy={doing !== null}
        aria-label={`Assign ${request.user}`}
        onClick={() => void start('assign')}
      >
        Assign
      </Button>
    )
  }
  const state = waitsForResident(request) ? 'Quoted' : request.requestStatus
  return (
    <Button variant="ghost" disabled aria-label={`${request.user}: ${state}`}>
      {state}
    </Button>
  )
}
