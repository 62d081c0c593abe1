import { alertBounds, problemWaitsHours, type AlertRule } from '../../contract/director/alert.ts'
import { sayNaira } from '../../contract/money.ts'
import type { ProblemDecision } from '../../contract/problem/problem-shape.ts'
import { itemNames, type PriceItem } from '../../contract/price/price.ts'
import { answerProblemWithinHours } from '../../contract/problem/problem.ts'
import { reportWords } from './words-report.ts'
import type { ApprovalKind } from '../../contract/approval/approval-kind.ts'
import type { DirectorData, StaffData } from './notice-data.ts'
import { dayInEnglish as day } from './calendar.ts'
import type { Said } from './language.ts'

type DeskData = StaffData & DirectorData

function sayDecision(decision: ProblemDecision, amountKobo: number | null, isWaived = false) {
  if (decision === 'come again') return 'you come again for free'
  if (amountKobo && isWaived) return `${sayNaira(amountKobo)} is not charged`
  return amountKobo ? `${sayNaira(amountKobo)} goes back` : 'nothing is to be made good'
}

const sayBags = (bags: number) => (bags === 1 ? '1 bag' : `${bags} bags`)

function approvalWords(kind: ApprovalKind, amountKobo: number): string {
  const amount = sayNaira(amountKobo)
  if (kind === 'shortage') return `${amount} short at a count`
  return kind === 'reversal'
    ? `a cash payment of ${amount} reversed`
    : `${amount} back to a resident`
}

