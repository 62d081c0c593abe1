import { addDays } from '../../../contract/calendar.ts'
import { sayNaira } from '../../../contract/money.ts'
import {
  because,
  whyNotDone,
  type PickupRequest,
  type RequestEvent,
  type Status,
} from '../../../contract/request/request.ts'
import type { RequestNamed } from '../../../contract/wallet/wallet.ts'
import { msg, t } from '../../t.ts'
import { showDay, today } from '../../ui/day.ts'
import { comesOn, isProven, openMiss, openProblem, openQuote, type Told } from './headline.ts'

export {
  comesOn,
  headlineOf,
  isProven,
  needsAnswer,
  onTheWay,
  openMiss,
  openProblem,
  openQuote,
} from './headline.ts'
export type { Told } from './headline.ts'

/** A name of more is cut at a word. */
const longestName = 48

/** What a request is called: "Old sofa and two mattresses", "Pickup, Home". */
export function nameOf({ kind, requestMessage, place, address }: RequestNamed): string {
  if (kind !== 'special') return t('Pickup, {address}', { address: place ?? address })
  const [line = ''] = requestMessage.split('\n')
  if (line.length <= longestName) return line
  const cut = line.slice(0, longestName)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || longestName).trimEnd()}…`
}

export const canBeCancelled = ({ requestStatus }: PickupRequest) =>
  requestStatus === 'Pending...' || requestStatus === 'Assigned'

/** What we promised, that we are late, or why we come later; nothing once the rubbish is gone. */
export function dueInWords(request: PickupRequest): string | null {
  const { late, plannedOn, promisedOn, movedReason, movedNote } = request
  const day = showDay(promisedOn)
  if (openQuote(request)) {
    return late ? t('We promised {day}, but we need your answer first.', { day }) : null
  }
  if (!canBeCancelled(request)) return null
  const isLater = late || (plannedOn !== null && plannedOn > promisedOn)
  const why = movedReason && isLater ? because(movedReason, movedNote, t) : null
  if (late) {
    return why
      ? t('Sorry, we’re late: we promised {day}. Reason: {why}.', { day, why })
      : t('Sorry, we’re late. We promised {day}.', { day })
  }
  if (isLater) {
    return why
      ? t('That’s later than we promised ({day}): {why}.', { day, why })
      : t('That’s later than we promised ({day}).', { day })
  }
  // Whoever has it for a day that keeps the promise needs to hear no other.
  if (plannedOn) return null
  if (!request.dayChosen) return t('We’ll come {day} at the latest.', { day })
  const isNear = promisedOn <= addDays(today(), 1)
  return isNear ? t('We’ll come {day}.', { day }) : t('We’ll come on {day}.', { day })
}

/** What it costs: "₦500", or "₦0 (₦500 waived)". */
export function priceInWords(priceKobo: number, waivedKobo: number | undefined): string {
  if (!waivedKobo) return sayNaira(priceKobo)
  return t('{price} ({amount} waived)', {
    price: sayNaira(priceKobo - waivedKobo),
    amount: sayNaira(waivedKobo),
  })
}

/** How it stands with the price: "₦500 set aside"; nothing where nothing is paid. */
export function paymentInWords(request: PickupRequest): string | null {
  const { payment, payWith, priceKobo, cashTo } = request
  const price = sayNaira(priceKobo)
  if (payment === 'nothing') return null
  if (cashTo) return t('{price} paid in cash to {name}', { price, name: cashTo })
  return t(payment === 'at pick-up' ? toCome[payWith] : paymentLines[payment], { price })
}

const toCome = {
  wallet: msg('{price} due at pickup'),
  recyclables: msg('{price} in recyclables at pickup'),
  cash: msg('{price} in cash at pickup'),
} as const

const paymentLines = {
  'set aside': msg('{price} set aside'),
  paid: msg('{price} paid'),
  due: msg('{price} due'),
} as const

/** What is taken when it is closed, said before anybody presses. */
export function takenInWords(request: PickupRequest, balanceKobo: number | undefined): string {
  const { payment, payWith, priceKobo } = request
  const price = sayNaira(priceKobo)
  if (request.cashTo) return `${paymentInWords(request)}.`
  if (payment === 'set aside') return t('{price} was set aside and will be paid now.', { price })
  if (payment !== 'at pick-up') return t('You’re not charged now.')
  if (payWith === 'cash') return t('You’ll owe {price} until you pay it in cash.', { price })
  return balanceKobo === undefined || balanceKobo >= priceKobo
    ? t('{price} will be paid from your wallet now.', { price })
    : t('Your wallet doesn’t have {price}. It stays due until you pay it.', { price })
}

/** What cancelling gives back, and for whom it comes late. */
export function returnedInWords(request: PickupRequest & Partial<Told>): string {
  const { payment, priceKobo, kind, visit, carrier } = request
  const money =
    payment === 'set aside'
      ? t('{price} goes back to your wallet balance.', { price: sayNaira(priceKobo) })
      : t('You haven’t been charged.')
  const isUnderWay = visit?.setOutAt != null && visit.overAt === null
  const warning =
    isUnderWay && carrier ? t('{name} is already on the way.', { name: carrier.name }) : ''
  const place = t(
    kind === 'subscription'
      ? 'You get this pickup back for the month.'
      : 'We’ll tell your station not to come.',
  )
  return [warning, money, place].filter(Boolean).join(' ')
}

/** What is missing in the wallet for a quoted price; what is set aside for the usual one helps. */
export function missingForQuote(request: PickupRequest, balanceKobo: number): number {
  const { payment, priceKobo, quote } = request
  const there = balanceKobo + (payment === 'set aside' ? priceKobo : 0)
  return Math.max((quote?.amountKobo ?? 0) - there, 0)
}

/** How far it is, in few words: "Bala has it", "Waiting", "Quote to accept". */
export function stateInWords(request: Told): string {
  const { carrier, requestStatus } = request
  if (openQuote(request)) return t('Quote to accept')
  const problem = openProblem(request)
  if (problem) return t(problemStates[problem.state as keyof typeof problemStates])
  const missed = openMiss(request)
  if (missed) return t('Not picked up: {why}', { why: whyNotDone(missed.reason, null, t) })
  if (requestStatus === 'Assigned' && carrier)
    return t('Assigned to {name}', { name: carrier.name })
  if (isProven(request)) return t('Picked up')
  return t(stateNames[requestStatus])
}

const problemStates = {
  said: msg('Your station is looking into it'),
  answered: msg('Your station has answered'),
  raised: msg('The director will decide'),
} as const

const stateNames: Record<Status, string> = {
  'Pending...': msg('Waiting'),
  Assigned: msg('Carrier assigned'),
  'Picked up': msg('Is it gone?'),
  Closed: msg('Closed'),
  Cancelled: msg('Cancelled'),
  Declined: msg('Declined'),
}

/** The day on which somebody comes, short: "Thu 19 Nov"; when it was asked for once it is over. */
export const dayOf = (request: PickupRequest) => showDay(comesOn(request))

export const timelineSteps = [
  msg('Requested'),
  msg('Assigned'),
  msg('Picked up'),
  msg('Closed'),
] as const

const reached: Record<Status, number> = {
  'Pending...': 0,
  Assigned: 1,
  'Picked up': 2,
  Closed: 3,
  Cancelled: 0,
  Declined: 0,
}

/** How many of the four steps a request has gone. */
export const stepOf = ({ requestStatus, assigned }: PickupRequest) =>
  assigned ? Math.max(reached[requestStatus], 1) : reached[requestStatus]

/** One step of a request's life as a resident would tell it. */
export function eventInWords(event: RequestEvent, priceKobo?: number): string {
  const who = event.carrier ? event.carrier : null
  const day = event.day && showDay(event.day)
  const amount = event.amountKobo === null ? null : sayNaira(event.amountKobo)
  const { what } = event
  if (what === 'assigned') return gotIt(who, day)
  if (what === 'swapped') {
    return who ? t('{who} will come instead', { who }) : t('Another carrier will come instead')
  }
  if (what === 'moved') return day ? t('Moved to {day}', { day }) : t('Moved to another day')
  if (what === 'wished') {
    return day ? t('You chose when we’ll come again: {day}', { day }) : t('You left a gate note')
  }
  if (what === 'refunded' && event.waived) return waivedInWords(event, priceKobo)
  if (what === 'refunded' && isDirectors(event) && amount) {
    return t('The director refunded {amount}', { amount })
  }
  if (what === 'quoted' || what === 'accepted' || what === 'refunded') {
    return amount ? t(amountLines[what], { amount }) : t(otherPriceLines[what])
  }
  if (what === 'not done') {
    const why = whyNotDone(event.missed ?? 'other', null, t)
    return t('Not picked up: {why}', { why })
  }
  if (what === 'closed' && event.closedBy) return t(closedByLines[event.closedBy])
  return what === 'closed' && event.byRole === 'system'
    ? t('Closed automatically')
    : t(eventLines[what])
}

/** What nobody else gave back, the director did. */
const isDirectors = ({ byRole }: RequestEvent) => byRole === 'director' || byRole === 'system'

/** Money that was not taken does not come back either: what was set aside is free again. */
function waivedInWords(event: RequestEvent, priceKobo: number | undefined): string {
  const amount = sayNaira(event.amountKobo ?? 0)
  const isAll = event.amountKobo === priceKobo
  const said = t(waivedLines[isDirectors(event) ? 'director' : 'station'][isAll ? 'all' : 'part'], {
    amount,
  })
  return event.waived === 'set aside'
    ? t('{said}. {amount} is available again', { said, amount })
    : said
}

const waivedLines = {
  director: {
    all: msg('The director decided you don’t pay for this pickup'),
    part: msg('The director decided you pay {amount} less'),
  },
  station: {
    all: msg('Your station decided you don’t pay for this pickup'),
    part: msg('Your station decided you pay {amount} less'),
  },
} as const

const closedByLines = {
  director: msg('Closed by the director’s decision'),
  answer: msg('Closed: your station’s answer was accepted'),
} as const

function gotIt(who: string | null, day: string | null): string {
  if (day) {
    return who
      ? t('{who} was assigned, for {day}', { who, day })
      : t('A carrier was assigned, for {day}', { day })
  }
  return who ? t('{who} was assigned', { who }) : t('A carrier was assigned')
}

const amountLines = {
  quoted: msg('Your station quoted {amount}'),
  accepted: msg('You accepted {amount}'),
  refunded: msg('Your station refunded {amount}'),
} as const

const otherPriceLines = {
  quoted: msg('Your station changed the quote'),
  accepted: msg('You accepted the new quote'),
  refunded: msg('Your station made a refund'),
} as const

const eventLines = {
  made: msg('You made the request'),
  'taken back': msg('Your station will choose another carrier'),
  'picked up': msg('Picked up'),
  'not picked up': msg('Not picked up yet: marked by mistake'),
  'still coming': msg('Your carrier is still coming'),
  closed: msg('You closed it'),
  cancelled: msg('You cancelled it'),
  declined: msg('Your station declined it'),
} as const
