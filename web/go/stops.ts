import type { Stop } from '../../contract/visit/visit.ts'
import { t } from '../t.ts'
import type { Deed } from './deed.ts'
import type { Round } from './kept.ts'

export type Door = NonNullable<Stop['door']>

/** What a stop is called when its door is not known any more. */
export const addressOf = ({ door }: Stop) => door?.address ?? ''

const isoOf = ({ at }: Deed) => new Date(at).toISOString()

/** A stop after a deed of which the server may not know yet. */
function after(stop: Stop, deed: Deed): Stop {
  switch (deed.kind) {
    case 'set out':
      return { ...stop, state: 'set out', setOutAt: stop.setOutAt ?? isoOf(deed) }
    case 'here':
      return { ...stop, state: 'here', hereAt: stop.hereAt ?? isoOf(deed) }
    case 'done':
    case 'not done':
      return { ...stop, state: deed.kind, overAt: isoOf(deed) }
    case 'undo':
      return { ...stop, state: openState(stop), overAt: null, reason: null, proof: null }
    case 'cash':
      return withCash(stop, deed.input.amountKobo ?? 0)
    case 'note':
    case 'photo':
    default:
      return stop
  }
}

const openState = ({ hereAt, setOutAt }: Pick<Stop, 'hereAt' | 'setOutAt'>) =>
  hereAt ? 'here' : setOutAt ? 'set out' : 'waiting'

const withCash = (stop: Stop, kobo: number): Stop => ({
  ...stop,
  cashTakenKobo: stop.cashTakenKobo + kobo,
  door: stop.door && { ...stop.door, cashKobo: Math.max(0, stop.door.cashKobo - kobo) },
})

/** Whether the round that was asked for then says nothing of a deed yet. */
const isUnknown = ({ state, endedAt }: Deed, askedAt: number) =>
  state === 'waiting' || state === 'sending' || (state === 'accepted' && endedAt >= askedAt)

/** Behind a "no" nothing of the same stop goes out that was done before it was known. */
const isHeld = (deed: Deed, deeds: readonly Deed[]) =>
  deeds.some(each => each.state === 'refused' && each.lane === deed.lane && deed.at < each.endedAt)

/** The doors of stops that were said to be over: who takes that back needs them again. */
const doors = new Map<string, Door>()

/** The round as this phone knows it: what the server told, and what was done since. */
export function stopsNow(round: Round, askedAt: number, deeds: readonly Deed[]): Stop[] {
  const unknown = deeds.filter(deed => isUnknown(deed, askedAt) && !isHeld(deed, deeds))
  const stops = round.stops.map(told => {
    if (told.door) doors.set(told._id, told.door)
    const since = unknown.filter(({ input }) => input.visitId === told._id)
    return since.reduce(after, { ...told, door: told.door ?? doors.get(told._id) ?? null })
  })
  return unknown
    .filter(({ kind }) => kind === 'cash')
    .reduce((all, { input }) => paidFor(all, round.stops, input), stops)
}

/** What was taken above what one part costs is taken for the others of its stop. */
function paidFor(
  stops: readonly Stop[],
  told: readonly Stop[],
  { visitId, amountKobo = 0 }: Deed['input'],
) {
  const taken = told.find(({ _id }) => _id === visitId)
  let left = amountKobo - (taken?.door?.cashKobo ?? 0)
  return stops.map(stop => {
    if (!taken || !stop.door || stop._id === visitId || keyOf(stop) !== keyOf(taken)) return stop
    const part = Math.max(0, Math.min(left, stop.door.cashKobo))
    left -= part
    return { ...stop, door: { ...stop.door, cashKobo: stop.door.cashKobo - part } }
  })
}

export const isOpenStop = ({ overAt }: Stop) => overAt === null

/** What there is to take, in words; of an ordinary pickup the message is the address again. */
export const wishOf = ({ message, address }: Door) => (message === address ? '' : message)

/** A round that was kept or told by the version before knows of no parts. */
const keyOf = (stop: Stop) => (stop as Partial<Stop>).stopId ?? stop._id

/** What there is to take at one door: gone to once, and done part by part. */
export type Gate = Stop & { key: string; parts: readonly Stop[] }

/** What a part is called beside the others: "Old sofa", "3 bags". */
export function partOf({ door }: Stop): string {
  const bags = door?.bags ? t('{n|# bag|# bags}', { n: door.bags }) : ''
  const wish = door && wishOf(door)
  return [wish, bags].filter(Boolean).join(', ') || t('Bags||an ordinary pickup')
}

/** The doors of a round, each in the place of its first part. */
export function gatesOf(stops: readonly Stop[]): Gate[] {
  const keys = [...new Set(stops.map(keyOf))]
  return keys.map(key =>
    gateOf(
      key,
      stops.filter(stop => keyOf(stop) === key),
    ),
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
const firstOf = (moments: readonly (string | null)[]) => moments.find(each => each !== null) ?? null

function gateOf(key: string, parts: readonly Stop[]): Gate {
  const open = parts.filter(isOpenStop)
  const lead = open[0] ?? parts.find(({ state }) => state === 'done') ?? parts[0]
  if (!lead) throw new Error('a stop without a part')
  if (parts.length === 1) return { ...lead, key, parts }
  const setOutAt = firstOf(parts.map(part => part.setOutAt))
  const hereAt = firstOf(parts.map(part => part.hereAt))
  const cashTakenKobo = sumOf(parts.map(part => part.cashTakenKobo))
  const together = { ...lead, key, parts, setOutAt, hereAt, cashTakenKobo }
  const doors = open.flatMap(({ door }) => door ?? [])
  if (!lead.door || doors.length === 0) return together
  const bags = doors.flatMap(door => door.bags ?? [])
  const door = {
    ...lead.door,
    message: open.map(partOf).join('; '),
    bags: bags.length > 0 ? sumOf(bags) : null,
    cashKobo: sumOf(doors.map(({ cashKobo }) => cashKobo)),
    triesLeft: Math.min(...doors.map(({ triesLeft }) => triesLeft)),
  }
  return { ...together, state: openState({ hereAt, setOutAt }), door }
}

/** A stop as far as it is taken: what is left behind is not paid for. */
export function payingFor(stop: Gate, taken: readonly Stop[]): Gate {
  const cashKobo = sumOf(taken.map(({ door }) => door?.cashKobo ?? 0))
  return stop.door ? { ...stop, door: { ...stop.door, cashKobo } } : stop
}

/** Deeds of which everybody knows by now. */
export const settledIn = (deeds: readonly Deed[], askedAt: number) =>
  deeds.filter(({ state, endedAt }) => state === 'accepted' && endedAt < askedAt)

/** Stops that were to be gone to and are not on the round any more with any part, though nothing was done there. */
export function takenBack(before: Round | null, now: Round, deeds: readonly Deed[]): Stop[] {
  const there = new Set(now.stops.map(({ _id }) => _id))
  const doorsLeft = new Set(now.stops.filter(isOpenStop).map(keyOf))
  return (before?.stops ?? []).filter(
    stop =>
      stop.door &&
      isOpenStop(stop) &&
      !there.has(stop._id) &&
      !doorsLeft.has(keyOf(stop)) &&
      !deeds.some(({ input }) => input.visitId === stop._id),
  )
}

/** Stops whose code turned out to be wrong since, as they were while their doors were known. */
export function wrongCodesIn(before: Round | null, now: Round): Stop[] {
  const wrong = new Set(now.stops.filter(stop => stop.wrongCode).map(({ _id }) => _id))
  return (before?.stops ?? []).filter(stop => !stop.wrongCode && wrong.has(stop._id))
}