/** What station staff and directors are told; they read English. */
export const deskWords: { [K in keyof DeskData]: (data: DeskData[K]) => Said } = {
  'special-asked': ({ name, message, bags, promisedOn }) => ({
    title: `${name} makes a custom request, by ${day(promisedOn)}`,
    text: [
      bags ? `${sayBags(bags)}: “${message}”` : `“${message}”`,
      'Send a carrier, or name another price first.',
    ],
    button: 'Look at it',
  }),
  'quote-accepted': ({ name, amountKobo }) => ({
    title: `${name} accepted ${sayNaira(amountKobo)}`,
    text: ['You can send a carrier now.'],
    button: 'Send a carrier',
  }),
  'request-cancelled': ({ name, carrier }) => ({
    title: `${name} cancelled: ${carrier} need not go`,
    text: [`We have told ${carrier} by SMS where that is possible.`],
    button: 'Look at it',
  }),
  'poor-rating': ({ name, rating, comment }) => ({
    title: `${name} gave ${rating === 1 ? '1 star' : `${rating} stars`}${comment ? `: “${comment}”` : ''}`,
    text: ['A call, or money back where it is deserved, often mends it.'],
    button: 'Look at it',
  }),
  'code-wrong': ({ name, address, carrier }) => ({
    title: `${carrier} typed a wrong doorstep code at ${address}`,
    text: [
      `The pickup of ${name} has no proof. ${name} was asked whether the rubbish is gone; a call settles it sooner.`,
    ],
    button: 'Look at it',
  }),
  'requests-wait': ({ count, since, late = 0 }) => {
    const isLate = late > 0 && `${many(late, 'request is', 'requests are')} late`
    const waits = `${many(count - late, 'request has', 'requests have')} waited over a day for a carrier`
    const title = [isLate, count > late && waits].filter(Boolean).join(', ')
    return { title, text: [`The oldest was made on ${day(since)}.`], button: 'See the requests' }
  },
  'problem-said': ({ name, kind, words }) => ({
    title: `${name} says: ${kind}`,
    text: [
      ...(words ? [`“${words}”`] : []),
      `Please answer within ${answerProblemWithinHours} hours: come again, give money back, or explain.`,
    ],
    button: 'Look at it',
  }),
  'problem-taken-over': ({ name, kind, why }) => ({
    title: `Your director decides about ${name}’s problem (${kind})`,
    text: [
      why === 'unanswered'
        ? `It was not answered within ${answerProblemWithinHours} hours.`
        : `${name} did not accept your answer.`,
    ],
    button: 'Look at it',
  }),
  'problem-judged': ({ name, decision, amountKobo, words, isWaived }) => ({
    title: `${name}’s problem is decided: ${sayDecision(decision, amountKobo, isWaived)}`,
    text: [
      ...(words ? [`“${words}”`] : []),
      ...(decision === 'come again' ? ['The visit waits for a carrier now.'] : []),
    ],
    button: 'Look at it',
  }),
  'station-suspended': at => ({
    title: `${at.station} takes no new requests: ${at.reason}`,
    text: ['Your director has suspended the station. What is under way is still to be finished.'],
    button: 'See your station',
  }),
  'station-resumed': at => ({
    title: `${at.station} takes new requests again`,
    button: 'See your station',
  }),
  'residents-moved': at => ({
    title: `${at.moved === 1 ? '1 resident' : `${at.moved} residents`} moved to you from ${at.from}`,
    button: 'See your station',
  }),
  'bounds-changed': at => ({
    title: `Your director changed the bounds of your prices: ${named(at.items)}`,
    button: 'See your prices',
  }),
  'pins-wrong': ({ device, name, by, tries, isOff, ends }) => ({
    title:
      ends || name === undefined
        ? `Five wrong PINs on ${device}: the next person there must log in fully`
        : isOff
          ? `${name}’s PIN is off after ${tries} wrong tries`
          : `${tries} wrong PINs for ${name} on ${device}`,
    text:
      name === undefined
        ? []
        : [
            `The ${ends ? 'last was' : 'tries were'} for ${name}’s PIN, while ${by} was working there.`,
            ...(isOff ? [`The PIN works again after ${name} has logged in fully.`] : []),
            `If that was not ${name}, choose a new PIN and ask who was at the device.`,
          ],
    button: 'Choose a new PIN',
  }),
  'number-move-noted': ({ by, name }) => ({
    title: `${by} noted a new phone number for ${name}`,
    text: [
      'It opens the account in 24 hours unless the owner objects. You can take it back on the resident’s card.',
    ],
    button: 'See residents',
  }),
  'number-undone': ({ name }) => ({
    title: `${name} took the account back from a changed phone number`,
    text: ['A code to the old number undid the change. Ask them what happened.'],
    button: 'See residents',
  }),
  'return-vouched': ({ by, name }) => ({
    title: `${by} confirmed that ${name} may log in after a long time`,
    button: 'See residents',
  }),
  'approval-asked': ({ name, kind, amountKobo }) => ({
    title: `${name} asks for your approval: ${approvalWords(kind, amountKobo)}`,
    button: 'Look at it',
  }),
  'approval-decided': ({ by, kind, amountKobo, refusal }) => ({
    title: refusal
      ? `${by} did not approve: ${approvalWords(kind, amountKobo)} (“${refusal}”)`
      : `${by} approved: ${approvalWords(kind, amountKobo)}`,
    button: 'Look at it',
  }),
  'ticket-opened': ({ name, number, said }) => ({
    title: `${name} writes to support (#${number})`,
    text: said ? [said] : ['There is a new message.'],
    button: 'Read and reply',
  }),
  'ticket-asked-again': ({ name, number, said }) => ({
    title: `${name} wrote again (#${number})`,
    text: said ? [said] : ['There is a new message.'],
    button: 'Read and reply',
  }),
  'ticket-for-nobody': ({ name, number, said }) => ({
    title: `${name} writes to support, and no station is named (#${number})`,
    text: [...(said ? [said] : []), 'Answer, or pass it on to one of your stations.'],
    button: 'Look at it',
  }),
  'applicant-waits': ({ name }) => ({
    title: `${name} waits for your approval`,
    text: [
      `${name} registered as a director and verified the address. Nothing is open to them until a ` +
        'director approves.',
    ],
    button: 'Look at it',
  }),
  'station-opened': ({ station, operator }) => ({
    title: `${station} has opened: your invitation was accepted`,
    text: [
      `${operator} has accepted your invitation and opened the station ${station}. It takes residents ` +
        'and requests from now on.',
    ],
    button: 'Look at it',
  }),
  'stations-given': ({ stations, from }) => ({
    title: `You are the director of ${listed(stations)} now`,
    text: [
      `Whoever runs this service has handed over to you what ${from} had. Figures, alerts and questions of ` +
        'these stations come to you from now on; what was done there before stays in the old log.',
    ],
    button: 'Look at it',
  }),
  'stations-taken': ({ stations, to }) => ({
    title: `${listed(stations)}: ${to} is the director now`,
    text: ['Whoever runs this service has handed it over. If that is not right, ask them.'],
    button: 'Look at it',
  }),
  'problem-raised': ({ station, name, kind, why }) => ({
    title: `${station}: ${name} waits for your decision (${kind})`,
    text: [
      why === 'unanswered'
        ? `${station} has not answered within ${answerProblemWithinHours} hours.`
        : `${name} did not accept what ${station} offered.`,
    ],
    button: 'See the station',
  }),
  'station-alert': ({ station, rule, measured }) => ({
    title: `${station}: ${sayAlert[rule](measured)}`,
    text: [`${alertBounds[rule].label}. You are told once, until it is over.`],
    button: 'See the station',
  }),
  'alerts-together': ({ groups }) => {
    const all = groups.reduce((sum, { names }) => sum + names.length, 0)
    const counts = groups.map(({ rule, names }) => `${names.length} ${inShort[rule]}`)
    return {
      title: `${all} alerts: ${counts.join(', ')}`,
      text: groups.map(({ rule, names, measured }) => {
        const stations = names.length === 1 ? '1 station' : `${names.length} stations`
        return `${stations}, ${sayTogether[rule](measured)}: ${listed(names)}.`
      }),
      button: 'See the alerts',
    }
  },
  'month-report': reportWords,
  'count-off': ({ station, differenceKobo, carrier }) => ({
    title: `${station}: ${amountOff(differenceKobo)} ${carrier ? `at ${carrier}'s count` : 'in the till'}`,
    button: 'See the station',
  }),
  'refund-given': ({ station, amountKobo, user }) => ({
    title: `${station} gave ${sayNaira(amountKobo)} back to ${user}`,
    button: 'See the station',
  }),
  'weighing-reversed': ({ station, worthKobo, user }) => ({
    title: `${station} reversed a weighing of ${sayNaira(worthKobo)} from ${user}`,
    button: 'See the station',
  }),
  'cash-reversed': ({ station, amountKobo, user }) => ({
    title: `${station} reversed a cash payment of ${sayNaira(amountKobo)} from ${user}`,
    button: 'See the station',
  }),
  'prices-changed': ({ station, items, from }) => ({
    title: `${station} changed its prices from ${short(from)} on: ${named(items)}`,
    button: 'See the station',
  }),
}

