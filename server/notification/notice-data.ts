import type { AnnouncementKind } from '../../contract/ground/announcement-shape.ts'
import type { AlertRule } from '../../contract/director/alert.ts'
import type { MissReason, MoveReason } from '../../contract/request/pickup.ts'
import type {
  ProblemAnswer,
  ProblemDecision,
  ProblemKind,
} from '../../contract/problem/problem-shape.ts'
import type { PriceItem } from '../../contract/price/price.ts'
import type { WeighedLine } from '../../contract/recyclable/recyclable.ts'
import type { Holder } from '../../contract/role.ts'
import type { ApprovalKind } from '../../contract/approval/approval-kind.ts'

/** What money that came was used for at once; notices from before say nothing of it. */
export type MoneyUse = { use?: { duesKobo: number; owedKobo: number; setAsideKobo: number } }

export type AtStation = { station: string; stationId: string }
type OfRequest = { requestId: string }
type OfTicket = { ticketId: string; number: number }

/** What was promised, where a later day is planned, and why. */
export type PastPromise = { promisedOn: string; reason: MoveReason; note: string | null }
/** Who has a pickup and for which day; and the day on which that is said, which may be the same. */
type WhoComes = OfRequest & { carrier: string; plannedOn: string; saidOn: string }
/** How many pickups it is told of, where that is more than one. */
type Many = { pickups?: number }

/** How a problem is made good: with which words, with how much money, or until when somebody comes again. */
type MadeGood = {
  station: string
  words: string | null
  amountKobo: number | null
  againBy: string | null
}
/** What a station tells many, once it holds; `isCorrection`: what was said before was wrong. */
type Announced = {
  station: string
  kind: AnnouncementKind
  words: string | null
  isCorrection: boolean
}
type Raised = OfRequest & { name: string; kind: ProblemKind; why: 'unanswered' | 'not accepted' }

/** What residents are told, in their language, and what each needs to know. */
export type ResidentData = {
  /** Booked at the desk; `isFirst`: for somebody who had no account before. */
  'pickup-booked': OfRequest & { station: string; promisedOn: string; isFirst: boolean }
  'carrier-comes': WhoComes & Many & { past: PastPromise | null }
  'carrier-swapped': WhoComes
  'carrier-taken-back': OfRequest & { station: string; promisedOn: string | null }
  'day-moved': OfRequest & { station: string; plannedOn: string; past: PastPromise | null }
  'price-quoted': OfRequest & { station: string; amountKobo: number; note?: string | null }
  'picked-up': OfRequest &
    Many & {
      carrier: string
      /** The doorstep code was typed: nobody is asked whether it is gone. */
      isProven?: boolean
    }
  'pickup-undone': OfRequest & { station: string; carrier: string }
  'pickup-missed': OfRequest &
    Many & {
      station: string
      carrier: string
      reason: MissReason
      note: string | null
      /** What was to be taken, of each pickup; null: an ordinary one. */
      parts?: (string | null)[]
      /** The reason claims that the carrier was at the gate, who never said so. */
      isUnannounced?: boolean
    }
  'carrier-set-out': OfRequest & { carrier: string; stopsBefore: number; code: string }
  'carrier-here': OfRequest & { carrier: string }
  'code-again': OfRequest & { carrier: string; code: string }
  'closed-itself': OfRequest
  'request-declined': OfRequest & { station: string; reason: string }
  'top-up-arrived': MoneyUse & { amountKobo: number; entryId: string }
  'cash-taken': MoneyUse & {
    station: string
    amountKobo: number
    carrier: string | null
    entryId: string
  }
  weighed: MoneyUse & {
    station: string
    lines: WeighedLine[]
    worthKobo: number
    entryId: string
  }
  'credit-corrected': { station: string; amountKobo: number; reason: string; owedKobo: number }
  'money-back': MoneyUse & OfRequest & { station: string; amountKobo: number; reason: string }
  'payment-reversed': { amountKobo: number; owedKobo: number }
  'price-due': OfRequest & { amountKobo: number }
  'pickup-today': OfRequest & Many & { carrier: string | null }
  'due-open': { amountKobo: number; since: string }
  'own-station-suspended': { station: string; reason: string }
  'own-station-resumed': { station: string }
  'own-station-changed': { from: string; station: string; phoneNumber: string; address: string }
  announcement: Announced
  'announcement-urgent': Announced
  'problem-answered': OfRequest & MadeGood & { answer: ProblemAnswer }
  'problem-passed-on': OfRequest & { station: string }
  'problem-decided': OfRequest &
    MadeGood & {
      decision: ProblemDecision
      /** Where nothing goes back because nothing was charged: whether it was set aside; and whether it is all of the price. */
      waived?: 'set aside' | 'not paid' | null
      isAll?: boolean
    }
  'problem-over': OfRequest & { station: string }
  'ticket-answered': OfTicket & { station: string; said?: string }
  'station-wrote': OfTicket & { station: string; said: string }
  'number-changed': Record<string, never>
  'number-moves': { countsAt: string; byStation?: boolean }
  'number-back': Record<string, never>
  'number-stays': Record<string, never>
  leaving: { leavesAt: string }
  'leaving-waits': Record<string, never>
  staying: Record<string, never>
}

/** What everybody is told about their own account, in their language. */
export type AccountData = {
  'second-step-on': { role: Holder }
  'second-step-off': { role: Holder }
  'recovery-code-used': { role: Holder; left: number }
  'new-device': { role: Holder; device: string; at: string }
}

