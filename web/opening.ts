/** The templates of an opening page, by their ids. */
export const partIds = { app: 'opening-app', busy: 'opening-busy', lost: 'opening-lost' } as const

/** What the carrier's page shows in the place of the way in: the round on this phone, that a picture was scanned. */
export const goParts = { round: 'opening-round', scanned: 'opening-scanned' } as const

/** An answer as it came. */
export type EarlyAnswer = { response: Response; text: string }

/** A question that the page asked before the app had come; without an answer it is asked again. */
export type EarlyCall = { at: number; answer: Promise<EarlyAnswer | undefined> }

/** What the script of an opening page leaves for the app. */
export type Opening = {
  /** Whether what the page shows comes alive; else the app draws the same anew, with what it knows. */
  goesOn: boolean
  /** Ends what the script does, and takes what it added out of the page: the app is here. */
  end: () => void
  /** What was pressed and sent before, in order: the app is to do it now. */
  pressed: (() => void)[]
  /** Chromium's offer to put the app on the home screen, if it was made before. */
  offer: Event | null
  /** What was asked for, by address. */
  asked: Map<string, EarlyCall>
}

type Place = typeof globalThis & { opening?: Opening }

/** The script's part: leaves it where the app looks. */
export function leaveOpening(opening: Opening) {
  ;(globalThis as Place).opening = opening
}

/** The app's part: what was left, if the page was made ahead of time. */
export const openingLeft = (): Opening | undefined => (globalThis as Place).opening

/** The answer to what the page has asked for already, once, unless it is older than `mostMs`. */
export async function earlyAnswer(url: string, mostMs: number): Promise<EarlyAnswer | undefined> {
  const asked = openingLeft()?.asked
  const call = asked?.get(url)
  asked?.delete(url)
  return call && Date.now() - call.at < mostMs ? call.answer : undefined
}
