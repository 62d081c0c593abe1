import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { closesItselfAfterHours, getRequest, isOpen } from '../../../contract/request.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
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
import { CarrierCard } from './carrier-card.tsx'
import { CloseButton } from './close-dialog.tsx'
import { Payment } from './payment.tsx'
import { GivenRating } from './rating.tsx'
import {
  canBeCancelled,
  dueInWords,
  eventInWords,
  headlineOf,
  nameOf,
  openQuote,
} from './request-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { TellMeOffer, waits } from './tell-me.tsx'
import { useRequestActions } from './use-request-actions.ts'

/** One request: how far it is, who comes, and what the resident can do about it. */
export default function RequestPage() {
  const { requestId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(query(getRequest, { requestId }))
  if (data) return <Shown request={data.data} />
  return (
    <>
      <Back />
      <PageTitle>Request</PageTitle>
      <Card aria-label="Request">
        {isRefused(error) ? (
          <EmptyState
            title="This request is not here"
            action={
              <ButtonLink to={pageAt('/user/home/makerequest')}>See your requests</ButtonLink>
            }
          >
            It belongs to somebody else, or the address is not complete.
          </EmptyState>
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton rows={4} />
        )}
      </Card>
    </>
  )
}

function Back() {
  return (
    <TextLink
      to={pageAt('/user/home/makerequest')}
      className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5"
    >
      <Icon name="arrow-left" className="size-4" />
      All requests
    </TextLink>
  )
}

type Request = OutputOf<typeof getRequest>

function Shown({ request }: { request: Request }) {
  const { carrier, late } = request
  const due = dueInWords(request)
  return (
    <>
      <Back />
      <PageTitle tab={nameOf(request)} eyebrow={nameOf(request)}>
        {headlineOf(request)}
      </PageTitle>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          {due && <Callout {...(late ? { tone: 'clay' } : { icon: 'calendar' })}>{due}</Callout>}
          {carrier && <CarrierCard carrier={carrier} />}
          <QuoteCard request={request} />
          <CloseCard request={request} />
          <Card aria-label="What was asked">
            <Facts facts={factsOf(request)} />
            <CancelRow request={request} />
          </Card>
          {/* It comes late, and nothing that is read already should make room for it. */}
          {waits(request) && <TellMeOffer />}
        </div>
        <Story request={request} />
      </div>
    </>
  )
}

function factsOf(request: Request) {
  const { kind, address, requestMessage, createdAt, payWith, priceKobo } = request
  const { declineReason, rating, comment, refundedKobo } = request
  return [
    ['Status', <StatusBadge key="status" {...request} />],
    ...(declineReason ? [['Why', declineReason] as const] : []),
    ...(kind === 'special' ? [['Message', requestMessage] as const] : []),
    ['Address', address],
    ['Asked', <Moment key="asked" at={createdAt} />],
    [openQuote(request) ? 'Usual price' : 'Price', formatNaira(priceKobo)],
    ['Pay with', payWith === 'wallet' ? 'wallet' : 'recyclables'],
    ...(request.payment === 'nothing'
      ? []
      : [['Payment', <Payment key="payment" request={request} />] as const]),
    ...(refundedKobo > 0
      ? [['Given back', `${formatNaira(refundedKobo)} to your wallet`] as const]
      : []),
    ...(rating ? [['Your rating', <GivenRating key="rating" rating={rating} />] as const] : []),
    ...(comment ? [['Your comment', comment] as const] : []),
  ] as const
}

function QuoteCard({ request }: { request: Request }) {
  const { busy, accept, askToCancel } = useRequestActions()
  const quote = openQuote(request)
  if (!quote) return null
  return (
    <Card aria-labelledby="quote">
      <h2 id="quote" className="text-lg font-bold">
        The price for this would be {formatNaira(quote.amountKobo)}
      </h2>
      <p className="mt-1 text-ink-soft">
        Your station named it <Moment at={quote.quotedAt} /> and sends a carrier once you accept.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void accept(request)}>
          Accept {formatNaira(quote.amountKobo)}
        </Button>
        <Button variant="ghost" busy={busy} onClick={() => void askToCancel(request)}>
          Cancel request
        </Button>
      </div>
    </Card>
  )
}

function CloseCard({ request }: { request: Request }) {
  if (request.requestStatus !== 'Picked up') return null
  return (
    <Card aria-labelledby="close">
      <h2 id="close" className="text-lg font-bold">
        Is the doorstep clear?
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Close the request and say how it was. After {closesItselfAfterHours} hours it closes by
        itself.
      </p>
      <CloseButton request={request} />
    </Card>
  )
}

/** A price that waits for an answer has its own button. */
function CancelRow({ request }: { request: Request }) {
  const { busy, askToCancel } = useRequestActions()
  if (!canBeCancelled(request) || openQuote(request)) return null
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Button variant="ghost" busy={busy} onClick={() => void askToCancel(request)}>
        Cancel request
      </Button>
    </div>
  )
}

function Story({ request }: { request: Request }) {
  const { timeline, requestStatus } = request
  const past = timeline.map(event => ({
    id: event._id,
    label: eventInWords(event),
    detail: (
      <>
        <Moment at={event.at} />
        {event.note && <span className="block wrap-anywhere">{event.note}</span>}
      </>
    ),
  }))
  const ahead = isOpen(requestStatus) ? stepsAhead[requestStatus as keyof typeof stepsAhead] : []
  return (
    <Card aria-labelledby="story">
      <h2 id="story" className="mb-4 text-lg font-bold">
        How it goes
      </h2>
      <TallTimeline
        label="How it goes"
        steps={[...past, ...ahead.map(label => ({ label }))]}
        current={past.length - 1}
        stopped={requestStatus === 'Cancelled' || requestStatus === 'Declined'}
      />
    </Card>
  )
}

const stepsAhead = {
  'Pending...': ['A carrier is sent', 'The rubbish is picked up', 'You close the request'],
  Assigned: ['The rubbish is picked up', 'You close the request'],
  'Picked up': ['You close the request'],
}
