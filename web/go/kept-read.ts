import { storeKey } from '../../contract/brand.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { getOwnCarrier } from '../../contract/carrier/sign-in.ts'
import type { Language } from '../../contract/speech/language.ts'
import type { getOwnPassport } from '../../contract/visit/passport.ts'
import type { getRound } from '../../contract/visit/visit.ts'

export type Me = OutputOf<typeof getOwnCarrier>
export type Round = OutputOf<typeof getRound>

/** What the stop's screen says, by place: said again, on the day of its round and in the same language, while the app is on its way. */
export type Said = {
  language: Language
  on: string
  words: Record<'title' | 'heading' | 'lines', string>
}

/** What this phone knows of whoever is signed in: enough for the whole round without a network. */
export type Kept = {
  me: Me
  round: Round | null
  /** When the round was asked for. */
  askedAt: number
  /** What is shown at a gate to whoever asks; none before the first time with a network. */
  card: OutputOf<typeof getOwnPassport> | null
  said: Said | null
}

// Read before anything is drawn, so that the stop is there at once: that is why it is not in the database of the device.
export const keptKey = `${storeKey} round`

/** What lies on the phone. */
export function readKept(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(keptKey) ?? 'null') as Partial<Kept> | null
    if (!found?.me) return null
    return { round: null, askedAt: 0, card: null, said: null, ...found, me: found.me }
  } catch {
    return null
  }
}
