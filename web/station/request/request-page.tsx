import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { plusCodeOf } from '../../../contract/ground/plus-code.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import {
  because,
  getRequest,
  shortId,
  timesInWords,
  whyNotDone,
  type RequestEvent,
} from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { problemNames, stateNames, unannouncedName } from '../../street/street-words.ts'
import { VisitRecords } from '../../street/visit-record.tsx'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { TallTimeline } from '../../ui/layout/timeline.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { paymentInWords, priceInWords } from '../wallet/money-words.ts'
import { AssignedBadge } from './assigned-badge.tsx'
import { eventInWords } from './event-words.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestMoney } from './request-money.tsx'

type Shown = OutputOf<typeof getRequest>

/** One request: whose it is, how it got here, and what to do with it. */
export default function StationRequestPage() {
  const { requestId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(query(getRequest, { requestId }))
  const request = data?.data
  return (
    <>
      <TextLink
        to={pageAt('/station/assign')}
        className="mb-3 inline-flex min-h-11 items-center gap-2 no-underline"
      >
        <Icon name="arrow-left" />
        All requests
      </TextLink>
      <PageTitle
        tab={request?.user ?? 'Request'}
        eyebrow={request && `${kindNames[request.kind]} · #${shortId(request._id)}`}
        actions={request && <RequestActions request={request} isOpen />}
      >
        {request?.user ?? 'Request'}
      </PageTitle>
      {request ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card aria-label="Request">
            <Facts facts={factsOf(request)} />
            <RequestMoney request={request} />
          </Card>
          <div className="grid gap-4">
            <Wrong {...request} />
            <Visits {...request} />
            <Card aria-labelledby="history">
              <h2 id="history" className="mb-5 text-xl font-bold">
                What happened
              </h2>
              <Events {...request} />
            </Card>
          </div>
        </div>
      ) : (
        <Card aria-label="Request">
          {isRefused(error) ? (
            <EmptyState title="Request not found">It may belong to another station.</EmptyState>
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={6} />
          )}
        </Card>
      )}
    </>
  )
}

/** That something is wrong with it leads to where that is settled. */
function Wrong({ _id: requestId, problem }: Shown) {
  if (!problem) return null
  return (
    <Callout tone={problem.state === 'settled' ? 'leaf' : 'clay'}>
      {problemNames[problem.kind]}: {stateNames[problem.state].toLowerCase()}.{' '}
      <TextLink to={pageAt('/station/problems/:requestId', { requestId })}>
        {problem.state === 'said' ? 'Answer' : 'See the problem'}
      </TextLink>
    </Callout>
  )
}

/** Each time that somebody went; what was only planned and called off again says nothing. */
function Visits({ visits }: Shown) {
  const told = visits.filter(({ outcome, events }) => outcome !== 'called off' || events.length > 2)
  if (told.length === 0) return null
  return (
    <Card aria-labelledby="visits">
      <h2 id="visits" className="mb-4 text-xl font-bold">
        At the door
      </h2>
      <VisitRecords visits={told} />
    </Card>
  )
}

const kindNames = { subscription: 'Subscription Request', special: 'Special Request' } as const
const payNames = {
  wallet: 'from the wallet',
  recyclables: 'with recyclables',
  cash: 'in cash at the door',
} as const

function factsOf(request: Shown): readonly (readonly [string, ReactNode])[] {
  const { address, requestMessage, phoneNumber, promisedOn, late, payWith } = request
  const { plannedOn, movedTimes, movedReason, movedNote } = request
  const { carrier, rating, comment, declineReason, missed, quote } = request
  return [
    ['Status', <AssignedBadge key="status" request={request} />],
    ['Address', address],
    ...doorFacts(request),
    ...(requestMessage === address ? [] : [['Message', requestMessage] as const]),
    ['Phone', phoneNumber ? <Phone key="phone" number={phoneNumber} /> : 'not given'],
    [
      'Promised',
      <span key="promised" className="flex flex-wrap items-center gap-2">
        {showDay(promisedOn)}
        {late && (
          <Badge tone="clay" dot>
            late
          </Badge>
        )}
      </span>,
    ],
    ...(plannedOn ? [['Planned', showDay(plannedOn)] as const] : []),
    ...(movedReason
      ? [
          [
            'Moved later than promised',
            `${timesInWords(movedTimes)}, last because ${because(movedReason, movedNote)}`,
          ] as const,
        ]
      : []),
    ...(missed
      ? [
          [
            'Not done',
            `${timesInWords(missed.times)}, last because ${whyNotDone(missed.reason, missed.note)}${
              missed.visit?.isUnannounced ? `. ${unannouncedName}` : ''
            }`,
          ] as const,
        ]
      : []),
    ['Price', `${priceInWords(request)}, ${payNames[payWith]}`],
    ...(quote?.note ? [['Reason for the quote', quote.note] as const] : []),
    ['Payment', paymentInWords(request)],
    ...(carrier
      ? [
          [
            'Carrier',
            <span key="carrier" className="flex flex-wrap gap-x-3">
              {carrier.name}
              <Phone number={carrier.phoneNumber} />
            </span>,
          ] as const,
        ]
      : []),
    ...(declineReason ? [['Declined because', declineReason] as const] : []),
    ...(rating ? [['Rating', `${rating} of 5`] as const] : []),
    ...(comment ? [['Comment', comment] as const] : []),
  ]
}

/** What helps at the door; how to get in only as long as somebody is to come. */
function doorFacts({ area, landmark, bags, door }: Shown): (readonly [string, string])[] {
  const { gateNote, bagSpot, position } = door ?? {}
  return [
    ['Area', area] as const,
    ['Landmark', landmark] as const,
    ['At the gate', gateNote] as const,
    ['Where you leave the bags', bagSpot] as const,
    ['Bags', bags && String(bags)] as const,
    ['Location', position && plusCodeOf(position)] as const,
  ].flatMap(([name, said]) => (said ? [[name, said] as const] : []))
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="figures text-leaf-700 underline underline-offset-3">
    {showPhone(number)}
  </a>
)

function Events({ timeline, user, requestStatus }: Shown) {
  const steps = timeline.map(event => ({
    id: event._id,
    label: eventInWords(event),
    detail: <EventDetail event={event} />,
  }))
  return (
    <TallTimeline
      label={`${user}’s request`}
      steps={steps}
      current={steps.length - 1}
      stopped={requestStatus === 'Cancelled' || requestStatus === 'Declined'}
    />
  )
}

function EventDetail({ event: { at, by, reason, note } }: { event: RequestEvent }) {
  return (
    <>
      <Moment at={at} />
      {by && ` · ${by}`}
      {reason ? (
        <span className="mt-0.5 block wrap-anywhere">{because(reason, note)}</span>
      ) : (
        note && <span className="mt-0.5 block wrap-anywhere">“{note}”</span>
      )}
    </>
  )
}
