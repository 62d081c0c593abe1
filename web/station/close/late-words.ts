import { addDays } from '../../../contract/calendar.ts'
import type { Closing, CountOfLater, ReportedLater } from '../../../contract/desk/close.ts'
import { sayNaira } from '../../../contract/money.ts'
import { showClock, showLongDay } from '../../ui/day.ts'
import { showMoment } from '../../ui/moment.tsx'
import { offInWords } from './count-words.ts'
import { givenInWords } from './given-box.tsx'

/** Whoever said it: what the desk marked no carrier has reported. */
const reportInWords = ({ carrier, markedBy, address, outcome, ...at }: ReportedLater) =>
  markedBy
    ? `${markedBy} marked ${address} as ${outcome} at ${showClock(at.overAt)} (carrier: ${carrier}).`
    : `${carrier} reported ${address} as ${outcome} at ${showClock(at.overAt)} (received ${showMoment(at.reportedAt)}).`

const countInWords = ({ carrier, countedKobo, differenceKobo, at, by }: CountOfLater) =>
  `${sayNaira(countedKobo)} counted ${carrier ? `from ${carrier}` : 'for the bank'} by ${by} at ${showClock(at)}, ${offInWords(differenceKobo)}.`

function deskInWords({ takenKobo, receipts }: Closing['lateMoney']): string[] {
  if (takenKobo < 0) return [`${sayNaira(-takenKobo)} taken at the desk earlier was reversed.`]
  if (receipts === 0) return []
  const n = `${receipts} ${receipts === 1 ? 'receipt' : 'receipts'}`
  return [`${sayNaira(takenKobo)} taken at the desk, ${n}.`]
}

/** What was added to a day after it had been signed, in sentences, and the day that counts it. */
export function addedLater({ day, facts, late, lateGiven, lateMoney }: Closing) {
  const given = facts.given ? givenInWords({ ...facts.given, members: lateGiven }) : []
  const money = [...deskInWords(lateMoney), ...lateMoney.counts.map(countInWords), ...given]
  return [
    ...late.map(each => ({ words: reportInWords(each), on: showLongDay(each.countedOn) })),
    ...money.map(words => ({ words, on: showLongDay(addDays(day, 1)) })),
  ]
}
