import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, type PickupRequest } from '../../../contract/request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { CloseButton } from './close-dialog.tsx'
import { PhoneLink } from './phone-link.tsx'
import { canBeCancelled, nameOf, openQuote, paymentInWords } from './request-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { useRequestActions } from './use-request-actions.ts'

/** What is on its way, and what can be done about it. */
export function OpenRequests() {
  const pages = usePages(listRequests, { state: 'open' })
  return (
    <PagedTable
      caption="Open requests"
      columns={columns}
      pages={pages}
      urgent={request => request.late || openQuote(request) !== null}
      empty={<EmptyState title="Nothing is open">Put the bags out and make a request.</EmptyState>}
    />
  )
}

const columns: Column<PickupRequest>[] = [
  { key: 'name', header: 'Name', names: true, cell: request => nameOfCarrier(request) },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ carrier }) => (carrier ? <PhoneLink {...carrier} /> : '–'),
  },
  {
    key: 'requests',
    header: 'Requests',
    cell: request => (
      <>
        <Link
          to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
        >
          {nameOf(request)}
        </Link>
        {!openQuote(request) && (
          <span className="block text-sm text-ink-soft">{paymentInWords(request)}</span>
        )}
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: request => <StatusBadge {...request} /> },
  { key: 'activity', header: 'Activity', cell: request => <Activity request={request} /> },
]

const nameOfCarrier = ({ carrier, requestStatus }: PickupRequest) =>
  carrier?.name ?? (requestStatus === 'Picked up' ? 'Was here' : 'Not assigned yet')

function Activity({ request }: { request: PickupRequest }) {
  const { busy, askToCancel } = useRequestActions()
  if (request.requestStatus === 'Picked up') return <CloseButton request={request} named />
  if (openQuote(request)) {
    return (
      <ButtonLink
        to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
        aria-label={`See the price of ${nameOf(request)}`}
      >
        See the price
      </ButtonLink>
    )
  }
  if (!canBeCancelled(request)) return null
  return (
    <Button
      variant="ghost"
      busy={busy}
      aria-label={`Cancel ${nameOf(request)}`}
      onClick={() => void askToCancel(request)}
    >
      Cancel
    </Button>
  )
}
