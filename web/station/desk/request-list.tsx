import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import { listRequests, type Kind, type PickupRequest } from '../../../contract/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { LoadMore, usePages } from '../../ui/table/paged-list.tsx'
import { useProposals } from '../carrier/use-carriers.ts'
import { actionsOf } from '../request/request-action.ts'
import { useComing } from './arrivals.ts'
import { byStreet, type Street } from './by-street.ts'
import { focusRow, useNearFocus } from './near-focus.ts'
import { useAsked, useShowing } from './request-filter.ts'
import { RequestCard, RequestLine, type RowProps } from './request-row.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StreetHead, withStreet } from './street-head.tsx'
import { useRequestKeys } from './request-keys.ts'
import { useStillOrder } from './still-order.ts'
import { useIsWide } from './use-is-wide.ts'

type RequestListProps = {
  caption: string
  kind: Kind | undefined
  search: string
  /** Only what this carrier has. */
  carrierId: string | undefined
  carrierName: string | undefined
  chosen: Carrier | undefined
}

/** What is to be done, by the promise, what is on one street together; and what is done with several. */
export function RequestList(props: RequestListProps) {
  const { caption, kind, search, carrierId, carrierName, chosen } = props
  const asked = useAsked({ search, carrierId, kind })
  const pages = usePages(listRequests, asked)
  const { rows, fresh, showFresh } = useStillOrder(asked, pages)
  // So many rows are drawn in slices: a finger on the screen is felt between them.
  const shown = useDeferredValue(rows)
  const requests = shown ?? nothing
  const streets = useMemo(() => byStreet(requests), [requests])
  const inOrder = useMemo(() => streets.flatMap(street => street.requests), [streets])
  const { picked, setPicked, onPick } = usePicked(inOrder)
  const { list, onDeed } = useNearFocus()
  const isWide = useIsWide()
  const coming = useComing()
  const proposals = useProposals()
  useRequestKeys(list)
  if (pages.isPending || (rows && !shown)) return <ListSkeleton rows={8} />
  if (!shown) {
    return (
      <ErrorState
        error={pages.error ?? new Error()}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  if (requests.length === 0) return <Nothing {...{ search, kind, carrierName }} />
  const rowOf = (request: PickupRequest): RowProps => ({
    request,
    chosen,
    proposed: proposals.get(request._id),
    isPicked: picked.has(request._id),
    isFresh: coming.has(request._id),
    onPick,
    onDeed,
  })
  const selected = requests.filter(({ _id }) => picked.has(_id))
  const all = inOrder.filter(each => actionsOf(each).length > 0).map(({ _id }) => _id)
  const pickAll = (on: boolean) => setPicked(new Set(on ? all : []))
  const pickStreet = (street: Street, on: boolean) => setPicked(now => withStreet(now, street, on))
  const isPicked = ({ _id }: PickupRequest) => picked.has(_id)
  const isAll = selected.length === all.length
  const parts = { caption, streets, rowOf, pickAll, isAll, pickStreet, isPicked }
  return (
    <div
      ref={list}
      aria-busy={pages.isPlaceholderData || shown !== rows}
      className="scroll-pb-28 transition-opacity aria-busy:opacity-60"
    >
      <SelectionBar
        selected={selected}
        chosen={chosen}
        onLeave={left => {
          const ids = new Set(left.map(({ _id }) => _id))
          setPicked(now => new Set([...now].filter(id => !ids.has(id))))
        }}
      />
      <Fresh
        many={fresh.length}
        onShow={() => {
          showFresh()
          focusSoon(list.current, fresh[0])
        }}
      />
      {isWide ? <Lines {...parts} /> : <Cards {...parts} />}
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-5" onLoad={() => void pages.fetchNextPage()} />
      )}
    </div>
  )
}

const nothing: readonly PickupRequest[] = []

/** Says how many have come; they come in when somebody wants them, so that no row moves under a finger. */
const Fresh = ({ many, onShow }: { many: number; onShow: () => void }) => (
  <Status className="sticky top-14 z-10 grid h-0 justify-items-center">
    {many > 0 && (
      <Button className="shadow-lift lg:min-h-9" onClick={onShow}>
        {many === 1 ? 'Show 1 new request' : `Show ${many} new requests`}
      </Button>
    )}
  </Status>
)

const focusSoon = (list: HTMLElement | null, row: PickupRequest | undefined) =>
  setTimeout(() => {
    const found = list?.querySelector<HTMLElement>(`[data-row="${row?._id}"]`)
    if (found) focusRow(found)
  })

