import { memo, useDeferredValue, useId } from 'react'
import { Link } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { addressLine, listRequests, type PickupRequest } from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { LoadMore, usePages } from '../../ui/table/paged-list.tsx'
import { AssignedBadge } from '../request/assigned-badge.tsx'
import { RequestActions } from '../request/request-actions.tsx'
import { useComing } from './arrivals.ts'
import { useCounts } from './use-counts.ts'

type BoardProps = {
  search: string
  /** Only what this carrier has. */
  carrierId: string | undefined
  carrierName: string | undefined
  chosen: Carrier | undefined
}

const columns = ['To plan', 'Today', 'Tomorrow', 'Later'] as const

/** Where the plan puts it; what was to be done before is still to be done today. */
function columnOf({ plannedOn }: PickupRequest): (typeof columns)[number] {
  if (plannedOn === null) return 'To plan'
  if (plannedOn <= today()) return 'Today'
  return plannedOn === addDays(today(), 1) ? 'Tomorrow' : 'Later'
}

/** What is still to be picked up, by the day it is planned for; what was promised first comes first. */
export function Board({ search, carrierId, carrierName, chosen }: BoardProps) {
  const pages = usePages(listRequests, {
    state: 'open',
    order: 'promised',
    limit: 60,
    ...(search && { search }),
    ...(carrierId && { carrierId }),
  })
  const counts = useCounts()
  // So many cards are drawn in slices: a finger on the screen is felt between them.
  const shown = useDeferredValue(pages.data)
  if (pages.isPending || (pages.data && !shown)) return <ListSkeleton rows={5} />
  if (!shown) {
    return (
      <ErrorState
        error={pages.error ?? new Error()}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const requests = shown.pages.flatMap(({ data }) => data)
  const counted = counts && {
    'To plan': counts.pending,
    Today: counts.today,
    Tomorrow: counts.tomorrow,
    Later: counts.later,
  }
  if (requests.length === 0) return <Nothing filtered={Boolean(search)} carrierName={carrierName} />
  return (
    <div
      aria-busy={pages.isPlaceholderData || shown !== pages.data}
      className="transition-opacity aria-busy:opacity-60"
    >
      <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-4 xl:gap-3">
        {columns.map(column => (
          <BoardColumn
            key={column}
            title={column}
            requests={requests.filter(request => columnOf(request) === column)}
            many={search || carrierId ? undefined : counted?.[column]}
            chosen={chosen}
          />
        ))}
      </div>
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-5" onLoad={() => void pages.fetchNextPage()} />
      )}
    </div>
  )
}

type NothingProps = { filtered: boolean; carrierName: string | undefined }

const Nothing = ({ filtered, carrierName }: NothingProps) =>
  carrierName ? (
    <EmptyState title={`Nothing left for ${carrierName}`} />
  ) : filtered ? (
    <EmptyState title="No requests match">Change the search or the carrier.</EmptyState>
  ) : (
    <EmptyState title="No open requests">New requests appear here automatically.</EmptyState>
  )

type BoardColumnProps = {
  title: (typeof columns)[number]
  requests: readonly PickupRequest[]
  /** How many there are in all, also those that are not loaded. */
  many: number | undefined
  chosen: Carrier | undefined
}

function BoardColumn({ title, requests, many = requests.length, chosen }: BoardColumnProps) {
  const id = useId()
  const coming = useComing()
  const isUrgent = requests.some(({ late }) => late)
  return (
    <section aria-labelledby={id} className={`min-w-0 ${requests.length ? '' : 'max-md:hidden'}`}>
      <h2 id={id} className="mb-2.5 flex items-center justify-between gap-2 text-lg font-bold">
        {title}
        <Badge tone={isUrgent ? 'clay' : 'plain'}>
          <span className="figures">{many}</span>
        </Badge>
      </h2>
      {requests.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-5 text-center text-sm text-ink-soft">
          {title === 'To plan' ? 'Nothing left to plan' : 'Nothing yet'}
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {requests.map(request => (
            <li
              key={request._id}
              className={`drawn-when-near ${coming.has(request._id) ? 'animate-arrive' : ''}`}
            >
              <RequestCard request={request} chosen={chosen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RequestCardProps = { request: PickupRequest; chosen: Carrier | undefined }

const RequestCard = memo(function RequestCard({ request, chosen }: RequestCardProps) {
  const { _id, user, phoneNumber, createdAt, late } = request
  const wish = sayWish(request)
  const { promisedOn, plannedOn } = request
  return (
    <article
      className={`rounded-xl border p-3.5 ${late ? 'border-clay/50 bg-danfo-soft/45' : 'border-line bg-card'}`}
    >
      <h3 className="font-bold wrap-anywhere">
        <Link
          to={pageAt('/station/assign/:requestId', { requestId: _id })}
          className="underline-offset-3 hover:text-leaf-700 hover:underline"
        >
          {user}
        </Link>
      </h3>
      <p className="wrap-anywhere">{addressLine(request)}</p>
      {wish && <p className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">{wish}</p>}
      <p className="mt-1 text-sm text-ink-soft">
        waiting since <Moment at={createdAt} />
        {late ? `, late: promised ${showDay(promisedOn)}` : `, promised ${showDay(promisedOn)}`}
        {plannedOn && columnOf(request) === 'Later' && `, planned ${showDay(plannedOn)}`}
      </p>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <AssignedBadge request={request} />
        </div>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            className="figures inline-flex min-h-11 items-center text-sm whitespace-nowrap text-leaf-700 underline underline-offset-3"
          >
            {showPhone(phoneNumber)}
          </a>
        )}
      </div>
      <RequestActions request={request} chosen={chosen} />
    </article>
  )
})
