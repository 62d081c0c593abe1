import type { OutputOf } from '../../../contract/endpoint.ts'
import { isUnannounced, whyNotDone } from '../../../contract/request/pickup.ts'
import type { getRounds, RoundStop } from '../../../contract/visit/visit.ts'
import { sayDuration, unannouncedName } from '../../street/street-words.ts'
import { stateOfStop } from '../../../contract/visit/record.ts'
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

const kinds: Record<RoundStop['state'], StopKind> = {
  done: 'done',
  'not done': 'notDone',
  'set out': 'underWay',
  here: 'underWay',
  waiting: 'waiting',
}

/** Of a round that is under way all that is left is on the road. */
const kindOf = ({ state }: Gate, { begunAt }: Pick<Round, 'begunAt'>) =>
  begunAt && state === 'waiting' ? 'underWay' : kinds[state]

/** What there is to take at one door, gone to once; with how far all of it is. */
export type Gate = { stopId: string; state: RoundStop['state']; parts: readonly RoundStop[] }

/** The doors of a round, each in the place of its first part. */
export const gatesOf = ({ stops }: Pick<Round, 'stops'>): Gate[] =>
  [...Map.groupBy(stops, ({ stopId }) => stopId)].map(([stopId, parts]) => ({
    stopId,
    state: stateOfStop(parts),
    parts,
  }))

/** The doors of a round that are of a kind. */
export const gatesOfKind = (round: Round, kind: StopKind | undefined) =>
  gatesOf(round).filter(gate => kind === undefined || kindOf(gate, round) === kind)

/** How a stop is drawn on the track: the first that is still to come after somebody set out is next. */
export type Mark = 'done' | 'not done' | 'here' | 'next' | 'to come'

export function marksOf({ begunAt, ...round }: Pick<Round, 'stops' | 'begunAt'>): Mark[] {
  const stops = gatesOf(round)
  const isGoing = stops.some(({ state }) => state === 'set out' || state === 'here')
  let hasNext = !begunAt || isGoing
  return stops.map(({ state }) => {
    if (state === 'set out') return 'next'
    if (state !== 'waiting') return state
    if (hasNext) return 'to come'
    hasNext = true
    return 'next'
  })
}

const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** "5 stops"; "5 stops, 7 pickups" where a door has several. */
export const sayStops = ({ stops, pickups }: Round['counts']) =>
  stops === pickups ? many(stops, 'stop') : `${many(stops, 'stop')}, ${many(pickups, 'pickup')}`

/** What a part is called beside the others. */
export const partOf = ({ wish }: RoundStop) => wish ?? 'Bags'

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
  const { stops, counts, lastHeardAt, begunAt, quietSince } = round
  const newest = stops.toSorted((one, other) => (lastOf(one) < lastOf(other) ? 1 : -1))[0]
  if (!newest || !lastHeardAt) return { says: 'Not set out', below: 'No news yet', isQuiet: false }
  const said = `${stateNames[newest.state]}, ${newest.address}`
  const last = `${showClock(lastHeardAt)}, ${said}`
  if (counts.waiting + counts.underWay === 0)
    return { says: 'Round finished', below: last, isQuiet: false }
  // What was given after an earlier round is another, on which nobody has set out yet.
  if (!begunAt) return { says: 'Not set out', below: last, isQuiet: false }
  const quiet = quietSince ? now.getTime() - Date.parse(quietSince) : 0
  if (quiet > quietMs)
    return { says: `No news for ${sayDuration(quiet)}`, below: last, isQuiet: true }
  return { says: said, below: `${showClock(lastHeardAt)}, ${newest.user}`, isQuiet: false }
}

/** How far a stop is, in words with its times. */
export function sayStop({ state, setOutAt, hereAt, overAt, reason, note }: RoundStop): string {
  const at = (moment: string | null) => (moment ? ` ${showClock(moment)}` : '')
  if (state === 'done') return `Done${at(overAt)}`
  if (state === 'not done')
    return `Not done${at(overAt)}: ${reason ? whyNotDone(reason, note) : ''}${
      isUnannounced({ reason, hereAt }) ? `. ${unannouncedName}` : ''
    }`
  if (state === 'here') return `Here${at(hereAt)}`
  return state === 'set out' ? `Set out${at(setOutAt)}` : 'Upcoming'
}
