import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cardLimits, type Card, type RequestOnCard } from '../../../contract/screen/card.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { addressLine, isUnannounced, whyNotDone } from '../../../contract/request/request.ts'
import { formatKg } from '../../../contract/weight.ts'
import { sayWish, unannouncedName } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { showClock, showDay } from '../../ui/day.ts'
import { lagosDay } from '../../../contract/calendar.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { boxLook } from './called-today.tsx'

type Line = { key: string; at: string; shown: ReactNode }

/** What was asked for and what was brought, newest first. */
export function CardRequests({ card }: { card: Card }) {
  const { requests, weighings, open, over, name } = card
  const lines: Line[] = [
    ...requests.map(each => ({
      key: each._id,
      at: each.createdAt,
      shown: <Request request={each} />,
    })),
    ...weighings.map(each => ({ key: each._id, at: each.at, shown: <Weighing weighing={each} /> })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <section aria-labelledby="requests" className={boxLook}>
      <h2 id="requests" className="flex justify-between gap-3 px-4 py-2.5 font-bold">
        Requests
        <span className="figures text-[0.8125rem] font-normal text-ink-soft">
          {open} open, {over} finished
        </span>
      </h2>
      {lines.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-ink-soft">No requests yet.</p>
      )}
      <ul>
        {lines.map(({ key, shown }) => (
          <li key={key} className="border-t border-line">
            {shown}
          </li>
        ))}
      </ul>
      {open + over > cardLimits.requests && (
        <p className="border-t border-line px-4 py-2">
          <TextLink
            to={pageAt('/station/assign', { show: 'all', search: name })}
            className="inline-flex min-h-9 items-center"
          >
            All {open + over} requests
          </TextLink>
        </p>
      )}
    </section>
  )
}

const lineLook =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 ' +
  'lg:grid-cols-[5.5rem_6.75rem_minmax(0,1fr)_auto]'

function Request({ request }: { request: RequestOnCard }) {
  const { _id: requestId, kind, promisedOn, plannedOn, pickedUpAt } = request
  const day = pickedUpAt ? lagosDay(new Date(pickedUpAt)) : (plannedOn ?? promisedOn)
  return (
    <Link
      to={pageAt('/station/assign/:requestId', { requestId })}
      className={`${lineLook} hover:bg-leaf-100/60`}
    >
      <span className="max-lg:hidden">
        <Badge tone={kind === 'special' ? 'danfo' : 'leaf'}>
          {kind === 'special' ? 'Special' : 'Pickup'}
        </Badge>
      </span>
      <span className="figures font-semibold whitespace-nowrap first-letter:uppercase max-lg:hidden">
        {showDay(day)}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold first-letter:uppercase">
          <span className="lg:hidden">{showDay(day)}. </span>
          {happened(request)}
        </span>
        <span className="block truncate text-[0.8125rem] text-ink-soft">
          {addressLine(request)}
        </span>
      </span>
      <State request={request} />
    </Link>
  )
}

const proofNames = { code: ', code', photo: ', photo', none: '' } as const

/** What there is to say of a request in a line. */
function happened(request: RequestOnCard): string {
  const { kind, carrier, visit, pickedUpAt, requestStatus, missedReason } = request
  const { quotedKobo, late } = request
  const name = carrier?.name ?? 'nobody'
  if (pickedUpAt) {
    return `Done ${showClock(pickedUpAt)}, ${name}${visit?.proof ? proofNames[visit.proof] : ''}`
  }
  if (requestStatus === 'Assigned') {
    return visit?.setOutAt ? `Out with ${name}, ${visit.stopsBefore ?? 0} before` : `With ${name}`
  }
  if (quotedKobo !== null && requestStatus === 'Pending...') {
    return `Quoted ${sayNaira(quotedKobo)}, no answer yet`
  }
  if (missedReason && requestStatus === 'Pending...') {
    const isUnseen = visit && isUnannounced({ ...visit, reason: missedReason })
    return `Not done: ${whyNotDone(missedReason, null)}${isUnseen ? `. ${unannouncedName}` : ''}`
  }
  if (requestStatus === 'Pending...' && late) return 'Waiting, late'
  return kind === 'special' ? sayWish(request) : requestStatus === 'Pending...' ? 'Waiting' : '–'
}

function State({ request }: { request: RequestOnCard }) {
  const { requestStatus, problem, visit, late } = request
  if (problem) {
    return (
      <Badge tone={problem === 'open' ? 'clay' : 'plain'}>
        Problem {problem === 'open' ? 'open' : 'settled'}
      </Badge>
    )
  }
  if (requestStatus === 'Assigned' && visit?.setOutAt) return <Badge tone="danfo">Out now</Badge>
  if (late) return <Badge tone="clay">Late</Badge>
  const isOver = ['Closed', 'Cancelled', 'Declined'].includes(requestStatus)
  return (
    <Badge tone={isOver ? 'plain' : requestStatus === 'Pending...' ? 'danfo' : 'leaf'}>
      {requestStatus === 'Pending...' ? 'Waiting' : requestStatus}
    </Badge>
  )
}

function Weighing({ weighing }: { weighing: Card['weighings'][number] }) {
  const { at, grams, worthKobo, by } = weighing
  const day = showDay(lagosDay(new Date(at)))
  return (
    <div className={lineLook}>
      <span className="max-lg:hidden">
        <Badge tone="plain">Recycling</Badge>
      </span>
      <span className="figures font-semibold whitespace-nowrap first-letter:uppercase max-lg:hidden">
        {day}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold first-letter:uppercase">
          <span className="lg:hidden">{day}. </span>
          {formatKg(grams)}, {formatNaira(worthKobo)}
        </span>
        <span className="block truncate text-[0.8125rem] text-ink-soft">Weighed by {by}</span>
      </span>
    </div>
  )
}
