import { useQuery } from '@tanstack/react-query'
import { pageAt } from '../../../contract/page.ts'
import {
  recentRequests,
  type PickupRequest,
  type Status,
} from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const shown = 6

/** The newest requests at the own stations, as they come. */
export function RecentRequests({ className }: { className: string }) {
  return (
    <Card
      aria-labelledby="recent"
      className={`drawn-when-near [contain-intrinsic-size:auto_40rem] ${className}`}
    >
      <h2 id="recent" className="mb-1 text-lg font-bold">
        Recent Request
      </h2>
      <List />
    </Card>
  )
}

function List() {
  const { data, error, isFetching, refetch } = useQuery(query(recentRequests, { limit: shown }))
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      // About as tall as what comes.
      <div className="min-h-144">
        <ListSkeleton rows={shown} />
      </div>
    )
  }
  if (data.data.length === 0) {
    return <p className="text-ink-soft">No requests yet.</p>
  }
  return (
    <ul aria-label="Recent Request" className="divide-y divide-line">
      {data.data.map(request => (
        <li key={request._id} className="animate-arrive py-3 last:pb-0">
          <Recent request={request} />
        </li>
      ))}
    </ul>
  )
}

const tones: Record<Status, 'leaf' | 'danfo' | 'clay' | 'plain'> = {
  'Pending...': 'danfo',
  Assigned: 'leaf',
  'Picked up': 'leaf',
  Closed: 'plain',
  Cancelled: 'plain',
  Declined: 'clay',
}

function Recent({ request }: { request: PickupRequest }) {
  const { user, address, station, stationId, createdAt, requestStatus, late } = request
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{user}</p>
        <span className="flex gap-1.5">
          {late && <Badge tone="clay">Late</Badge>}
          <Badge tone={tones[requestStatus]}>{requestStatus}</Badge>
        </span>
      </div>
      <p className="wrap-anywhere">{address}</p>
      <p className="text-sm text-ink-soft">
        <Moment at={createdAt} /> ·{' '}
        <TextLink to={pageAt('/director/home/stations/:stationId', { stationId })}>
          {station}
        </TextLink>
      </p>
    </>
  )
}
