import { streetOf } from '../../../contract/ground/street-of.ts'
import type { RankedCarrier } from '../../../contract/plan/fit.ts'
import type { Fact, Hindrance } from '../../../contract/plan/plan-shape.ts'

/** "1 minute", "4 minutes". */
export const minutes = (many: number) => (many === 1 ? '1 minute' : `${many} minutes`)

/** "4 minutes nearer than the next". */
export const sayNearer = (many: number) => `${minutes(many)} closer than the next carrier`

function sayFact({ kind, number }: Fact, street: string): string {
  const many = number ?? 0
  if (kind === 'area') return street ? `usually on ${street}` : 'usual there'
  if (kind === 'same street') return `has ${many} on ${street || 'this street'}`
  if (kind === 'on the way') return 'passes by'
  if (kind === 'nearest') return sayNearer(many)
  return many > 0 ? `room for ${many}` : 'full'
}

/** Why somebody is proposed for an address: "usual on Toyin Street · room for 3". */
export const sayFit = (facts: readonly Fact[], address: string) =>
  facts.map(fact => sayFact(fact, streetOf(address))).join(' · ')

/** Whether nothing but room speaks for somebody: anybody else with room would do as well. */
export const isAnybody = (facts: readonly Fact[]) => facts.every(({ kind }) => kind === 'room')

const hindranceWords: Record<Hindrance, string> = {
  paused: 'paused',
  full: 'full, on duty',
  off: 'not working that day',
  'too far': 'too far for this vehicle',
  'too small': 'too much for this vehicle',
  shift: 'no time left in the shift',
}

/** What speaks against somebody. */
export const sayHindrance = (hindrance: Hindrance) => hindranceWords[hindrance]

/** Whether nobody can send them, whatever a person says. */
export const isBarred = (hindrance: Hindrance | null) =>
  hindrance === 'paused' || hindrance === 'full'

/** How near somebody is: "12 minutes more on the round"; nothing where nobody knows. */
export const sayNearness = ({ addedMinutes }: Pick<RankedCarrier, 'addedMinutes'>) =>
  addedMinutes === null ? null : `${minutes(addedMinutes)} more on the round`
