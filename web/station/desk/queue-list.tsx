import { pageAt } from '../../../contract/page.ts'
import { queueLimit, type QueueKind } from '../../../contract/screen/queue.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Below } from '../../ui/layout/below.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useComing } from './arrivals.ts'
import { useNearFocus } from './near-focus.ts'
import { useQueueKeys } from './queue-keys.ts'
import { QueueRow } from './queue-row.tsx'
import { totalOf } from './say-need.ts'
import { useQueueKind, type ShownQueue } from './use-queue.ts'

const frameLook =
  '-mx-4 overflow-hidden border-y border-line bg-card lg:mx-0 lg:rounded-xl lg:border'

/** So many rows a screen shows at once; the others are drawn after them. */
const onScreen = 10

/** What needs the station, what runs out first. */
export function QueueList(props: ShownQueue) {
  const { queue, isLong, showMore, error, isFetching, isPlaceholderData, refetch } = props
  const kind = useQueueKind()
  const now = useNow()
  const coming = useComing()
  const { list, onDeed } = useNearFocus()
  useQueueKeys(list)
  if (!queue) {
    if (!error) return <QueueSkeleton />
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  const { items, counts } = queue
  const total = kind ? counts[kind] : totalOf(counts)
  const row = (item: (typeof items)[number]) => (
    <QueueRow key={item._id} item={item} now={now} isFresh={coming.has(item._id)} onDeed={onDeed} />
  )
  return (
    <div
      ref={list}
      aria-busy={isPlaceholderData}
      className={`${frameLook} transition-opacity aria-busy:opacity-60`}
    >
      {items.length === 0 ? (
        <Nothing kind={kind} />
      ) : (
        <ul aria-label="Needs an answer">
          {items.slice(0, onScreen).map(row)}
          <Below>{items.slice(onScreen).map(row)}</Below>
        </ul>
      )}
      {total > items.length && (
        <More
          kind={kind}
          left={total - items.length}
          {...(!isLong && { onMore: showMore })}
          busy={isFetching}
        />
      )}
    </div>
  )
}

type MoreProps = { kind: QueueKind | undefined; left: number; onMore?: () => void; busy: boolean }

/** What is not shown; the rest of a very long queue is a list of its own. */
function More({ kind, left, onMore, busy }: MoreProps) {
  const places = {
    late: pageAt('/station/assign', { show: 'late' }),
    waiting: pageAt('/station/assign', { show: 'waiting' }),
    cash: pageAt('/station/cash'),
    answer: pageAt('/station/support'),
    problem: pageAt('/station/problems'),
    approval: pageAt('/station/approvals'),
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 text-sm">
      <span className="figures text-ink-soft">{left} more</span>
      {onMore ? (
        <Button variant="ghost" busy={busy} className="min-h-9 border-transparent" onClick={onMore}>
          Show {Math.min(left, queueLimit)} more
        </Button>
      ) : (
        <ButtonLink
          variant="ghost"
          className="min-h-9 border-transparent"
          to={kind ? places[kind] : pageAt('/station/assign')}
        >
          See all
        </ButtonLink>
      )}
    </p>
  )
}

const nothing: Record<QueueKind, string> = {
  late: 'Nothing is late',
  waiting: 'Nothing is waiting for a carrier',
  cash: 'No carrier has too much cash',
  answer: 'All messages answered',
  problem: 'No problems reported',
  approval: 'Nothing to approve',
}

const Nothing = ({ kind }: { kind: QueueKind | undefined }) => (
  <EmptyState title={kind ? nothing[kind] : 'All done'}>
    New work appears here automatically.
  </EmptyState>
)

/** As high as the rows that come in its place. */
const QueueSkeleton = () => (
  <Status className={frameLook}>
    <span className="sr-only">Loading...</span>
    {Array.from({ length: 12 }, (_, row) => (
      <span
        key={row}
        className="flex min-h-16 items-center gap-3 border-t border-line px-4 first-of-type:border-t-0 lg:min-h-12 lg:px-3.5"
      >
        <Skeleton shape="disc" className="size-10 lg:h-5 lg:w-20" />
        <Skeleton className="h-4 w-2/5" />
      </span>
    ))}
  </Status>
)
