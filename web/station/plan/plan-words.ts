import type { PlanStay, PlanStopShown } from '../../../contract/plan/plan.ts'
import type { Fact, Hindrance, PlanLine } from '../../../contract/plan/plan-shape.ts'
import { showDay, showWeekday } from '../../ui/day.ts'
import { minutes, sayNearer } from '../request/fit-words.ts'
import type { PlanDay, Working } from './plan-state.ts'

/** "Sani" of "Mallam Sani Bello". */
export const shortName = (name: string) => name.replace(/^(?:Mallam|Alhaji)\s+/i, '').split(' ')[0]

/** The address as far as one street needs it: "65 Toyin Street" of "65 Toyin Street, Ikeja". */
export const doorOf = ({ address }: Pick<PlanStopShown, 'address'>) =>
  /^\d/.test(address) ? (address.split(',')[0] ?? address) : address

/** Why some of those who work get nothing of a proposal, though work is for everybody; nothing where nobody is idle. */
export function sayIdle(
  { rounds, lines }: Pick<Working, 'rounds' | 'lines'>,
  { carriers, waiting, manner }: Pick<PlanDay, 'carriers' | 'waiting' | 'manner'>,
): string | null {
  const idle = carriers.filter(({ _id, isIn }) => isIn && (rounds[_id] ?? []).length === 0).length
  if (idle === 0 || manner === 'fewest' || Object.keys(lines).length === 0) return null
  const many = idle === 1 ? '1 carrier has no pickups' : `${idle} carriers get nothing`
  const streets = Object.values(rounds).map(ids =>
    waiting.flatMap(({ requestId, street }) => (street && ids.includes(requestId) ? street : [])),
  )
  const isTogether = streets.some(own => new Set(own).size < own.length)
  return isTogether ? `${many}: a street stays with one carrier.` : `${many}.`
}

const days = (many: number) => (many === 1 ? '1 day' : `${many} days`)

/** How it stands with the promise: "3 days late", "due tomorrow". */
export const dueOf = ({ lateDays, promisedOn }: PlanStopShown) =>
  lateDays > 0 ? `${days(lateDays)} late` : `due ${showDay(promisedOn)}`

function factIn(fact: Fact, { who, area }: { who: string; area: string | undefined }): string {
  const many = fact.number ?? 0
  const words: Record<Fact['kind'], string> = {
    held: `${who} already has it`,
    chosen: 'chosen by you',
    bags: `${many} bags: only this vehicle has room`,
    before: many === 7 ? 'as last week' : `as ${days(many)} ago`,
    'same street': 'same street',
    area: area ? `${area} is ${who}’s area` : `${who}’s area`,
    late: `${days(many)} late`,
    'on the way': 'on the way',
    nearest: sayNearer(many),
    room: many === 0 ? 'then full' : `room for ${many} more`,
  }
  return words[fact.kind]
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type WhyHere = {
  working: Pick<Working, 'chosen' | 'lines'>
  day: PlanDay
  /** The last of its round says how much room is left. */
  isLast: boolean
}

/** Why a stop stands on a round, in a few words. */
export function whyHere(
  { working, day, isLast }: WhyHere,
  stop: Pick<PlanStopShown, 'requestId' | 'areaId'>,
  carrierName: string,
): string {
  const choice = working.chosen[stop.requestId]
  if (choice?.was) return `Moved by you from ${choice.was}`
  if (choice) return 'Chosen by you'
  const line: PlanLine | undefined = working.lines[stop.requestId]
  const who = shortName(carrierName) ?? carrierName
  const area = day.areas.find(({ _id }) => _id === stop.areaId)?.name
  if (!line) return `${who} already has it`
  const others = line.facts.filter(({ kind }) => kind !== 'room')
  const facts = isLast ? line.facts : others
  if (facts.length === 0) return `${who} has room`
  return asSentence(facts.map(fact => factIn(fact, { who, area })).join(', '))
}

/** More about it, for whoever points at the reason. */
export function whyInFull(line: PlanLine | undefined, day: PlanDay): string | undefined {
  if (!line) return undefined
  const next = day.carriers.find(({ _id }) => _id === line.runnerUp?.carrierId)
  const own = `${minutes(line.addedMinutes)} more on this round.`
  return next && line.runnerUp
    ? `${own} Next would be ${next.name}: ${minutes(line.runnerUp.addedMinutes)} more.`
    : own
}

function hindranceOf(name: string, rule: Hindrance, weekday: string): string {
  const words: Record<Hindrance, string> = {
    paused: `${name} is paused`,
    off: `${name} is off on ${weekday}s`,
    full: `${name} is full`,
    'too far': `too far for ${name}`,
    'too small': `too much for ${name}’s vehicle`,
    shift: `no time left in ${name}’s shift`,
  }
  return words[rule]
}

/** Why nobody goes: of the first who would, and how it is with the others. */
export function whyStays({ why }: PlanStay, day: PlanDay): string {
  if (why.length === 0) return 'Nobody works on this day'
  const names = new Map(day.carriers.map(({ _id, name }) => [_id, name]))
  const weekday = showWeekday(day.day)
  const isAllFull = why.length > 1 && why.every(({ rule }) => rule === 'full')
  if (isAllFull) return 'All working carriers are full'
  const [first] = why
  if (!first) return ''
  const said = hindranceOf(names.get(first.carrierId) ?? 'The carrier', first.rule, weekday)
  const rest = why.length - 1
  const others =
    rest === 0 ? '' : rest === 1 ? '; 1 other carrier can’t either' : `, nor can ${rest} others`
  return asSentence(`${said}${others}`)
}
