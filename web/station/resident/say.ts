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
    return `${name} has taken your rubbish. If something is wrong, tell us now.`
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
    return `We asked ${sayNaira(quotedKobo)} for it. Once you accept, somebody comes.`
  }
  if (request.missedReason) {
    const why = whyNotDone(request.missedReason, null)
    return visit && isUnannounced({ ...visit, reason: request.missedReason })
      ? `It was reported as not picked up: ${why}. Did anybody come? Somebody comes again.`
      : `We came and could not take it: ${why}. Somebody comes again.`
  }
  return late
    ? `We are late, and we are sorry: we promised ${showDay(promisedOn)}. Somebody gets it now.`
    : `We have your request. We come by ${showDay(promisedOn)}.`
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
    return 'Nothing is under way. The four of this month are used: a custom request can be made.'
  return `Nothing is under way. You have ${left} of four pickups left this month.`
}
