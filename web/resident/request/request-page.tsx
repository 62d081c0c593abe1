import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  addressLine,
  because,
  getRequest,
  isOpen,
  shortId,
  type RequestEvent,
} from '../../../contract/request/request.ts'
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
import { CheckCard } from '../street/check-card.tsx'
import { GoneCard } from '../street/gone-card.tsx'
import { MissedCard } from '../street/missed-card.tsx'
import { ProblemCard } from '../street/problem-card.tsx'
import { StillWrong } from '../street/still-wrong.tsx'
import { StreetCard } from '../street/street-card.tsx'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { Payment } from './payment.tsx'
import { GivenRating } from './rating.tsx'
import { pageOf } from './request-row.tsx'
import { DueCard, QuoteCard, WhoCame } from './request-cards.tsx'
import {
  canBeCancelled,
  dueInWords,
  eventInWords,
  priceInWords,
  headlineOf,
  nameOf,
  openQuote,
} from './request-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { TellMeOffer, waits } from './tell-me.tsx'
import { useRequestActions } from './use-request-actions.ts'
import { rich } from '../../rich.tsx'
import { msg, t } from '../../t.ts'

/** One request: how far it is, who comes, and what the resident can do about it. */
export default function RequestPage() {
  const { requestId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(query(getRequest, { requestId }))
  if (data) return <Shown request={data.data} />
  return (
    <>
      <Back />
      <PageTitle>{t('Request')}</PageTitle>
      <Card aria-label={t('Request')}>
        {isRefused(error) ? (
          <EmptyState
            title={t('Request not found')}
            action={
              <ButtonLink to={pageAt('/user/home/makerequest')}>
                {t('See your requests')}
              </ButtonLink>
            }
          >
            {t('It may belong to someone else, or the link may be incomplete.')}
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
      {t('All requests')}
    </TextLink>
  )
}

type Request = OutputOf<typeof getRequest>

function Shown({ request }: { request: Request }) {
  const { carrier, late, DoneBy, pickedUpAt, problem, follows } = request
  const due = dueInWords(request)
  return (
    <>
      <Back />
      <PageTitle tab={nameOf(request)} eyebrow={nameOf(request)}>
        {headlineOf(request)}
      </PageTitle>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <WaitingHere of={about.request(request._id)} />
          {problem?.state !== 'settled' && <ProblemCard request={request} />}
          <GoneCard request={request} />
          <MissedCard request={request} />
          {due && <Callout {...(late ? { tone: 'clay' } : { icon: 'calendar' })}>{due}</Callout>}
          {follows && (
            <Callout icon="undo">
              {rich('This makes up for <earlier>an earlier pickup</earlier>, free of charge.', {
                earlier: inside => <TextLink to={pageOf({ _id: follows })}>{inside}</TextLink>,
              })}
            </Callout>
          )}
          <QuoteCard request={request} />
          <DueCard request={request} />
          {carrier && (
            <StreetCard request={request} carrier={carrier}>
              <CheckCard />
            </StreetCard>
          )}
          {problem?.state === 'settled' && <ProblemCard request={request} />}
          {!carrier && DoneBy && <WhoCame name={DoneBy} at={pickedUpAt} />}
          <StillWrong request={request} />
        </div>
        <div className="grid justify-items-start gap-4 *:w-full lg:col-start-1">
          <Asked request={request} />
          <CancelRow request={request} />
        </div>
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Story request={request} />
        </div>
        {/* It comes late, and nothing that is read already should make room for it. */}
        <div className="empty:hidden lg:col-start-1">{waits(request) && <TellMeOffer />}</div>
      </div>
    </>
  )
}

/** The facts, with what most look for first. */
const Asked = ({ request }: { request: Request }) => (
  <Card aria-labelledby="asked">
    <h2 id="asked" className="mb-2 text-lg font-bold">
      {t('Request details')}
    </h2>
    <Facts facts={factsOf(request)} />
  </Card>
)

const payNames = {
  wallet: msg('Wallet'),
  recyclables: msg('Recyclables'),
  cash: msg('Cash'),
  /** What the wallet does not hold is paid at the door. */
  either: msg('Wallet or cash'),
} as const

function wayToPay({ payWith, payment, cashTo }: Request) {
  if (cashTo) return t(payNames.cash)
  return t(payNames[payWith === 'wallet' && payment === 'at pick-up' ? 'either' : payWith])
}

function factsOf(request: Request) {
  const { kind, requestMessage, bags, createdAt, priceKobo } = request
  const { declineReason, rating, comment, refundedKobo } = request
  const given = t('{amount} to your wallet', { amount: sayNaira(refundedKobo) })
  return [
    [t(openQuote(request) ? 'Usual price' : 'Price'), priceInWords(priceKobo, request.waivedKobo)],
    [t('Address'), addressLine(request)],
    [t('Status'), <StatusBadge key="status" {...request} />],
    ...(declineReason ? [[t('Why'), declineReason] as const] : []),
    ...(kind === 'special' ? [[t('Message'), requestMessage] as const] : []),
    ...(bags ? [[t('Number of bags'), String(bags)] as const] : []),
    [t('Requested'), <Moment key="asked" at={createdAt} />],
    [t('Pay with'), wayToPay(request)],
    ...(request.payment === 'nothing'
      ? []
      : [[t('Payment'), <Payment key="payment" request={request} />] as const]),
    ...(refundedKobo > 0 ? [[t('Refunded'), given] as const] : []),
    ...(rating ? [[t('Your rating'), <GivenRating key="rating" rating={rating} />] as const] : []),
    ...(comment ? [[t('Your comment'), comment] as const] : []),
    [
      t('Number'),
      <span key="number" className="text-sm font-normal text-ink-soft">
        {shortId(request._id)}
      </span>,
    ],
  ] as const
}

/** A price that waits for an answer has its own button. */
function CancelRow({ request }: { request: Request }) {
  const { busy, askToCancel } = useRequestActions()
  if (!canBeCancelled(request) || openQuote(request)) return null
  // Who was missed has it among the answers.
  if (request.missed && request.requestStatus === 'Pending...') return null
  return (
    <div>
      <Button variant="ghost" busy={busy} onClick={() => void askToCancel(request)}>
        {t('Cancel request')}
      </Button>
    </div>
  )
}

/** Why a day past the promise was planned, or what else was said. */
function Why({ event: { reason, note } }: { event: RequestEvent }) {
  const said = reason ? t('Later than we promised: {why}', { why: because(reason, note, t) }) : note
  return said && <span className="block wrap-anywhere">{said}</span>
}

function Story({ request }: { request: Request }) {
  const { timeline, requestStatus } = request
  const past = timeline.map(event => ({
    id: event._id,
    label: eventInWords(event, request.priceKobo),
    detail: (
      <>
        <Moment at={event.at} />
        <Why event={event} />
      </>
    ),
  }))
  const ahead = isOpen(requestStatus) ? stepsAhead[requestStatus as keyof typeof stepsAhead] : []
  return (
    <Card aria-labelledby="story">
      <h2 id="story" className="mb-4 text-lg font-bold">
        {t('Progress')}
      </h2>
      <TallTimeline
        label={t('Progress')}
        steps={[...past, ...ahead.map(label => ({ label: t(label) }))]}
        current={past.length - 1}
        stopped={requestStatus === 'Cancelled' || requestStatus === 'Declined'}
      />
    </Card>
  )
}

const stepsAhead = {
  'Pending...': [
    msg('We send a carrier'),
    msg('We pick up your rubbish'),
    msg('You close the request'),
  ],
  Assigned: [msg('We pick up your rubbish'), msg('You close the request')],
  'Picked up': [msg('You close the request')],
}
