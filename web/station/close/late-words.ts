import type { ReportedLater } from '../../../contract/desk/close.ts'
import { showClock } from '../../ui/day.ts'
import { showMoment } from '../../ui/moment.tsx'

/** What was heard after a day had been signed, in a sentence. */
export const lateInWords = ({ carrier, address, outcome, overAt, reportedAt }: ReportedLater) =>
  `${carrier} reported ${address} as ${outcome} at ${showClock(overAt)}, after signing (${showMoment(reportedAt)}).`
