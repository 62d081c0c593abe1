import { mallam } from '../../../contract/name.ts'
import type { PickupRequest, Status } from '../../../contract/request.ts'
import { msg, t } from '../../t.ts'
import { showDay, today } from '../../ui/day.ts'

// The home page says it before the app has come, so this needs nothing else of the contract.

/** The price that the station named and the resident has not answered yet. */
export const openQuote = ({ quote, requestStatus }: PickupRequest) =>
  quote && !quote.acceptedAt && requestStatus === 'Pending...' ? quote : null

/** The answer to "is my pickup coming?", in one sentence. */
export function headlineOf(request: PickupRequest): string {
  if (openQuote(request)) return t('Your station has named a price')
  const { requestStatus } = request
  return requestStatus === 'Assigned' ? whoHas(request) : t(lines[requestStatus])
}

const lines: Record<Exclude<Status, 'Assigned'>, string> = {
  'Pending...': msg('Waiting for a carrier'),
  'Picked up': msg('Your rubbish is picked up'),
  Closed: msg('This request is closed'),
  Cancelled: msg('You cancelled this request'),
  Declined: msg('Your station declined this request'),
}

/** Nobody is said to be on the way who has not set out: only for which day it is planned. */
function whoHas({ carrier, plannedOn }: PickupRequest): string {
  const who = carrier && mallam(carrier.name)
  if (!plannedOn) return who ? t('{who} has your pickup', { who }) : t('A carrier has your pickup')
  const [day, now] = [showDay(plannedOn), today()]
  if (plannedOn < now) {
    return who
      ? t('{who} has your pickup, planned for {day}', { who, day })
      : t('A carrier has your pickup, planned for {day}', { day })
  }
  if (plannedOn === now) {
    return who ? t('{who} has your pickup, today', { who }) : t('A carrier has your pickup, today')
  }
  return who
    ? t('{who} has your pickup, by {day}', { who, day })
    : t('A carrier has your pickup, by {day}', { day })
}

/** Whether it goes on only when the resident says something: a price, or that the rubbish is gone. */
export const needsAnswer = (request: PickupRequest) =>
  openQuote(request) !== null || request.requestStatus === 'Picked up'

/** The day on which somebody comes, as far as it is known. */
export const comesOn = ({ plannedOn, promisedOn }: PickupRequest) => plannedOn ?? promisedOn

/** Open requests: first what needs an answer, then the soonest. */
export const byUrgency = (requests: readonly PickupRequest[]) =>
  requests.toSorted(
    (one, other) =>
      Number(needsAnswer(other)) - Number(needsAnswer(one)) ||
      comesOn(one).localeCompare(comesOn(other)) ||
      one.createdAt.localeCompare(other.createdAt),
  )
