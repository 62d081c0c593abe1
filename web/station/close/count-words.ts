import type { CarrierDay, Closing, DayFacts, OpenAtClose } from '../../../contract/desk/close.ts'
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

/** What all counts of the day were off by, of carriers and of the till; null where nothing was counted. */
export function offOfDay({ carriers, till }: DayFacts): number | null {
  const counts = [...carriers.flatMap(each => each.counts), ...till.counts]
  return counts.length > 0 ? sumOfCounts(counts).differenceKobo : null
}

function cashInWords(offKobo: number | null): string {
  if (offKobo === null) return 'No cash counted.'
  if (offKobo === 0) return 'All counted cash matches.'
  return `${sayNaira(Math.abs(offKobo))} ${offKobo < 0 ? 'short' : 'too much'}.`
}

/** What is signed, in a sentence: nothing that was not counted is called right. */
export function factsInWords(facts: DayFacts): string {
  const { stops, done, notDone, notVisited } = facts.sums
  const went = `${done} done, ${notDone} not done, ${notVisited} not visited`
  return `${stops} ${stops === 1 ? 'pickup' : 'pickups'}: ${went}. ${cashInWords(offOfDay(facts))}`
}

const carriers = (n: number) => `${n} ${n === 1 ? 'carrier' : 'carriers'}`

/** What is not finished, line by line; nothing where all is. */
export function openInWords(open: OpenAtClose): string[] {
  const { carriersOut, notVisited, carriersToCount, till, approvals } = open
  const lines = [
    carriersOut > 0 && `${carriers(carriersOut)} still out`,
    notVisited > 0 && `${notVisited} ${notVisited === 1 ? 'pickup' : 'pickups'} not visited`,
    carriersToCount > 0 && `${carriers(carriersToCount)} with cash to count`,
    till && 'the till not counted',
    approvals > 0 && `${approvals} ${approvals === 1 ? 'approval' : 'approvals'} waiting`,
  ]
  return lines.flatMap(line => line || [])
}

/** What has become known since the signature: of doors and of cash. */
export function sinceInWords({ since, lateMoney }: Closing): string {
  const { done = 0, notDone = 0 } = since ?? {}
  const sum = (isOf: (carrier: string | null) => boolean) =>
    sumOfCounts(lateMoney.counts.filter(each => isOf(each.carrier))).countedKobo
  const [fromCarriers, toBank] = [
    sum(carrier => carrier !== null),
    sum(carrier => carrier === null),
  ]
  const said = [
    done > 0 && `${done} more done`,
    notDone > 0 && `${notDone} more not done`,
    fromCarriers > 0 && `${sayNaira(fromCarriers)} counted from carriers`,
    toBank > 0 && `${sayNaira(toBank)} counted for the bank`,
  ]
  return said.filter(Boolean).join(', ')
}
