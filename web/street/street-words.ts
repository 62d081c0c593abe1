import type { MissReason, PickupRequest } from '../../contract/request/pickup.ts'
import type { ProblemKind, ProblemState } from '../../contract/problem/problem-shape.ts'
import { lateAfterMinutes, type VisitOnRecord } from '../../contract/visit/record.ts'

// What desk and director call what happens at doors. Both are English.

type Proof = NonNullable<VisitOnRecord['proof']>

/** What shows that a visit was done. */
export const proofNames: Record<Proof, string> = {
  code: 'Code correct',
  photo: 'Photo',
  none: 'No proof',
}
export const wrongCodeName = 'Wrong code'
/** Of a reason that claims that the carrier was at the gate. */
export const unannouncedName = 'No arrival recorded'
export const proofTones = { code: 'leaf', photo: 'leaf', none: 'danfo' } as const

/** Why it was not done, as staff choose it. */
export const missNames: Record<MissReason, string> = {
  'nobody home': 'Nobody home',
  'gate locked': 'Gate locked',
  'nothing put out': 'Nothing put out',
  refused: 'Refused at the door',
  'too much': 'Too much for the vehicle',
  dangerous: 'Not safe to take',
  'road blocked': 'Road blocked',
  other: 'Other',
}

export const problemNames: Record<ProblemKind, string> = {
  'nobody came': 'Nobody came',
  'bags left': 'Bags left behind',
  spilled: 'Rubbish spilled',
  'asked for money': 'Asked for extra money',
  damage: 'Something damaged',
  other: 'Something else',
}

/** What there is to take: "12 bags. After the wedding"; nothing of an ordinary pickup. */
export function sayWish({
  requestMessage,
  address,
  bags,
}: Pick<PickupRequest, 'requestMessage' | 'bags'> & { address?: string }): string {
  const counted = bags ? `${bags} ${bags === 1 ? 'bag' : 'bags'}` : ''
  const said = requestMessage === address ? '' : requestMessage
  return [counted, said].filter(Boolean).join('. ')
}

/** Whom a problem waits for. */
export const stateNames: Record<ProblemState, string> = {
  said: 'To answer',
  answered: 'With the resident',
  raised: 'With the director',
  settled: 'Settled',
}
export const stateTones = {
  said: 'clay',
  answered: 'leaf',
  raised: 'danfo',
  settled: 'plain',
} as const

/** One thing that was heard of a visit. */
export const heardNames: Record<VisitOnRecord['events'][number]['what'], string> = {
  planned: 'Planned',
  moved: 'Moved to another day',
  'set out': 'Set out',
  here: 'Here',
  done: 'Done',
  'not done': 'Not done',
  'called off': 'Cancelled',
  undone: 'Undone: pickup continues',
  note: 'Note',
  cash: 'Cash taken',
  photo: 'Photo added',
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** "reported 3 hours later", where we heard of it so much later; nothing within the hour. */
export function reportedLater(happenedAt: string | null, reportedAt: string | null): string {
  if (!happenedAt || !reportedAt) return ''
  const hours = Math.floor((Date.parse(reportedAt) - Date.parse(happenedAt)) / hourMs)
  if (hours * 60 < lateAfterMinutes) return ''
  const [n, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return `reported ${n} ${unit}${n === 1 ? '' : 's'} later`
}

/** "52 min", "21 h 33 min", "3 days". */
export function sayDuration(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

/** In its last hours a clock is red. */
const lastMs = 2 * hourMs

/** What is left until a moment, or by how much it is over. */
export function sayLeft(until: string, now: Date) {
  const leftMs = Date.parse(until) - now.getTime()
  return {
    leftMs,
    says: leftMs > 0 ? `${sayDuration(leftMs)} left` : `${sayDuration(-leftMs)} over`,
    isUrgent: leftMs < lastMs,
  }
}
