import type { CarrierDay } from '../../../contract/desk/close.ts'
import { sayNaira } from '../../../contract/money.ts'
import { whyNotDone } from '../../../contract/request/request.ts'

/** "nobody was home, the gate was locked twice". */
export const reasonsInWords = (notDone: CarrierDay['notDone']) =>
  notDone
    .map(({ reason, times }) => whyNotDone(reason, null) + (times > 1 ? ` ${times} times` : ''))
    .join(', ')

type Counted = { countedKobo: number; differenceKobo: number }

/** What all counts of a day came to. */
export const sumOfCounts = (counts: readonly Counted[]): Counted => ({
  countedKobo: counts.reduce((sum, each) => sum + each.countedKobo, 0),
  differenceKobo: counts.reduce((sum, each) => sum + each.differenceKobo, 0),
})

/** "right", "short ₦500". */
export const offInWords = (kobo: number) =>
  kobo === 0 ? 'right' : `${kobo < 0 ? 'short' : 'too much'} ${sayNaira(Math.abs(kobo))}`
