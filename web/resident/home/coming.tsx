import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, type PickupRequest, type Status } from '../../../contract/request.ts'
import { query } from '../../query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CloseButton } from '../request/close-dialog.tsx'
import { PhoneLink } from '../request/phone-link.tsx'
import {
  dueInWords,
  headlineOf,
  openQuote,
  paymentInWords,
  stepOf,
  timelineSteps,
} from '../request/request-words.ts'
import { BagPicture, CartPicture, DonePicture } from './step-picture.tsx'

/** So many more stand below the first; the rest is a press away. */
const room = 3

const urgency: Partial<Record<Status, number>> = { Assigned: 0, 'Pending...': 1, 'Picked up': 2 }
const pageOf = ({ _id }: PickupRequest) =>
  pageAt('/user/home/makerequest/:requestId', { requestId: _id })
const rank = ({ requestStatus }: PickupRequest) => urgency[requestStatus] ?? 3

/** About as high as one that comes: what stands below hardly moves when the answer is there. */
const usualHeight = 'min-h-60 lg:min-h-56'

/** The answer to "is my pickup coming?". */
export function Coming() {
  const { data, error, isFetching, refetch } = useQuery(query(listRequests, { state: 'open' }))
  if (!data) {
    return (
      <Card aria-label="Your pickups" className={usualHeight}>
        {error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton rows={4} />
        )}
      </Card>
    )
  }
  const [first, ...others] = data.data.toSorted((one, other) => rank(one) - rank(other))
  if (!first) return <NothingAsked />
  return (
    <div className="grid gap-3 lg:gap-4">
      <ComingCard request={first} />
      {others.length > 0 && <Others requests={others} />}
    </div>
  )
}

function Others({ requests }: { requests: PickupRequest[] }) {
  const more = requests.length - room
  return (
    <Card aria-label="Also open" className="py-1.5 sm:py-2">
      <ul className="divide-y divide-line">
        {requests.slice(0, room).map(request => (
          <li key={request._id}>
            <Link to={pageOf(request)} className="flex items-center gap-3 py-2.5 hover:underline">
              <span className="min-w-0 flex-1">
                <span className="block leading-tight font-semibold">{headlineOf(request)}</span>
                <span className="block truncate text-sm text-ink-soft">{request.address}</span>
              </span>
              {request.late && <Badge tone="clay">Late</Badge>}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <TextLink
          to={pageAt('/user/home/makerequest')}
          className="inline-flex min-h-11 items-center"
        >
          {more === 1 ? 'One more is open' : `${more} more are open`}
        </TextLink>
      )}
    </Card>
  )
}

function NothingAsked() {
  return (
    <Card
      aria-labelledby="nothing"
      className={`flex flex-col items-center justify-center gap-3 text-center ${usualHeight}`}
    >
      <BagPicture className="h-24 shrink-0" />
      <div>
        <h2 id="nothing" className="text-lg leading-tight font-bold">
          Nobody is on the way
        </h2>
        <p className="mt-1 text-ink-soft">Put the bags out and make a request.</p>
      </div>
    </Card>
  )
}

function ComingCard({ request }: { request: PickupRequest }) {
  const { _id, carrier, address, createdAt, late } = request
  const due = dueInWords(request)
  const payment = openQuote(request) ? null : paymentInWords(request)
  return (
    <Card aria-labelledby={_id}>
      <div className="flex items-center gap-3.5">
        <Face request={request} />
        <div className="min-w-0">
          <h2 id={_id} className="text-lg leading-tight font-bold wrap-anywhere">
            <Link to={pageOf(request)} className="hover:underline">
              {headlineOf(request)}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
            {address} · asked <Moment at={createdAt} />
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Timeline
          label="How far it is"
          steps={timelineSteps.map(label => ({ label }))}
          current={stepOf(request)}
        />
      </div>
      {late && (
        <Callout tone="clay" className="mt-4">
          {due}
        </Callout>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 empty:hidden">
        {(payment || (due && !late)) && (
          <p className="text-ink-soft">
            {[late ? null : due, payment && `${payment}.`].filter(Boolean).join(' ')}
          </p>
        )}
        {carrier && <PhoneLink {...carrier} />}
      </div>
      <NextStep request={request} />
    </Card>
  )
}

function Face({ request: { carrier, requestStatus } }: { request: PickupRequest }) {
  const pictureLook = 'h-13 shrink-0'
  if (carrier?.photo) return <Avatar {...carrier} className="size-13" />
  if (requestStatus === 'Assigned') return <CartPicture className={pictureLook} />
  if (requestStatus === 'Picked up') return <DonePicture className={pictureLook} />
  return <BagPicture className={pictureLook} />
}

/** What only the resident can do, where there is something. */
function NextStep({ request }: { request: PickupRequest }) {
  if (request.requestStatus === 'Picked up') {
    return (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Is the doorstep clear?</p>
        <CloseButton request={request} />
      </div>
    )
  }
  const quote = openQuote(request)
  if (!quote) return null
  return (
    <TextLink to={pageOf(request)} className="mt-2 inline-flex min-h-11 items-center">
      Accept {formatNaira(quote.amountKobo)} or cancel
    </TextLink>
  )
}
