import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { countCash } from '../../../contract/wallet/cash.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import type { QueueItem, QueueKind } from '../../../contract/screen/queue.ts'
import { addressLine, type PickupRequest } from '../../../contract/request/request.ts'
import { arrive } from '../../arrive.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { InBooks, unseenWhileCounting } from '../wallet/in-books.tsx'
import { mayAssign, mayGoAgain } from '../request/request-action.ts'
import { useMay } from '../use-member.ts'
import { usePerform } from '../request/request-actions.tsx'
import { clockOf, kindNames, sayApproval, sayWhere, type Clock } from './queue-words.ts'

type OnDeed = (itemId: string, isOver: boolean) => void
type QueueRowProps = { item: QueueItem; now: Date; isFresh: boolean; onDeed: OnDeed }

const rowLook =
  'group relative grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t ' +
  'border-line px-4 py-1.5 outline-none first:border-t-0 active:bg-leaf-100 ' +
  'lg:min-h-12 lg:grid-cols-[6rem_minmax(0,1fr)_9.25rem_7.25rem] lg:px-3.5 lg:py-0 lg:active:bg-transparent ' +
  'focus-within:bg-leaf-100 focus-within:shadow-[inset_3px_0_var(--leaf-700)]'

/** One thing that needs somebody: what and where, how long there is time, and the deed. */
export const QueueRow = memo(function QueueRow({ item, now, isFresh, onDeed }: QueueRowProps) {
  return (
    <li
      data-row={item._id}
      tabIndex={-1}
      className={`${rowLook} ${isFresh ? 'animate-arrive' : ''}`}
    >
      <KindChip kind={item.kind} />
      <div className="min-w-0 lg:text-sm lg:leading-4.5">
        <What {...item} />
      </div>
      <ClockCell clock={clockOf(item, now)} isMoney={item.kind === 'cash'} />
      <div className="grid max-lg:hidden">
        <Deed item={item} onDeed={onDeed} />
      </div>
    </li>
  )
})

const kindLooks: Record<QueueKind, { icon: IconName; tone: string }> = {
  late: { icon: 'clock', tone: 'bg-clay-soft text-clay-ink' },
  waiting: { icon: 'request', tone: 'bg-danfo-soft text-danfo-ink' },
  cash: { icon: 'cash', tone: 'bg-line text-ink' },
  answer: { icon: 'support', tone: 'bg-leaf-100 text-leaf-700' },
  problem: { icon: 'alert', tone: 'bg-clay-soft text-clay-ink' },
  approval: { icon: 'check', tone: 'bg-danfo-soft text-danfo-ink' },
}

/** A disc on a phone, a chip with its word at a desk. */
function KindChip({ kind }: { kind: QueueKind }) {
  const { icon, tone } = kindLooks[kind]
  return (
    <span
      className={`inline-flex items-center gap-1.5 justify-self-start rounded-full text-[0.8125rem] font-semibold max-lg:size-10 max-lg:justify-center lg:px-2.5 lg:py-0.5 ${tone}`}
    >
      <Icon name={icon} className="size-5 lg:size-3.5" />
      <span className="max-lg:sr-only">{kindNames[kind]}</span>
    </span>
  )
}

/** Where it is dealt with, and who it is about. */
function What({ _id, request, cash, ticket, problem, approval }: QueueItem) {
  if (request) {
    const { user, phoneNumber } = request
    return (
      <Lines
        to={pageAt('/station/assign/:requestId', { requestId: _id })}
        head={user}
        place={addressLine(request)}
        below={sayWhere(request)}
        phoneNumber={phoneNumber}
      />
    )
  }
  if (cash) {
    return (
      <Lines
        to={pageAt('/station/cash', { carrier: _id })}
        head={cash.name}
        below={
          <>
            Holds <InBooks kobo={cash.heldKobo} />, at the limit
          </>
        }
        phoneNumber={cash.phoneNumber}
      />
    )
  }
  if (problem) {
    const { requestId, name, kind, words } = problem
    return (
      <Lines
        to={pageAt('/station/problems/:requestId', { requestId })}
        head={name}
        below={`Says: ${kind}${words ? `, “${words}”` : ''}`}
      />
    )
  }
  if (approval) {
    return (
      <Lines
        to={pageAt('/station/approvals')}
        head={sayApproval(approval)}
        below={`${approval.name}: “${approval.reason}”`}
      />
    )
  }
  return (
    <Lines
      to={pageAt('/station/support/:ticketId', { ticketId: _id })}
      head={ticket?.name ?? ''}
      below={`“${ticket?.title ?? ''}”`}
    />
  )
}

type LinesProps = {
  to: string
  head: string
  /** On a phone it stands below, and what is below is left out. */
  place?: string
  below: ReactNode
  phoneNumber?: string | null
}

