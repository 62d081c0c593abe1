import { lagosDay } from '../../../contract/calendar.ts'
import { sayNaira } from '../../../contract/money.ts'
import type { Problem, ProblemKind } from '../../../contract/problem/problem-shape.ts'
import { msg, t } from '../../t.ts'
import { showDay } from '../../ui/day.ts'
import { showClock } from '../../ui/moment.tsx'

/** What can be wrong, as it stands on the tiles. */
export const kindNames: Record<ProblemKind, string> = {
  'nobody came': msg('Nobody came'),
  'bags left': msg('Bags left'),
  spilled: msg('Spilled'),
  'asked for money': msg('Asked for extra money'),
  damage: msg('Damage'),
  other: msg('Something else'),
}

/** A moment that is to come: "tomorrow, 10:30". */
export const showUntil = (at: string) => `${showDay(lagosDay(new Date(at)))}, ${showClock(at)}`

type Offered = { what: string; amountKobo: number | null }

/** What somebody offers or decides, in one sentence; what was never paid is not given back. */
export function offerInWords(
  { what, amountKobo }: Offered,
  again: Problem['again'],
  isPaid: boolean,
): string {
  if (what === 'come again') {
    return again
      ? t('We’ll come again {day} at the latest, free of charge.', {
          day: showDay(again.promisedOn),
        })
      : t('We’ll come again, free of charge.')
  }
  if (what === 'give back') {
    const amount = sayNaira(amountKobo ?? 0)
    return isPaid
      ? t('You get {amount} back.', { amount })
      : t('{amount} of the price is waived.', { amount })
  }
  return what === 'explain' ? t('Their explanation:') : t('No further action.')
}

/** How it ended: by a decision, by a yes, or because nobody said no in time. */
export function endInWords({ decision, acceptedAt, answer }: Problem): string {
  if (decision) return t('The director has decided.')
  const isSaid = acceptedAt !== null && answer !== null && acceptedAt < answer.acceptBy
  return isSaid ? t('You and your station agreed.') : t('We took it as accepted.')
}
