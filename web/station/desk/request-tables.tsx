import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Carrier } from '../../../contract/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, type Kind, type PickupRequest } from '../../../contract/request.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { Asked } from '../request/asked.tsx'
import { AssignedBadge } from '../request/assigned-badge.tsx'
import { actionsOf } from '../request/request-action.ts'
import { RequestActions } from '../request/request-actions.tsx'
import { useComing } from './arrivals.ts'
import { SelectionBar } from './selection-bar.tsx'

/** Which requests the tables show; what is still to be done is ordered by the day it is due. */
export const showings = {
  todo: { label: 'To do', filter: { state: 'open', order: 'due' } },
  open: { label: 'Newest first', filter: { state: 'open' } },
  pickedUp: { label: 'Picked up', filter: { status: 'Picked up' } },
  done: { label: 'Over', filter: { state: 'done' } },
} as const
type Showing = keyof typeof showings

/** The showing that stands in the address. */
export function useShowing(): Showing {
  const [params] = useSearchParams()
  const named = params.get('show') ?? ''
  return named in showings ? (named as Showing) : 'todo'
}

type RequestTablesProps = {
  search: string
  /** Only what this carrier has. */
  carrierId: string | undefined
  chosen: Carrier | undefined
}

/** The two tables, and what is done with several rows of them at once. */
export function RequestTables({ search, carrierId, chosen }: RequestTablesProps) {
  const showing = useShowing()
  const filter = {
    ...showings[showing].filter,
    ...(search && { search }),
    ...(carrierId && { carrierId }),
  }
  const subscription = usePages(listRequests, { ...filter, kind: 'subscription' })
  const special = usePages(listRequests, { ...filter, kind: 'special' })
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const coming = useComing()
  const rows = [subscription, special].flatMap(({ data }) => data?.pages ?? [])
  const selected = rows.flatMap(({ data }) => data).filter(({ _id }) => picked.has(_id))
  const columns = columnsFor(chosen)
  const table = (caption: string, pages: typeof subscription, kind: Kind) => (
    <PagedTable
      caption={caption}
      columns={columns}
      pages={pages}
      urgent={({ late }) => late}
      fresh={({ _id }) => coming.has(_id)}
      selection={{
        picked,
        onPick: setPicked,
        nameOf: ({ user }) => user,
        mayPick: request => actionsOf(request).length > 0,
      }}
      empty={<Nothing search={search} showing={showing} kind={kind} />}
    />
  )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {table('Subscription Requests', subscription, 'subscription')}
        {table('Special Requests', special, 'special')}
      </div>
      <SelectionBar
        selected={selected}
        chosen={chosen}
        onLeave={left => {
          const ids = new Set(left.map(({ _id }) => _id))
          setPicked(now => new Set([...now].filter(id => !ids.has(id))))
        }}
      />
    </>
  )
}

const columnsFor = (chosen: Carrier | undefined): readonly Column<PickupRequest>[] => [
  { key: 'name', header: 'Name', names: true, cell: request => <Who {...request} /> },
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  { key: 'date', header: 'Date', cell: request => <Asked request={request} /> },
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
    cell: request => <RequestActions request={request} chosen={chosen} />,
  },
]

function Who({ _id, user, kind, requestMessage }: PickupRequest) {
  return (
    <>
      <Link
        to={pageAt('/station/assign/:requestId', { requestId: _id })}
        className="underline-offset-3 hover:text-leaf-700 hover:underline"
      >
        {user}
      </Link>
      {kind === 'special' && (
        <span className="block text-sm font-normal text-ink-soft">{requestMessage}</span>
      )}
    </>
  )
}

type NothingProps = { search: string; showing: Showing; kind: Kind }

function Nothing({ search, showing, kind }: NothingProps): ReactNode {
  if (search) return <EmptyState title={`Nothing for “${search}”`}>Try fewer letters.</EmptyState>
  if (showing === 'pickedUp' || showing === 'done') return <EmptyState title="Nothing here yet" />
  return (
    <EmptyState title={kind === 'special' ? 'No special requests' : 'Every doorstep is clear'}>
      A new request appears here by itself.
    </EmptyState>
  )
}
