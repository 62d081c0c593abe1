import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, type PickupRequest } from '../../../contract/request.ts'
import { query } from '../../query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, rowsLook, RowsTitle } from '../../ui/layout/row.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CloseButton } from '../request/close-dialog.tsx'
import { byUrgency } from '../request/headline.ts'
import { PhoneLink } from '../request/phone-link.tsx'
import { pageOf, RequestRow, titleOf } from '../request/request-row.tsx'
import {
  dueInWords,
  headlineOf,
  needsAnswer,
  openQuote,
  paymentInWords,
  stepOf,
  timelineSteps,
} from '../request/request-words.ts'
import { BagPicture, CartPicture, DonePicture } from './step-picture.tsx'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

/** About as high as one that comes: what stands below hardly moves when the answer is there. */
const usualHeight = 'min-h-60 lg:min-h-56'

/** The answer to "is my pickup coming?". */
export function Coming() {
  const { data, error, isFetching, refetch } = useQuery(query(listRequests, { state: 'open' }))
  if (!data) {
    return (
      <Card aria-label={t('Your pickups')} className={usualHeight}>
        {error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <p data-first="coming" className="text-lg leading-tight font-bold empty:hidden" />
            <TextSkeleton rows={4} />
          </>
        )}
      </Card>
    )
  }
  const open = byUrgency(data.data)
  const asks = open.filter(needsAnswer)
  const [next, ...later] = open.filter(request => !needsAnswer(request))
  if (open.length === 0) return <NothingAsked />
  return (
    <div className="grid gap-3 lg:gap-4">
      {asks.length > 0 && <Answers requests={asks} />}
      {next && <ComingCard request={next} />}
      {later.length > 0 && <Later requests={later} />}
      {data.next && (
        <TextLink to={pageAt('/user/home/makerequest')} className="px-1">
          {t('See everything that is open')}
        </TextLink>
      )}
    </div>
  )
}

const rowCard = 'p-0! sm:p-0!'

/** What goes on only when the resident says something. */
function Answers({ requests }: { requests: PickupRequest[] }) {
  return (
    <Card aria-labelledby="answers" className="px-0! pt-3! pb-1!">
      <div className="px-3 sm:px-4">
        <RowsTitle id="answers" count={requests.length}>
          {t('Needs your answer')}
        </RowsTitle>
      </div>
      <ul className={rowsLook}>
        {requests.map(request => (
          <li key={request._id}>
            <Answer request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Answer({ request }: { request: PickupRequest }) {
  const quote = openQuote(request)
  const price = quote && formatNaira(quote.amountKobo)
  const named = titleOf(request)
  return (
    <Row
      to={pageOf(request)}
      picture={
        quote ? <IconDisc name="tag" size="row" tone="danfo" /> : <DonePicture className="h-10" />
      }
      title={price ? t('Your price: {price}', { price }) : t('Is it gone?')}
      text={named}
      end={
        // Over the row's own link, so that it takes its own presses.
        <span className="relative">
          {price ? (
            <ButtonLink
              to={pageOf(request)}
              aria-label={t('Answer the price {price} for {request}', { price, request: named })}
            >
              {t('Answer')}
            </ButtonLink>
          ) : (
            <CloseButton request={request} named label={t('Answer')} />
          )}
        </span>
      }
    />
  )
}

/** What comes after the next, soonest first: all of it. */
function Later({ requests }: { requests: PickupRequest[] }) {
  return (
    <Card aria-label={t('Also coming')} className={rowCard}>
      <ul className={rowsLook}>
        {requests.map(request => (
          <li key={request._id}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
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
          {t('Nothing is asked for')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('Put the bags out and make a request.')}</p>
      </div>
    </Card>
  )
}

function ComingCard({ request }: { request: PickupRequest }) {
  const { _id, carrier, address, createdAt, late } = request
  const due = dueInWords(request)
  const payment = paymentInWords(request)
  return (
    <Card aria-labelledby={_id}>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Face request={request} />
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h2 id={_id} className="text-lg leading-tight font-bold wrap-anywhere">
            <Link to={pageOf(request)} className="hover:underline">
              {headlineOf(request)}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
            {rich('{address} · asked <when></when>', {
              address,
              when: () => <Moment at={createdAt} />,
            })}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Timeline
          label={t('How far it is')}
          steps={timelineSteps.map(label => ({ label: t(label) }))}
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
