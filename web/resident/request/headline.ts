import type { PickupRequest, Status } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { msg, t } from '../../t.ts'
import { showDay, today } from '../../ui/day.ts'

// The home page says it before the app has come, so this needs nothing else of the contract.

/** The price that the station named and the resident has not answered yet. */
export const openQuote = ({ quote, requestStatus }: PickupRequest) =>
  quote && !quote.acceptedAt && requestStatus === 'Pending...' ? quote : null

/** A request with what happens on the street, where that was read with it. */
export type Told = PickupRequest & Partial<Pick<ListedRequest, 'visit' | 'problem'>>

/** What the resident said is wrong, until it is settled; that a visit was none holds the pickup up in nothing. */
export const openProblem = ({ problem }: Told) =>
  problem && problem.state !== 'settled' && !problem.visitId ? problem : null
/** What the station answered to that, or to anything else, until the resident has said whether it will do. */
const answered = ({ problem }: Told) => (problem?.state === 'answered' ? problem : null)

/** The visit of a carrier who has set out. */
export const onTheWay = ({ visit, requestStatus }: Told) =>
  visit?.setOutAt && requestStatus === 'Assigned' ? visit : null

/** The doorstep code was said at the door: it is gone, and closes itself. */
export const isProven = ({ visit, requestStatus }: Told) =>
  requestStatus === 'Picked up' && visit?.proof === 'code'

/** Somebody came for nothing, and the resident has not said what to do. */
export const openMiss = ({ missed, requestStatus }: PickupRequest) =>
  missed && !missed.answered && requestStatus === 'Pending...' ? missed : null

/** The answer to "is my pickup coming?", in one sentence. */
export function headlineOf(request: Told): string {
  if (openQuote(request)) return t('You have a quote')
  const problem = openProblem(request) ?? answered(request)
  if (problem && !onTheWay(request))
    return t(problemLines[problem.state as keyof typeof problemLines])
  const miss = openMiss(request)
  if (miss)
    return t(
      miss.visit?.isUnannounced
        ? 'Your rubbish wasn’t picked up'
        : 'We came but couldn’t pick it up',
    )
  const { requestStatus } = request
  if (isProven(request)) return t('Picked up')
  if (requestStatus !== 'Assigned') return t(lines[requestStatus])
  const visit = onTheWay(request)
  if (!visit) return whoHas(request)
  const carrier = request.carrier?.name ?? ''
  return visit.state === 'here'
    ? t('{carrier} is at your gate', { carrier })
    : t('{carrier} is on the way', { carrier })
}

const problemLines = {
  said: msg('Your station is looking into it'),
  answered: msg('Your station has answered'),
  raised: msg('The director will decide'),
} as const

const lines: Record<Exclude<Status, 'Assigned'>, string> = {
  'Pending...': msg('Waiting for a carrier'),
  'Picked up': msg('Is it gone?'),
  Closed: msg('This request is closed'),
  Cancelled: msg('You cancelled this request'),
  Declined: msg('Your station declined this request'),
}

/** Nobody is said to be on the way who has not set out: only for which day it is planned. */
function whoHas({ carrier, plannedOn }: PickupRequest): string {
  const who = carrier && carrier.name
  const now = today()
  // Of a day that has passed is said by when we promised.
  if (!plannedOn || plannedOn < now) {
    return who ? t('{who} has your pickup', { who }) : t('A carrier has your pickup')
  }
  if (plannedOn === now) {
    return who ? t('{who} will come today', { who }) : t('A carrier will come today')
  }
  const day = showDay(plannedOn)
  return who ? t('{who} will come {day}', { who, day }) : t('A carrier will come {day}', { day })
}

/** Whether it goes on only when the resident says something: a price, whether it is gone, what to do now. */
export function needsAnswer(request: Told) {
  if (openProblem(request)) return answered(request) !== null
  return (
    answered(request) !== null ||
    openQuote(request) !== null ||
    (request.requestStatus === 'Picked up' && !isProven(request)) ||
    openMiss(request) !== null
  )
}

/** The day on which somebody comes, as far as it is known. */
export const comesOn = ({ plannedOn, promisedOn }: PickupRequest) => plannedOn ?? promisedOn

/** First who is at the gate, then what moves now, then what needs an answer, then what comes; last what is gone or others look into. */
function rankOf(request: Told) {
  const visit = onTheWay(request)
  // Nobody has so many stops.
  if (visit) return visit.state === 'here' ? -1 : (visit.stopsBefore ?? 0) / 1000
  if (needsAnswer(request)) return 1
  return openProblem(request) || isProven(request) ? 3 : 2
}

/** Open requests, the most urgent first, and of those the soonest. */
export const byUrgency = <Request extends Told>(requests: readonly Request[]) =>
  requests.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      comesOn(one).localeCompare(comesOn(other)) ||
      one.createdAt.localeCompare(other.createdAt),
  )
