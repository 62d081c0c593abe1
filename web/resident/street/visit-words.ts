import type { VisitOfRequest } from '../../../contract/visit/record.ts'
import { t } from '../../t.ts'
import { showClock } from '../../ui/moment.tsx'

/** How far a carrier who has set out is: "Set out 10:12, 2 stops before you". */
export function wayInWords({ state, setOutAt, hereAt, stopsBefore }: VisitOfRequest): string {
  if (state === 'here' && hereAt) return t('At your gate since {time}', { time: showClock(hereAt) })
  const time = setOutAt ? showClock(setOutAt) : ''
  const n = stopsBefore ?? 0
  return n === 0
    ? t('Set out at {time}. You’re next', { time })
    : t('Set out at {time}. {n|# stop|# stops} before you', { time, n })
}

/** What shows that it was done: "Your code was typed at 9:04". */
export function proofInWords({ proof, photo, overAt }: VisitOfRequest): string {
  const time = overAt ? showClock(overAt) : ''
  if (proof === 'code') return t('Your doorstep code was entered at {time}', { time })
  return photo ? t('Photo taken, no code entered') : t('No code entered, no photo')
}