/** What everybody who works at a station is told. */
export type StaffData = {
  /** Of a version before, the message says how many bags there are. */
  'special-asked': AtStation &
    OfRequest & { name: string; message: string; bags?: number | null; promisedOn: string }
  'quote-accepted': AtStation & OfRequest & { name: string; amountKobo: number }
  'request-cancelled': AtStation & OfRequest & { name: string; carrier: string }
  'poor-rating': AtStation & OfRequest & { name: string; rating: number; comment: string | null }
  'code-wrong': AtStation & OfRequest & { name: string; address: string; carrier: string }
  /** How many are late now and, besides these, have waited for a carrier for a day; only `count`: what was told before. */
  'requests-wait': AtStation & { count: number; since: string; late?: number }
  'problem-said': AtStation & OfRequest & { name: string; kind: ProblemKind; words: string | null }
  'problem-taken-over': AtStation & Raised
  'problem-judged': AtStation &
    OfRequest & {
      name: string
      decision: ProblemDecision
      amountKobo: number | null
      words: string | null
      /** It is not charged, rather than given back. */
      isWaived?: boolean
    }
  'station-suspended': AtStation & { reason: string }
  'station-resumed': AtStation
  'residents-moved': AtStation & { moved: number; from: string }
  'bounds-changed': AtStation & { items: PriceItem[] }
  'pins-wrong': AtStation & {
    device: string
    /** Whose PIN was tried, and who was working there; versions until 18 November 2026 say only where. */
    name?: string
    by: string
    /** How often since the right one, wherever. */
    tries: number
    /** The PIN opens nothing any more. */
    isOff: boolean
    /** The device is trusted no more. */
    ends: boolean
  }
  'number-move-noted': AtStation & { by: string; name: string }
  'number-undone': AtStation & { name: string }
  'return-vouched': AtStation & { by: string; name: string }
  'approval-asked': AtStation & { name: string; kind: ApprovalKind; amountKobo: number }
  'approval-decided': AtStation & {
    by: string
    kind: ApprovalKind
    amountKobo: number
    /** Why not; null: it was approved, and done. */
    refusal: string | null
  }
  'ticket-opened': AtStation & OfTicket & { name: string; said?: string }
  'ticket-asked-again': AtStation & OfTicket & { name: string; said?: string }
}

/** A month in a letter; shares are of one, and null of too few. */
export type MonthReport = {
  /** As 2026-10. */
  month: string
  stations: number
  made: number
  madeBefore: number
  pickedUp: number
  late: number
  firstVisit: number | null
  problems: number
  madeGood: number | null
  incomeKobo: number
  incomeBeforeKobo: number
  refundedKobo: number
  cashOutKobo: number
  /** Where most is late, at most three. */
  worst: { station: string; late: number }[]
}

/** What directors are told. */
export type DirectorData = {
  'applicant-waits': { name: string }
  'station-opened': AtStation & { operator: string }
  /** The operator has handed stations over: to the reader, or to another. */
  'stations-given': { stations: string[]; from: string }
  'stations-taken': { stations: string[]; to: string }
  'count-off': AtStation & { differenceKobo: number; carrier: string | null }
  'refund-given': AtStation & { amountKobo: number; user: string }
  'weighing-reversed': AtStation & { worthKobo: number; user: string }
  'cash-reversed': AtStation & { amountKobo: number; user: string }
  'prices-changed': AtStation & { items: PriceItem[]; from: string }
  'problem-raised': AtStation & Raised
  'station-alert': AtStation & { rule: AlertRule; measured: number }
  /** Of each rule the stations, and what is measured at each of them, the most first. */
  'alerts-together': { groups: { rule: AlertRule; names: string[]; measured: number[] }[] }
  'month-report': MonthReport
  'ticket-for-nobody': OfTicket & { name: string; said?: string }
}

type Door = { name: string; address: string }

/** What is new on a carrier's round of a day; the first time of a day it is the whole round. */
export type RoundNews = {
  isToday: boolean
  isFirst: boolean
  /** In the order of the round. */
  added: (Door & { phoneNumber: string | null })[]
  /** Doors where nobody is to go any more on that day. */
  gone: Door[]
  /** Doors where there is less to take than was said, and still something. */
  fewer: (Door & { pickups: number })[]
  /** How many pickups the day has in all, and how many of them are left. */
  all: number
  left: number
}

/** What carriers are told by SMS; they have no account. */
export type CarrierData = {
  'carrier-round': { news: RoundNews[]; link: string }
  'new-phone': { device: string; station: string; phoneNumber: string | null }
  'number-replaced': { station: string; phoneNumber: string | null }
}

/** What is written to a number, whoever has it. */
export type NumberData = {
  code: { digits: string; host: string }
  'code-of-desk': { digits: string; host: string; link: string }
  'code-of-undo': { digits: string; host: string; link: string }
  /** Until when a code to this number undoes the change; null: it does not. */
  'number-gone': { until: Date | null; number: string; publicUrl: string }
  /** To the number that a change had brought. */
  'number-undone': Record<string, never>
  'number-moving': { countsAt: string; byStation: boolean; number: string; publicUrl: string }
  'way-in-added': { what: 'email' | 'password' }
  /** To a number that was left to be told; `place` is in words of ours. */
  'now-served': { place: string; publicUrl: string }
  'staff-invitation': { station: string; invitedBy: string; publicUrl: string }
}

/** Everything that people are told, and what each needs to know. */
export type NoticeData = ResidentData & AccountData & StaffData & DirectorData
export type NoticeKind = keyof NoticeData
