import type { auditKinds } from '../../contract/audit/audit.ts'
import { sayNaira } from '../../contract/money.ts'

/** What a deed was about, as it is kept. */
export type Detail = Record<string, unknown>

export type Kind = (typeof auditKinds)[number]
/** A field as people read it; empty where it was not kept. */
export type Told = (field: string) => string

export type Deed = {
  kind: Kind
  say: (told: Told, detail: Detail) => string
  /** The same for several that were done one after another; `#` is how many. */
  together?: (told: Told) => string
}

/** How much a count was off: less than zero is short. Null where nothing was counted. */
export function offBy({ countedKobo: counted, expectedKobo: expected }: Detail): number | null {
  return typeof counted === 'number' && typeof expected === 'number' ? counted - expected : null
}

/** What was counted, and how much it was off. */
export function sayCount(told: Told, detail: Detail): string {
  const from = told('carrierId')
  const off = offBy(detail) ?? 0
  const words = off === 0 ? '' : `, ${sayNaira(Math.abs(off))} ${off < 0 ? 'short' : 'over'}`
  const first = told('firstKobo') && `, ${told('firstKobo')} on the first count`
  return from
    ? `Counted ${told('countedKobo')} from ${from}${words}${first}`
    : `Banked ${told('countedKobo')} from the till${words}${first}`
}

export const signedIn: Deed = { kind: 'log-ins', say: () => 'Logged in' }
/** A deed by somebody's hand. */
export const byHand = (kind: Kind, say: Deed['say'], together?: Deed['together']): Deed => ({
  kind,
  say,
  ...(together && { together }),
})
