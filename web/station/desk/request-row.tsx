import { memo } from 'react'
import { Link } from 'react-router'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import type { CarrierProposal } from '../../../contract/plan/fit.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { addressLine, type PickupRequest } from '../../../contract/request/request.ts'
import { sayWish } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { AssignedBadge } from '../request/assigned-badge.tsx'
import { isAnybody, sayFit } from '../request/fit-words.ts'
import { actionsOf, mayAssign, waitsForResident } from '../request/request-action.ts'
import { RequestActions, usePerform } from '../request/request-actions.tsx'
import { Due, dueInWords } from './due.tsx'

export type RowProps = {
  request: PickupRequest
  chosen: Carrier | undefined
  /** Who fits best to it today, where it waits. */
  proposed: CarrierProposal | undefined
  isPicked: boolean
  isFresh: boolean
  onPick: (requestId: string, on: boolean, range: boolean) => void
  /** Told before and after something is done with the row, so that the focus stays near. */
  onDeed: (requestId: string, isOver: boolean) => void
}

const groundOf = ({ isPicked, request }: RowProps) =>
  isPicked ? 'bg-danfo-soft/60' : request.late ? 'bg-clay-soft/40' : ''

/** One request in the table of a wide screen: two lines at most. */
export const RequestLine = memo(function RequestLine(props: RowProps) {
  const { request, chosen, isFresh, onDeed } = props
  const { _id, phoneNumber, plannedOn } = request
  const wish = sayWish(request)
  return (
    <tr
      data-row={_id}
      tabIndex={-1}
      className={`border-t border-line/70 align-middle outline-none focus-within:bg-leaf-100 focus-within:shadow-[inset_3px_0_var(--leaf-700)] ${groundOf(props)} ${isFresh ? 'animate-arrive' : ''}`}
    >
      <td className="w-11 pl-1.5">
        <PickBox {...props} />
      </td>
      <td className="px-1.5 max-xl:hidden">
        <KindChip {...request} />
      </td>
      <td className="px-2 max-xl:max-w-32 xl:whitespace-nowrap">
        <Due request={request} />
      </td>
      <td className="px-2 whitespace-nowrap text-ink-soft max-xl:hidden">
        {plannedOn ? (
          <b className="block font-semibold text-ink first-letter:uppercase">
            {showDay(plannedOn)}
          </b>
        ) : (
          'Not planned'
        )}
      </td>
      <td className="px-2">
        <span className="block font-semibold wrap-anywhere">
          {request.kind === 'special' && (
            <span className="text-danfo-ink xl:hidden">Special: </span>
          )}
          {addressLine(request)}
        </span>
        {wish && (
          <span className="line-clamp-1 text-[0.8125rem] wrap-anywhere text-ink-soft">{wish}</span>
        )}
      </td>
      <th scope="row" className="px-2 text-left font-normal">
        <Who {...request} />
        {phoneNumber && <Phone number={phoneNumber} />}
      </th>
      <td className="px-2">
        {props.proposed && !chosen && mayAssign(request) ? (
          <Proposal request={request} proposed={props.proposed} onDeed={onDeed} />
        ) : (
          <AssignedBadge request={request} />
        )}
      </td>
      <td className="py-0.5 pr-2 pl-1">
        <RequestActions request={request} chosen={chosen} isSmall onDeed={onDeed} />
      </td>
    </tr>
  )
})

type ProposalProps = Pick<RowProps, 'request' | 'onDeed'> & { proposed: CarrierProposal }

/** Nobody has it; whoever fits best takes it today at a press. */
function Proposal({ request, proposed, onDeed }: ProposalProps) {
  const { carrier, facts } = proposed
  const { doing, start } = usePerform(request, carrier, onDeed)
  // Where any would do, that comes first: the same name stands in each row of the street.
  const isFree = isAnybody(facts)
  const why = isFree ? 'No usual carrier' : sayFit(facts, request.address)
  return (
    <>
      <span className="block text-ink-soft sr-only">No carrier</span>
      <button
        type="button"
        data-take
        aria-disabled={doing !== null || undefined}
        title={`${carrier.name} · ${why}`}
        onClick={() => void start('assign')}
        className="figures block min-h-6 max-w-60 cursor-pointer text-left text-[0.8125rem] leading-4.5 text-leaf-700 underline-offset-3 hover:underline"
      >
        {isFree ? (
          <>
            {why} · assign to {carrier.name}
          </>
        ) : (
          <>
            <span className="sr-only">Assign to </span>
            <b className="font-semibold">{carrier.name}</b> · {why}
          </>
        )}
        <span className="sr-only">: {request.user}’s pickup</span>
      </button>
    </>
  )
}

/** The same on a phone: so low that eight are seen at once; whom to call is in its menu. */
export const RequestCard = memo(function RequestCard(props: RowProps) {
  const { request, chosen, isFresh, onDeed } = props
  const { _id, kind, late } = request
  return (
    <li
      data-row={_id}
      tabIndex={-1}
      className={`drawn-when-near grid min-h-12 [contain-intrinsic-size:0_auto_3rem] grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center border-t border-line pr-1 outline-none first:border-t-0 ${groundOf(props)} ${isFresh ? 'animate-arrive' : ''}`}
    >
      <PickBox {...props} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-2 text-sm leading-5">
        <Who {...request} />
        <b className={`text-right first-letter:uppercase ${late ? 'text-clay' : ''}`}>
          {dueInWords(request)}
        </b>
        <p className="truncate text-ink-soft">
          {kind === 'special' && <b className="text-danfo-ink">Special: </b>}
          {[addressLine(request), sayWish(request)].filter(Boolean).join(', ')}
        </p>
        <span className="truncate text-right text-ink-soft">{stateOf(request)}</span>
      </div>
      <RequestActions request={request} chosen={chosen} isSmall onDeed={onDeed} />
    </li>
  )
})

/** Who has it, or how far it has got; nothing while it waits. */
function stateOf(request: PickupRequest): string {
  const { requestStatus, carrier } = request
  if (waitsForResident(request)) return 'waiting for the resident'
  if (requestStatus === 'Assigned') return carrier?.name ?? requestStatus
  return requestStatus === 'Pending...' ? '' : requestStatus
}

const Who = ({ _id, user }: PickupRequest) => (
  <Link
    to={pageAt('/station/assign/:requestId', { requestId: _id })}
    className="block truncate leading-6 font-semibold underline-offset-3 hover:text-leaf-700 hover:underline"
  >
    {user}
  </Link>
)

const Phone = ({ number }: { number: string }) => (
  <a
    href={`tel:${number}`}
    data-call
    className="figures text-[0.8125rem] whitespace-nowrap text-leaf-700 underline underline-offset-3 inline-flex min-h-6 items-center max-lg:min-h-11"
  >
    {showPhone(number)}
  </a>
)

const KindChip = ({ kind }: PickupRequest) =>
  kind === 'special' ? <Badge tone="danfo">Special</Badge> : <Badge>Pickup</Badge>

/** A row that nothing can be done with has no box. */
function PickBox({ request, isPicked, onPick }: RowProps) {
  const { _id, user } = request
  if (actionsOf(request).length === 0) return <span className="block size-11 lg:size-9" />
  return (
    <label className="grid size-11 cursor-pointer place-items-center lg:size-9">
      <span className="sr-only">Select {user}</span>
      <input
        type="checkbox"
        checked={isPicked}
        onChange={({ target, nativeEvent }) =>
          onPick(_id, target.checked, 'shiftKey' in nativeEvent && Boolean(nativeEvent.shiftKey))
        }
        className="size-6 cursor-pointer accent-leaf-700"
      />
    </label>
  )
}
