import type { OutputOf } from '../../../contract/endpoint.ts'
import { whyNotDone } from '../../../contract/request/pickup.ts'
import type { getRounds, RoundStop } from '../../../contract/visit/visit.ts'
import { sayDuration } from '../../street/street-words.ts'
import { showClock } from '../../ui/day.ts'

export type Rounds = OutputOf<typeof getRounds>
export type Round = Rounds['rounds'][number]

/** What the rounds can be narrowed to; each stop is of one kind, so they add up. */
export const stopKinds = ['done', 'notDone', 'underWay', 'waiting'] as const
export type StopKind = (typeof stopKinds)[number]

export const kindNames: Record<StopKind, string> = {
  done: 'Done',
  notDone: 'Not done',
  underWay: 'On the road',
  waiting: 'Not set out',
}

const kindOf: Record<RoundStop['state'], StopKind> = {
  done: 'done',
  'not done': 'notDone',
  'set out': 'underWay',
  here: 'underWay',
  waiting: 'waiting',
}

export const isOfKind = (kind: StopKind | undefined) => (stop: RoundStop) =>
  kind === undefined || kindOf[stop.state] === kind

/** How a stop is drawn on the track: the first that is still to come after somebody set out is next. */
export type Mark = 'done' | 'not done' | 'here' | 'next' | 'to come'

export function marksOf({ stops }: Pick<Round, 'stops'>): Mark[] {
  const isUnderWay = stops.some(({ state }) => state !== 'waiting')
  const isGoing = stops.some(({ state }) => state === 'set out' || state === 'here')
  let hasNext = !isUnderWay || isGoing
  return stops.map(({ state }) => {
    if (state === 'set out') return 'next'
    if (state !== 'waiting') return state
    if (hasNext) return 'to come'
    hasNext = true
    return 'next'
  })
}

const plural = (count: number, words: string) => (count > 0 ? `${count} ${words}` : '')

/** The track in words: "6 done, 1 not done, 5 left". */
export function sayTrack({ counts }: Pick<Round, 'counts'>): string {
  const left = counts.waiting + counts.underWay
  return [
    `${counts.done} done`,
    plural(counts.notDone, 'not done'),
    left > 0 ? `${left} left` : 'none left',
  ]
    .filter(Boolean)
    .join(', ')
}

/** So long nothing may be heard of a round that is under way. */
const quietMs = 60 * 60_000

export type News = { says: string; below: string; isQuiet: boolean }

const isTold = (moment: string | null): moment is string => moment !== null
const lastOf = ({ setOutAt, hereAt, overAt }: RoundStop) => overAt ?? hereAt ?? setOutAt ?? ''
const stateNames: Record<RoundStop['state'], string> = {
  waiting: 'Not set out',
  'set out': 'On the way',
  here: 'Here',
  done: 'Done',
  'not done': 'Not done',
}

/** What was last heard of a round, and whether it has been quiet for too long. */
export function newsOf(round: Round, now: Date): News {
  const { stops, counts, lastHeardAt } = round
  const left = counts.waiting + counts.underWay
  const newest = stops.toSorted((one, other) => (lastOf(one) < lastOf(other) ? 1 : -1))[0]
  const moments = [lastHeardAt, newest ? lastOf(newest) : null].filter(isTold).toSorted()
  const at = moments.at(-1)
  if (!newest || !at) return { says: 'Not set out', below: 'Nothing heard yet', isQuiet: false }
  const said = `${stateNames[newest.state]}, ${newest.address}`
  const below = `${showClock(at)}, ${newest.user}`
  if (left === 0)
    return { says: 'Round is over', below: `${showClock(at)}, ${said}`, isQuiet: false }
  const quiet = now.getTime() - Date.parse(at)
  if (quiet <= quietMs) return { says: said, below, isQuiet: false }
  return {
    says: `No news for ${sayDuration(quiet)}`,
    below: `${showClock(at)}, ${said}`,
    isQuiet: true,
  }
}

/** How far a stop is, in words with its times. */
export function sayStop({ state, setOutAt, hereAt, overAt, reason, note }: RoundStop): string {
  const at = (moment: string | null) => (moment ? ` ${showClock(moment)}` : '')
  if (state === 'done') return `Done${at(overAt)}`
  if (state === 'not done')
    return `Not done${at(overAt)}: ${reason ? whyNotDone(reason, note) : ''}`
  if (state === 'here') return `Here${at(hereAt)}`
  return state === 'set out' ? `Set out${at(setOutAt)}` : 'To come'
}
