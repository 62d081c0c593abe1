import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { listRequests, type PickupRequest } from '../../../contract/request/request.ts'
import { getPlan, type PlanStopShown } from '../../../contract/plan/plan.ts'
import { listDoors } from '../../../contract/visit/visit.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { useStore } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { dayIn } from '../../ui/table/filter.tsx'
import { usePages, LoadMore } from '../../ui/table/paged-list.tsx'
import { useCarrier } from '../carrier/use-carriers.ts'
import { atTheDoor } from '../wallet/money-words.ts'
import { useCash } from '../wallet/use-cash.ts'
import { PlanMap, type MapRound } from '../plan/plan-map.tsx'
import type { PlanDay } from '../plan/plan-state.ts'
import { RunSheetStop } from './run-sheet-stop.tsx'

/** What a carrier takes along on paper: where to go on a day, with boxes to tick. */
export default function RunSheetPage() {
  const { carrierId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const station = useStore(stored => stored.stationdetail?.station)
  const day = dayIn(params, 'day') ?? today()
  const { carrier, error } = useCarrier(carrierId)
  return (
    <Sheet
      eyebrow={`${station} · Run sheet`}
      title={carrier?.name ?? 'Carrier'}
      tab={carrier ? `Run sheet, ${carrier.name}` : 'Run sheet'}
      below={carrier && showPhone(carrier.phoneNumber)}
      back={{ to: pageAt('/station/Notify'), label: 'All carriers' }}
      day={day}
      earliest={today()}
      onDay={next => setParams({ day: next }, { replace: true, preventScrollReset: true })}
    >
      {isRefused(error) ? (
        <EmptyState title="Carrier not found">
          This carrier may belong to another station.
        </EmptyState>
      ) : (
        <RunSheetStops carrierId={carrierId} day={day} />
      )}
    </Sheet>
  )
}

/** Those planned for the day and, today, those that should have been done before. */
export function RunSheetStops({ carrierId, day }: { carrierId: string; day: string }) {
  const pages = usePages(listRequests, {
    carrierId,
    status: 'Assigned',
    order: 'promised',
    limit: 100,
  })
  const { data: doors } = useQuery(query(listDoors, { carrierId }))
  const { plan, round } = useRoundOf(carrierId, day)
  if (pages.isPending) return <ListSkeleton rows={4} />
  if (!pages.data) {
    return (
      <ErrorState
        error={pages.error}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const doorOf = (requestId: string) => doors?.data.find(each => each.requestId === requestId)
  const held = pages.data.pages.flatMap(({ data }) => data)
  const isFor = (planned: string) => planned === day || (day === today() && planned < day)
  const order = new Map(round?.stops.map(({ requestId }, place) => [requestId, place]))
  const placeOf = ({ _id }: PickupRequest) => order.get(_id) ?? held.length
  const stops = held
    .filter(({ plannedOn }) => plannedOn !== null && isFor(plannedOn))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const rest = held.length - stops.length
  // Until the doors are known each is a stop of its own.
  const keyOf = (requestId: string) => doorOf(requestId)?.stopId ?? requestId
  const gates = [...Map.groupBy(stops, ({ _id }) => keyOf(_id))]
  return (
    <>
      {stops.length === 0 ? (
        <EmptyState title={`Nothing for ${showDay(day)}`}>
          Pickups assigned for this day appear here.
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {gates.map(([stopId, parts], index) => (
            <RunSheetStop
              key={stopId}
              parts={parts}
              number={index + 1}
              door={parts[0] && doorOf(parts[0]._id)}
            />
          ))}
        </ol>
      )}
      <div className="mt-4 break-inside-avoid print:grid print:grid-cols-[11rem_minmax(0,1fr)] print:items-end print:gap-6">
        {plan && round && gates.length > 1 && (
          <RoundMap plan={plan} round={{ ...round, stops: firstOf(round.stops, keyOf) }} />
        )}
        <div className="print:col-start-2">
          <Purse carrierId={carrierId} stops={stops} />
          <Signatures />
        </div>
      </div>
      {rest > 0 && (
        <p data-screen-only className="mt-4 text-sm text-ink-soft">
          {rest === 1 ? '1 more is' : `${rest} more are`} planned for other days.
        </p>
      )}
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-4" onLoad={() => void pages.fetchNextPage()} />
      )}
    </>
  )
}

/** One place for each door. */
function firstOf(stops: readonly PlanStopShown[], keyOf: (requestId: string) => string) {
  const keys = stops.map(({ requestId }) => keyOf(requestId))
  return stops.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** The round as it was planned: which door comes first, and where they are. */
function useRoundOf(carrierId: string, day: string) {
  const plan = useQuery(query(getPlan, day === today() ? {} : { day })).data?.data
  const who = plan?.carriers.find(({ _id }) => _id === carrierId)
  if (!plan || !who) return {}
  const stops = who.held.flatMap(id => plan.held.find(stop => stop.requestId === id) ?? [])
  return { plan, round: { carrierId, name: who.name, mark: 0, stops } }
}

type RoundMapProps = { plan: PlanDay; round: MapRound }

const RoundMap = ({ plan, round }: RoundMapProps) => (
  <figure className="mb-4 print:mb-0">
    <div className="mx-auto max-w-md overflow-hidden rounded-xl border border-line">
      <PlanMap {...plan} rounds={[round]} left={[]} />
    </div>
    <figcaption className="mt-1 text-center text-sm text-ink-soft print:text-xs">
      In the order of the list, starting at the station.
    </figcaption>
  </figure>
)

/** Filled in by hand at the end of the round. */
const Signatures = () => (
  <div className="mt-12 grid grid-cols-2 gap-8 text-sm not-print:hidden">
    <p className="border-t border-ink pt-1">Carrier</p>
    <p className="border-t border-ink pt-1">Cash received by, ₦</p>
  </div>
)

const sumLook = 'flex flex-wrap gap-x-4'

type PurseProps = { carrierId: string; stops: readonly PickupRequest[] }

/** What the carrier has in hand, and what the stops bring when all goes well. */
function Purse({ carrierId, stops }: PurseProps) {
  const { cash } = useCash()
  if (!cash) return null
  const heldKobo = cash.carriers.find(({ _id }) => _id === carrierId)?.heldKobo ?? 0
  const doors = stops.filter(({ payWith }) => payWith !== 'recyclables').map(atTheDoor)
  const toCollect = doors.reduce((sum, { kobo }) => sum + kobo, 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t-2 border-ink pt-4">
      <dl className="figures grid max-sm:w-full">
        <div className={sumLook}>
          <dt>In hand, to count</dt>
          <dd className="ml-auto font-bold">{formatNaira(heldKobo)}</dd>
        </div>
        <div className={sumLook}>
          <dt>To collect at the doors</dt>
          <dd className="ml-auto font-bold">{formatNaira(toCollect)}</dd>
        </div>
        <div className={`${sumLook} text-ink-soft`}>
          <dt>Cash limit</dt>
          <dd className="ml-auto">{formatNaira(cash.ceilingKobo)}</dd>
        </div>
      </dl>
      <ButtonLink
        data-screen-only
        variant="ghost"
        to={pageAt('/station/cash', { carrier: carrierId })}
        className="max-sm:w-full"
      >
        Take cash
      </ButtonLink>
    </div>
  )
}
