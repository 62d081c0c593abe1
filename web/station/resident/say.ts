import type { Card, RequestOnCard } from '../../../contract/screen/card.ts'
import { sayNaira } from '../../../contract/money.ts'
import { isOpen, isUnannounced, whyNotDone } from '../../../contract/request/request.ts'
import { showClock, showDay, today } from '../../ui/day.ts'

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const stopsInWords = (n: number) => `${numbers[n] ?? n} ${n === 1 ? 'stop' : 'stops'}`

/** What is to be said about one request that is under way. */
function sayRequest(request: RequestOnCard): string {
  const { requestStatus, carrier, visit, plannedOn, promisedOn, late, quotedKobo } = request
  const name = carrier?.name ?? 'The carrier'
  if (requestStatus === 'Picked up') {
    return `${name} has picked up your rubbish. If anything is wrong, tell me now.`
  }
  if (requestStatus === 'Assigned' && visit?.state === 'here') return `${name} is at your gate.`
  if (requestStatus === 'Assigned' && visit?.setOutAt) {
    const before = visit.stopsBefore ?? 0
    const at = showClock(visit.setOutAt)
    return before === 0
      ? `${name} set out at ${at}, and you are next.`
      : `${name} set out at ${at} and has ${stopsInWords(before)} before you.`
  }
  if (requestStatus === 'Assigned') {
    const day = plannedOn && plannedOn <= today() ? 'today' : showDay(plannedOn ?? promisedOn)
    return `${name} has your pickup, ${day}, and has not set out yet.`
  }
  if (quotedKobo !== null) {
    return `We sent you a quote of ${sayNaira(quotedKobo)}. Once you accept, we’ll send somebody.`
  }
  if (request.missedReason) {
    const why = whyNotDone(request.missedReason, null)
    return visit && isUnannounced({ ...visit, reason: request.missedReason })
      ? `It was reported as not picked up: ${why}. Did anybody come? We’ll send somebody again.`
      : `We came and couldn’t take it: ${why}. We’ll send somebody again.`
  }
  return late
    ? `We’re late, and we’re sorry: we promised ${showDay(promisedOn)}. I’m assigning somebody now.`
    : `We have your request. We’ll come by ${showDay(promisedOn)} at the latest.`
}

/** How near what is under way is to the door. */
const nearness = ({ requestStatus, visit }: RequestOnCard) =>
  visit?.state === 'here' ? 3 : visit?.setOutAt ? 2 : requestStatus === 'Assigned' ? 1 : 0

/** The request that somebody who calls asks about: what is nearest, then what runs out first. */
export function askedAbout({ requests }: Pick<Card, 'requests'>): RequestOnCard | undefined {
  const open = requests.filter(({ requestStatus }) => isOpen(requestStatus))
  const waiting = open.filter(({ requestStatus }) => requestStatus !== 'Picked up')
  const [first] = (waiting.length > 0 ? waiting : open).toSorted(
    (a, b) => nearness(b) - nearness(a) || a.promisedOn.localeCompare(b.promisedOn),
  )
  return first
}

/** The sentence for whoever is on the telephone. */
export function sayTo(card: Pick<Card, 'requests' | 'leftThisMonth'>): string {
  const asked = askedAbout(card)
  if (asked) return sayRequest(asked)
  const { leftThisMonth: left } = card
  if (left === 0)
    return 'You have no open request. You’ve used this month’s four pickups, but you can make a custom request.'
  return `You have no open request. You have ${left} of your 4 pickups left this month.`
}