function Lines({ to, head, place, below, phoneNumber }: LinesProps) {
  return (
    <>
      <Link
        to={to}
        // On a phone the whole row is the link.
        className="block min-h-6 truncate leading-6 font-semibold underline-offset-3 hover:text-leaf-700 hover:underline max-lg:outline-none max-lg:after:absolute max-lg:after:inset-0 max-lg:focus-visible:after:outline-3 max-lg:focus-visible:after:-outline-offset-3"
      >
        {head}
        {place && <span className="max-lg:hidden">, {place}</span>}
      </Link>
      <p className="flex items-center gap-2 text-sm text-ink-soft lg:text-[0.8125rem]">
        <span className="min-w-0 truncate">
          {place ? (
            <>
              <span className="lg:hidden">{place}</span>
              <span className="max-lg:hidden">{below}</span>
            </>
          ) : (
            below
          )}
        </span>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            aria-label={`Call ${head}, ${showPhone(phoneNumber)}`}
            data-call
            className="figures min-h-6 shrink-0 leading-6 text-leaf-700 underline underline-offset-3 max-lg:hidden"
          >
            {showPhone(phoneNumber)}
          </a>
        )}
      </p>
    </>
  )
}

function ClockCell({ clock, isMoney }: { clock: Clock; isMoney: boolean }) {
  const { says, since, below, isUrgent, left } = clock
  return (
    <p
      className={`figures text-right text-sm lg:leading-4.5 ${isMoney ? unseenWhileCounting : ''} ${isUrgent ? 'text-clay' : ''}`}
    >
      <b className="flex items-center justify-end gap-1.5 font-semibold">
        {left !== undefined && <LeftRing left={left} />}
        <span className="first-letter:uppercase">{says}</span>
      </b>
      <span className="block text-[0.8125rem] text-ink-soft">
        {since && <span className="max-lg:hidden">{since} </span>}
        {below}
      </span>
    </p>
  )
}

/** What is left of the time, drawn; the words beside it say the same. */
const LeftRing = ({ left }: { left: number }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4 shrink-0 -rotate-90 max-lg:hidden">
    <circle cx="10" cy="10" r="7.5" fill="none" strokeWidth="4" className="stroke-line" />
    <circle
      cx="10"
      cy="10"
      r="7.5"
      fill="none"
      strokeWidth="4"
      pathLength="100"
      strokeDasharray={`${left * 100} 100`}
      stroke="currentColor"
    />
  </svg>
)

// In rows buttons are outlined; the row in focus fills its own.
const deedLook =
  'lg:min-h-8 lg:px-2 lg:py-1 lg:text-sm group-focus-within:bg-leaf-700 group-focus-within:text-white'

function Deed({ item, onDeed }: { item: QueueItem; onDeed: OnDeed }) {
  const { _id, request, cash, ticket, problem, approval } = item
  if (request && mayAssign(request)) return <AssignDeed request={request} onDeed={onDeed} />
  if (request || problem) {
    return (
      <ButtonLink
        variant="ghost"
        data-deed={problem ? 'reply' : 'open'}
        to={
          problem
            ? pageAt('/station/problems/:requestId', { requestId: problem.requestId })
            : pageAt('/station/assign/:requestId', { requestId: _id })
        }
        aria-label={problem ? `Answer ${problem.name}` : `Open ${request?.user}’s request`}
        className={deedLook}
      >
        {problem ? 'Answer' : 'Open'}
      </ButtonLink>
    )
  }
  if (approval) {
    return (
      <ButtonLink
        variant="ghost"
        data-deed="open"
        to={pageAt('/station/approvals')}
        aria-label={`Decide on ${sayApproval(approval)}`}
        className={deedLook}
      >
        Decide
      </ButtonLink>
    )
  }
  if (cash) {
    return <CountDeed carrier={{ _id, name: cash.name }} />
  }
  return (
    <ButtonLink
      variant="ghost"
      data-deed="reply"
      to={pageAt('/station/support/:ticketId', { ticketId: _id })}
      aria-label={`Reply to ${ticket?.name}`}
      className={deedLook}
    >
      Reply
    </ButtonLink>
  )
}

function AssignDeed({ request, onDeed }: { request: PickupRequest; onDeed: OnDeed }) {
  const { doing, start } = usePerform(request, undefined, onDeed)
  const isAgain = mayGoAgain(request)
  return (
    <Button
      variant="ghost"
      data-deed="assign"
      busy={doing !== null}
      aria-label={isAgain ? `Again today ${request.user}` : `Assign ${request.user}`}
      className={deedLook}
      onClick={() => void start(isAgain ? 'again' : 'assign')}
    >
      {isAgain ? 'Again today' : 'Assign'}
    </Button>
  )
}

function CountDeed({ carrier }: { carrier: { _id: string; name: string } }) {
  // Whoever does not handle the money sees who holds too much, and tells a cashier.
  if (!useMay(countCash)) return null
  return (
    <Button
      variant="ghost"
      data-deed="count"
      aria-label={`Count ${carrier.name}’s cash`}
      className={deedLook}
      onClick={() => void countNow(carrier)}
    >
      Count
    </Button>
  )
}

/** Few count here, so what it takes comes when it is wanted. */
const countNow = (carrier: { _id: string; name: string }) =>
  runAction({ failed: 'Not counted' }, async () => {
    const counting = await arrive(() => import('../wallet/count-cash.tsx'))
    await counting.countCash(carrier)
  })
