import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, whyNotDone } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { query } from '../../query.ts'
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
import { byUrgency } from '../request/headline.ts'
import { pageOf, RequestRow } from '../request/request-row.tsx'
import {
  dueInWords,
  headlineOf,
  isProven,
  nameOf,
  needsAnswer,
  onTheWay,
  openMiss,
  openProblem,
  openQuote,
  paymentInWords,
  stepOf,
  timelineSteps,
} from '../request/request-words.ts'
import { GoneCard } from '../street/gone-card.tsx'
import { StreetCard } from '../street/street-card.tsx'
import BagPicture from '../../street/drawing/bag.svg?drawing'
import DonePicture from '../../street/drawing/done.svg?drawing'
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
  if (open.length === 0) return <NothingAsked />
  const live = byStop(open.filter(onTheWay))
  const asks = open.filter(request => needsAnswer(request) && !onTheWay(request))
  // What is asked first is asked in full, unless somebody is on the way.
  const gone = live.length === 0 ? (asks.find(isGone) ?? open.find(isGone)) : undefined
  const rest = open.filter(each => !needsAnswer(each) && !onTheWay(each) && each !== gone)
  const [comes, ...others] = byStop(rest)
  const [next] = comes ?? []
  const later = others.flat()
  const rows = asks.filter(request => request !== gone)
  return (
    <div className="grid gap-3 lg:gap-4">
      {live.map(parts => (
        <ComingCard key={parts[0]?._id} parts={parts} />
      ))}
      {gone && <GoneCard request={gone} titled />}
      {rows.length > 0 && <Answers requests={rows} />}
      {next &&
        (openProblem(next) || isProven(next) ? (
          <Later requests={[next]} />
        ) : (
          <ComingCard parts={comes ?? []} />
        ))}
      {later.length > 0 && <Later requests={later} />}
      {data.next && (
        <TextLink to={pageAt('/user/home/makerequest')} className="px-1">
          {t('See all open requests')}
        </TextLink>
      )}
    </div>
  )
}

/** What one carrier takes at one door is one card. What was kept before says of no stop. */
function byStop(requests: readonly ListedRequest[]): ListedRequest[][] {
  const keyOf = ({ _id, requestStatus, visit }: ListedRequest) =>
    (requestStatus === 'Assigned' && visit?.stopId) || _id
  const keys = [...new Set(requests.map(keyOf))]
  return keys.map(key => requests.filter(request => keyOf(request) === key))
}

const isGone = (request: ListedRequest) =>
  request.requestStatus === 'Picked up' && !openProblem(request)

const rowCard = 'p-0! sm:p-0!'

/** What goes on only when the resident says something. */
function Answers({ requests }: { requests: ListedRequest[] }) {
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

/** What is asked: a price, what was answered, what to do after somebody came for nothing, whether it is gone. */
function askedIn(request: ListedRequest) {
  const quote = openQuote(request)
  if (quote) {
    const price = sayNaira(quote.amountKobo)
    return {
      picture: <IconDisc name="tag" size="row" tone="danfo" />,
      title: t('Quote: {price}', { price }),
      answer: t('Answer'),
    }
  }
  const missed = openMiss(request)
  if (missed) {
    return {
      picture: <IconDisc name="calendar" size="row" tone="clay" />,
      title: (
        <span className="inline-block first-letter:uppercase">
          {whyNotDone(missed.reason, null, t)}
        </span>
      ),
      answer: t('Choose a day'),
    }
  }
  return !isGone(request)
    ? {
        picture: <IconDisc name="support" size="row" />,
        title: t('Your station has answered'),
        answer: t('Answer'),
      }
    : {
        picture: <DonePicture className="h-10" />,
        title: t('Is it gone?'),
        answer: t('Answer'),
      }
}

function Answer({ request }: { request: ListedRequest }) {
  const { picture, title, answer } = askedIn(request)
  const named = nameOf(request)
  return (
    <Row
      wraps="beside"
      to={pageOf(request)}
      picture={picture}
      title={title}
      text={named}
      end={
        // Over the row's own link, so that it takes its own presses.
        <span className="relative">
          <ButtonLink
            to={pageOf(request)}
            aria-label={t('{label}: {request}', { label: answer, request: named })}
          >
            {answer}
          </ButtonLink>
        </span>
      }
    />
  )
}

/** What comes after the next, soonest first: all of it. */
function Later({ requests }: { requests: ListedRequest[] }) {
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

/** Two lines, so that the button that changes it is in view below. */
const NothingAsked = () => (
  <Card aria-labelledby="nothing" className="flex items-center gap-3.5 p-3!">
    <BagPicture className="h-13 shrink-0" />
    <div className="min-w-0">
      <h2 id="nothing" className="text-lg leading-tight font-bold">
        {t('No pickups yet')}
      </h2>
      <p className="mt-0.5 text-ink-soft">{t('Put your bags out and make a request.')}</p>
    </div>
  </Card>
)

function ComingCard({ parts }: { parts: readonly ListedRequest[] }) {
  const [request] = parts
  if (!request) return null
  const { _id, kind, carrier, address, createdAt, late } = request
  const due = dueInWords(request)
  const payment = paymentInWords(request)
  const isOne = parts.length === 1
  const said = [late ? null : due, isOne && payment && `${payment}.`].filter(Boolean).join(' ')
  if (carrier) {
    return (
      <StreetCard request={request} parts={parts} carrier={carrier}>
        {late && (
          <Callout tone="clay" className="mb-2">
            {due}
          </Callout>
        )}
        {said && <p className="text-ink-soft first-letter:uppercase">{said}</p>}
        {!isOne &&
          parts.map(part => (
            <p key={part._id} className="text-ink-soft">
              {[nameOf(part), paymentInWords(part)].filter(Boolean).join(': ')}
            </p>
          ))}
      </StreetCard>
    )
  }
  return (
    <Card aria-labelledby={_id}>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <BagPicture className="h-13 shrink-0" />
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h2 id={_id} className="text-lg leading-tight font-bold wrap-anywhere">
            <Link to={pageOf(request)} className="hover:underline">
              {headlineOf(request)}
            </Link>
          </h2>
          {kind === 'special' && <p className="wrap-anywhere">{nameOf(request)}</p>}
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
            {rich('{address} · requested <when></when>', {
              address: kind === 'special' ? address : nameOf(request),
              when: () => <Moment at={createdAt} />,
            })}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Timeline
          label={t('Progress')}
          steps={timelineSteps.map(label => ({ label: t(label) }))}
          current={stepOf(request)}
        />
      </div>
      {late && (
        <Callout tone="clay" className="mt-4">
          {due}
        </Callout>
      )}
      {said && <p className="mt-2 text-ink-soft">{said}</p>}
    </Card>
  )
}
