import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sayNaira } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { getRequest, shortId } from '../../contract/request/request.ts'
import type { Problem } from '../../contract/problem/problem-shape.ts'
import { query } from '../query.ts'
import { isRefused } from '../reason.ts'
import { Badge } from '../ui/badge.tsx'
import { showDay } from '../ui/day.ts'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Facts } from '../ui/layout/facts.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useNow } from '../ui/use-now.ts'
import type { Disputed } from './disputed.ts'
import { ProblemSaid } from './problem-said.tsx'
import { ProblemStory } from './problem-story.tsx'
import { problemNames, sayLeft, stateNames, stateTones } from './street-words.ts'
import { VisitRecords } from './visit-record.tsx'

type ProblemScreenProps = {
  requestId: string
  /** Where the others are. */
  back: string
  /** What can be done about it now, or nothing. */
  children: (request: Disputed, problem: Problem) => ReactNode
}

/** One problem: what the resident says beside what the visit shows, all that came of it, and what to do. */
export function ProblemScreen({ requestId, back, children }: ProblemScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(query(getRequest, { requestId }))
  const request = data?.data
  const problem = request?.problem
  return (
    <>
      <TextLink
        to={back}
        className="mb-1 inline-flex min-h-11 items-center gap-2 no-underline lg:min-h-8"
      >
        <Icon name="arrow-left" />
        All problems
      </TextLink>
      <PageTitle
        tab={problem ? `${request.user}, ${problem.kind}` : 'Problem'}
        eyebrow={problem && <State problem={problem} />}
      >
        {problem ? `${request.user}: ${problemNames[problem.kind].toLowerCase()}` : 'Problem'}
      </PageTitle>
      {problem ? (
        <Sides request={request} problem={problem}>
          {children(request, problem)}
        </Sides>
      ) : (
        <Card aria-label="Problem">
          {request || isRefused(error) ? (
            <EmptyState title="Problem not found">It may belong to another station.</EmptyState>
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

/** Whom it waits for and, while the station can answer, how long. */
function State({ problem }: { problem: Problem }) {
  const { state, answerBy } = problem
  const { says, isUrgent } = sayLeft(answerBy, useNow())
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      {state === 'said' && (
        <b className={`figures ${isUrgent ? 'text-clay' : 'text-ink'}`}>{says} of 24 h</b>
      )}
    </span>
  )
}

type SidesProps = { request: Disputed; problem: Problem; children: ReactNode }

function Sides({ request, problem, children }: SidesProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Card aria-labelledby="said">
          <h2 id="said" className="mb-3 text-xl font-bold">
            What {request.user} says
          </h2>
          <ProblemSaid problem={problem} />
        </Card>
        <Card aria-labelledby="proof">
          <h2 id="proof" className="mb-3 text-xl font-bold">
            Visit
          </h2>
          {request.visits.length > 0 ? (
            <VisitRecords visits={visitsOf(request, problem)} />
          ) : (
            <p className="text-ink-soft">No visit recorded.</p>
          )}
        </Card>
        <Card aria-label="The pickup" className="xl:col-span-2">
          <Facts facts={factsOf(request)} />
        </Card>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <Card aria-labelledby="story">
          <h2 id="story" className="mb-4 text-xl font-bold">
            What happened next
          </h2>
          <ProblemStory problem={problem} request={request} />
        </Card>
      </div>
    </div>
  )
}

/** Where one of the visits is what is doubted, that one. */
function visitsOf({ visits }: Disputed, { visitId }: Problem) {
  const doubted = visits.filter(({ _id }) => _id === visitId)
  return doubted.length > 0 ? doubted : visits
}

const linkLook = 'figures text-leaf-700 underline underline-offset-3'

function factsOf(request: Disputed): readonly (readonly [string, ReactNode])[] {
  const { _id, address, phoneNumber, promisedOn } = request
  const { station, DoneBy } = request
  return [
    ['Pickup', `#${shortId(_id)}, ${request.requestStatus.toLowerCase()}`],
    ['Station', station],
    ['Address', address],
    [
      'Phone',
      phoneNumber ? (
        <a key="phone" href={`tel:${phoneNumber}`} className={linkLook}>
          {showPhone(phoneNumber)}
        </a>
      ) : (
        'not given'
      ),
    ],
    ['Promised', showDay(promisedOn)],
    ...(DoneBy ? [['Carrier', DoneBy] as const] : []),
    ['Price', priceOf(request)],
  ]
}

/** What it costs and what became of that; once it is closed nothing more is charged. */
function priceOf({
  priceKobo,
  waivedKobo,
  paidKobo,
  refundedKobo,
  payment,
  done,
}: Disputed): string {
  const waived = waivedKobo > 0 ? `${sayNaira(waivedKobo)} waived` : null
  const paid = paidKobo > 0 ? `${sayNaira(paidKobo)} paid` : null
  const back = refundedKobo > 0 ? `${sayNaira(refundedKobo)} refunded` : null
  const open = payment === 'due' ? 'not paid' : done || paid ? null : 'not charged yet'
  const rest = [waived, paid, back, open].filter(each => each !== null)
  return [sayNaira(priceKobo - waivedKobo), ...rest].join(', ')
}