function usePicked(inOrder: readonly PickupRequest[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const rows = useRef(inOrder)
  useEffect(() => {
    rows.current = inOrder
  }, [inOrder])
  const onPick = useCallback((id: string, on: boolean, range: boolean) => {
    const ids = rows.current.filter(each => actionsOf(each).length > 0).map(({ _id }) => _id)
    const [from, to] = [ids.indexOf(range ? (last.current ?? id) : id), ids.indexOf(id)]
    const meant = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    last.current = id
    setPicked(now => {
      const next = new Set(now)
      for (const each of meant)
        if (on) next.add(each)
        else next.delete(each)
      return next
    })
  }, [])
  return { picked, setPicked, onPick }
}

type PartsProps = {
  caption: string
  streets: readonly Street[]
  rowOf: (request: PickupRequest) => RowProps
  pickAll: (on: boolean) => void
  isAll: boolean
  pickStreet: (street: Street, on: boolean) => void
  isPicked: (request: PickupRequest) => boolean
}

const headLook = 'px-2 py-2 text-[0.8125rem] font-semibold text-ink-soft'

function Lines(props: PartsProps) {
  const { caption, streets, rowOf, pickAll, isAll } = props
  return (
    <div
      data-print-list
      className="overflow-x-auto rounded-xl border border-line bg-card print:border-0"
    >
      <table className="w-full text-left text-[0.9375rem] leading-snug">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-11 pl-1.5">
              <PickAll isAll={isAll} onPick={pickAll} />
            </th>
            <th scope="col" className={`${headLook} max-xl:hidden`}>
              Kind
            </th>
            <th scope="col" className={headLook} aria-sort="ascending">
              Due
            </th>
            <th scope="col" className={`${headLook} max-xl:hidden`}>
              Planned
            </th>
            <th scope="col" className={headLook}>
              Address
            </th>
            <th scope="col" className={headLook}>
              Name and phone
            </th>
            <th scope="col" className={headLook}>
              Assigned
            </th>
            <th scope="col" className={headLook}>
              Activity
            </th>
          </tr>
        </thead>
        {streets.map(street => (
          <tbody key={street.name} data-street>
            <tr className="border-t border-line bg-paper">
              <th scope="rowgroup" colSpan={8} className="py-0.5 pl-1.5 text-[0.8125rem]">
                <StreetHead street={street} {...props} />
              </th>
            </tr>
            {street.requests.map(request => (
              <RequestLine key={request._id} {...rowOf(request)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Cards(props: PartsProps) {
  const { caption, streets, rowOf, pickAll, isAll } = props
  return (
    // Beside the first street, so that the rows begin higher.
    <section aria-label={caption} className="relative -mt-3">
      <PickAll isAll={isAll} onPick={pickAll} />
      <div className="-mx-4 overflow-hidden border-y border-line bg-card">
        {streets.map((street, at) => (
          <section key={street.name} aria-label={street.name} data-street>
            <div className={`border-b border-line bg-paper text-sm ${at === 0 ? 'pr-28' : ''}`}>
              <StreetHead street={street} {...props} />
            </div>
            <ul>
              {street.requests.map(request => (
                <RequestCard key={request._id} {...rowOf(request)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** The box is ticked at once; a hundred rows follow in slices. */
function PickAll({ isAll, onPick }: { isAll: boolean; onPick: (on: boolean) => void }) {
  const [isTicked, tick] = useOptimistic(isAll)
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 max-lg:absolute max-lg:-right-1 max-lg:z-10 max-lg:min-h-7 max-lg:flex-row-reverse max-lg:gap-2 max-lg:text-sm lg:size-9 lg:justify-center print:hidden">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target: { checked } }) =>
          startTransition(() => {
            tick(checked)
            onPick(checked)
          })
        }
        className="size-6 cursor-pointer accent-leaf-700"
      />
      <span className="lg:sr-only">Select all</span>
    </label>
  )
}

type NothingProps = { search: string; kind: Kind | undefined; carrierName: string | undefined }

function Nothing({ search, kind, carrierName }: NothingProps) {
  const showing = useShowing()
  if (search) return <EmptyState title={`Nothing for “${search}”`}>Try fewer letters.</EmptyState>
  if (carrierName) return <EmptyState title={`Nothing left for ${carrierName}`} />
  if (showing === 'late') return <EmptyState title="Nothing is late" />
  if (showing !== 'todo' && showing !== 'waiting') return <EmptyState title="Nothing here yet" />
  return (
    <EmptyState title={kind === 'special' ? 'No Special Requests' : 'No open requests'}>
      New requests appear here automatically.
    </EmptyState>
  )
}