const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`

const sayAlert: Record<AlertRule, (measured: number) => string> = {
  silent: hours => `no news from the street for ${many(hours, 'hour')}`,
  late: count => `${many(count, 'pickup')} late`,
  problems: count =>
    `${many(count, 'problem waits', 'problems wait')} for an answer for more than ${problemWaitsHours} hours`,
  cash: kobo => `${sayNaira(kobo)} not in the bank`,
  absent: count => `nobody has logged in for ${many(count, 'day')}`,
}

/** A rule beside how many stations it is about. */
const inShort: Record<AlertRule, string> = {
  silent: 'no news',
  late: 'late pickups',
  problems: 'unanswered problems',
  cash: 'cash not banked',
  absent: 'nobody logged in',
}

const sum = (each: number[]) => each.reduce((all, one) => all + one, 0)
const least = (each: number[], unit: string) => {
  const fewest = Math.min(...each)
  return each.every(one => one === fewest) ? many(fewest, unit) : `${many(fewest, unit)} or more`
}

/** The same of several stations. */
const sayTogether: Record<AlertRule, (measured: number[]) => string> = {
  silent: hours => `no news from the street for ${least(hours, 'hour')}`,
  late: counts => `${many(sum(counts), 'pickup')} late`,
  problems: counts => sayAlert.problems(sum(counts)),
  cash: kobo => sayAlert.cash(sum(kobo)),
  absent: count => `nobody has logged in for ${least(count, 'day')}`,
}

const amountOff = (kobo: number) =>
  kobo < 0 ? `${sayNaira(-kobo)} are missing` : `${sayNaira(kobo)} too much`

const days = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'UTC' })
const short = (text: string) => days.format(new Date(text))

const mostNamed = 3

function listed(names: string[]): string {
  if (names.length <= mostNamed) return names.join(', ')
  return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
}

const named = (items: PriceItem[]) => listed(items.map(item => itemNames[item]))
