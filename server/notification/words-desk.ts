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
  if (decision === 'come again') return 'come again free of charge'
  if (amountKobo && isWaived) return `${sayNaira(amountKobo)} not charged`
  return amountKobo ? `${sayNaira(amountKobo)} refund` : 'no refund'
}

const sayBags = (bags: number) => (bags === 1 ? '1 bag' : `${bags} bags`)

function approvalWords(kind: ApprovalKind, amountKobo: number): string {
  const amount = sayNaira(amountKobo)
  if (kind === 'shortage') return `shortage of ${amount} at a count`
  return kind === 'reversal'
    ? `reversal of a ${amount} cash payment`
    : `refund of ${amount} to a resident`
}

/** What station staff and directors are told; they read English. */
export const deskWords: { [K in keyof DeskData]: (data: DeskData[K]) => Said } = {
  'special-asked': ({ name, message, bags, promisedOn }) => ({
    title: `Custom request from ${name}, by ${day(promisedOn)}`,
    text: [
      bags ? `${sayBags(bags)}: “${message}”` : `“${message}”`,
      'Assign a carrier, or send a quote first.',
    ],
    button: 'Open',
  }),
  'quote-accepted': ({ name, amountKobo }) => ({
    title: `${name} accepted your quote of ${sayNaira(amountKobo)}`,
    text: ['You can assign a carrier now.'],
    button: 'Assign a carrier',
  }),
  'request-cancelled': ({ name, carrier }) => ({
    title: `${name} cancelled. ${carrier} doesn’t need to go`,
    text: [`We told ${carrier} by SMS if we could.`],
    button: 'Open',
  }),
  'poor-rating': ({ name, rating, comment }) => ({
    title: `${name} gave ${rating === 1 ? '1 star' : `${rating} stars`}${comment ? `: “${comment}”` : ''}`,
    text: ['A call or a fair refund often puts it right.'],
    button: 'Open',
  }),
  'code-wrong': ({ name, address, carrier }) => ({
    title: `${carrier} entered a wrong doorstep code at ${address}`,
    text: [
      `${name}’s pickup has no proof. We asked ${name} if the rubbish is gone; a call is quicker.`,
    ],
    button: 'Open',
  }),
  'requests-wait': ({ count, since, late = 0 }) => {
    const isLate = late > 0 && many(late, 'late request')
    const waits = `${many(count - late, 'request')} waiting over a day for a carrier`
    const title = [isLate, count > late && waits].filter(Boolean).join(', ')
    return { title, text: [`The oldest is from ${day(since)}.`], button: 'See requests' }
  },
  'problem-said': ({ name, kind, words }) => ({
    title: `Problem from ${name}: ${kind}`,
    text: [
      ...(words ? [`“${words}”`] : []),
      `Please answer within ${answerProblemWithinHours} hours: come again, refund or explain.`,
    ],
    button: 'Open',
  }),
  'problem-taken-over': ({ name, kind, why }) => ({
    title: `Your director will decide ${name}’s problem (${kind})`,
    text: [
      why === 'unanswered'
        ? `You didn’t answer within ${answerProblemWithinHours} hours.`
        : `${name} didn’t accept your answer.`,
    ],
    button: 'Open',
  }),
  'problem-judged': ({ name, decision, amountKobo, words, isWaived }) => ({
    title: `Director’s decision on ${name}’s problem: ${sayDecision(decision, amountKobo, isWaived)}`,
    text: [
      ...(words ? [`“${words}”`] : []),
      ...(decision === 'come again' ? ['The visit is waiting for a carrier.'] : []),
    ],
    button: 'Open',
  }),
  'station-suspended': at => ({
    title: `${at.station} can’t take new requests: ${at.reason}`,
    text: ['Your director suspended the station. Please finish the pickups already requested.'],
    button: 'See your station',
  }),
  'station-resumed': at => ({
    title: `${at.station} can take new requests again`,
    button: 'See your station',
  }),
  'residents-moved': at => ({
    title: `${at.moved === 1 ? '1 resident' : `${at.moved} residents`} moved to your station from ${at.from}`,
    button: 'See your station',
  }),
  'bounds-changed': at => ({
    title: `Your director changed your price limits: ${named(at.items)}`,
    button: 'See your prices',
  }),
  'pins-wrong': ({ device, name, by, tries, isOff, ends }) => ({
    title:
      ends || name === undefined
        ? `Five wrong PINs on ${device}: the next person must log in fully`
        : isOff
          ? `${name}’s PIN is blocked after ${tries} wrong tries`
          : `${tries} wrong PINs for ${name} on ${device}`,
    text:
      name === undefined
        ? []
        : [
            `${ends ? 'The last try was' : 'The tries were'} for ${name}’s PIN, while ${by} was working on the device.`,
            ...(isOff ? [`The PIN works again after ${name} logs in fully.`] : []),
            `If it wasn’t ${name}, choose a new PIN and ask who was using the device.`,
          ],
    button: 'Choose a new PIN',
  }),
  'number-move-noted': ({ by, name }) => ({
    title: `${by} recorded a new phone number for ${name}`,
    text: [
      'It takes effect in 24 hours unless the owner objects. You can withdraw it on the resident’s card.',
    ],
    button: 'See residents',
  }),
  'number-undone': ({ name }) => ({
    title: `${name} undid a phone number change`,
    text: [
      'The change was undone with a code sent to the old number. Ask the resident what happened.',
    ],
    button: 'See residents',
  }),
  'return-vouched': ({ by, name }) => ({
    title: `${by} let ${name} log in again after a long break`,
    button: 'See residents',
  }),
  'approval-asked': ({ name, kind, amountKobo }) => ({
    title: `${name} needs your approval: ${approvalWords(kind, amountKobo)}`,
    button: 'Open',
  }),
  'approval-decided': ({ by, kind, amountKobo, refusal }) => ({
    title: refusal
      ? `${by} declined: ${approvalWords(kind, amountKobo)} (“${refusal}”)`
      : `${by} approved: ${approvalWords(kind, amountKobo)}`,
    button: 'Open',
  }),
  'ticket-opened': ({ name, number, said }) => ({
    title: `New message from ${name} (#${number})`,
    text: said ? [said] : ['Open it to read and reply.'],
    button: 'Read and reply',
  }),
  'ticket-asked-again': ({ name, number, said }) => ({
    title: `${name} wrote again (#${number})`,
    text: said ? [said] : ['Open it to read and reply.'],
    button: 'Read and reply',
  }),
  'ticket-for-nobody': ({ name, number, said }) => ({
    title: `New message from ${name}, no station named (#${number})`,
    text: [...(said ? [said] : []), 'Reply, or pass it on to one of your stations.'],
    button: 'Open',
  }),
  'applicant-waits': ({ name }) => ({
    title: `${name} is waiting for your approval`,
    text: [
      `${name} registered as a director and verified their email. They see nothing until a director approves.`,
    ],
    button: 'Open',
  }),
  'station-opened': ({ station, operator }) => ({
    title: `${station} is open: ${operator} accepted your invitation`,
    text: [`${station} now takes residents and requests.`],
    button: 'Open',
  }),
  'stations-given': ({ stations, from }) => ({
    title: `You’re now the director of ${listed(stations)}`,
    text: [
      `The operator of this service moved ${from}’s stations to you. Their figures, alerts and messages ` +
        'now come to you. What was done before stays in the old audit log.',
    ],
    button: 'Open',
  }),
  'stations-taken': ({ stations, to }) => ({
    title: `${listed(stations)}: ${to} is now the director`,
    text: ['The operator of this service made the change. If it’s wrong, ask them.'],
    button: 'Open',
  }),
  'problem-raised': ({ station, name, kind, why }) => ({
    title: `${station}: decide ${name}’s problem (${kind})`,
    text: [
      why === 'unanswered'
        ? `${station} didn’t answer within ${answerProblemWithinHours} hours.`
        : `${name} didn’t accept ${station}’s answer.`,
    ],
    button: 'See station',
  }),
  'station-alert': ({ station, rule, measured }) => ({
    title: `${station}: ${sayAlert[rule](measured)}`,
    text: [`${alertBounds[rule].label}. We won’t alert you again until this one is over.`],
    button: 'See station',
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
      button: 'See alerts',
    }
  },
  'month-report': reportWords,
  'count-off': ({ station, differenceKobo, carrier }) => ({
    title: `${station}: ${amountOff(differenceKobo)} ${carrier ? `at ${carrier}'s count` : 'in the till'}`,
    button: 'See station',
  }),
  'refund-given': ({ station, amountKobo, user }) => ({
    title: `${station} refunded ${sayNaira(amountKobo)} to ${user}`,
    button: 'See station',
  }),
  'weighing-reversed': ({ station, worthKobo, user }) => ({
    title: `${station} reversed a weighing of ${sayNaira(worthKobo)} for ${user}`,
    button: 'See station',
  }),
  'cash-reversed': ({ station, amountKobo, user }) => ({
    title: `${station} reversed a cash payment of ${sayNaira(amountKobo)} from ${user}`,
    button: 'See station',
  }),
  'prices-changed': ({ station, items, from }) => ({
    title: `${station} changed its prices from ${day(from)}: ${named(items)}`,
    button: 'See station',
  }),
}

const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`

const sayAlert: Record<AlertRule, (measured: number) => string> = {
  silent: hours => `no news from the street for ${many(hours, 'hour')}`,
  late: count => `${many(count, 'pickup')} late`,
  problems: count => `${many(count, 'problem')} unanswered for over ${problemWaitsHours} hours`,
  cash: kobo => `${sayNaira(kobo)} not in the bank`,
  absent: count => `nobody logged in for ${many(count, 'day')}`,
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
  absent: count => `nobody logged in for ${least(count, 'day')}`,
}

const amountOff = (kobo: number) =>
  kobo < 0 ? `${sayNaira(-kobo)} short` : `${sayNaira(kobo)} over`

const mostNamed = 3

function listed(names: string[]): string {
  if (names.length <= mostNamed) return names.join(', ')
  return `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
}

const named = (items: PriceItem[]) => listed(items.map(item => itemNames[item]))
