import type { NoticeSubject } from '../../contract/notification/notification.ts'
import type { Language } from '../../contract/speech/language.ts'
import { pageOfAlert } from '../../contract/director/alert.ts'
import { pageAt } from '../../contract/page.ts'
import type { Holder } from '../../contract/role.ts'
import { brand } from '../identity/identity.ts'
import { speaker, type T } from '../speech/speaker.ts'
import { forSms } from './for-sms.ts'
import type {
  AccountData,
  CarrierData,
  NoticeData,
  NoticeKind,
  NumberData,
  ResidentData,
} from './notice-data.ts'
import type { NoticeEntry, Words } from './notice-kind.ts'
import type { Said, Spoken } from './language.ts'
import { profiles } from './profiles.ts'
import { accountWords } from './words-account.ts'
import { deskWords } from './words-desk.ts'
import { moneyWords } from './words-money.ts'
import { pickupWords } from './words-pickup.ts'
import { problemWords } from './words-problem.ts'
import { carrierSpeech, numberSpeech } from './words-sms.ts'

export type { CarrierData, NoticeData, NoticeKind } from './notice-data.ts'

/** Smaller ones are everyday business, and stand in the station's own lists. */
export const worthTelling = { countOffKobo: 100_000, refundKobo: 500_000, poorRating: 2 }

type Line<Data> = Omit<NoticeEntry<Data>, 'words'> & {
  /** Whom it is told; an owner is whoever's account it is. */
  whom: 'resident' | 'staff' | 'director' | 'owner'
  /** The page that it leads to. */
  page: (data: Data) => string
}

const line = <Data>(
  whom: Line<Data>['whom'],
  subject: NoticeSubject,
  by: NoticeEntry<Data>['by'],
  waits: boolean,
  page: (data: Data) => string,
): Line<Data> => ({ whom, subject, by, waits, page })

const letter = ['email'] as const
const letterPush = ['email', 'push'] as const
const everyWay = ['email', 'push', 'sms'] as const
/** By SMS to whoever gets no letters: it matters. */
const elseSms = ['email', 'push', 'sms-instead'] as const
/** What is over within the hour is no letter. */
const onPhone = ['push', 'sms'] as const
const pushOnly = ['push'] as const
/** By SMS, which costs, only to whoever no device tells. */
const pushElseSms = ['push', 'sms-without-push'] as const
const atOnce = false
const canWait = true

type OfRequest = { requestId: string }
type OfTicket = { ticketId: string }
const pickup = ({ requestId }: OfRequest) =>
  pageAt('/user/home/makerequest/:requestId', { requestId })
const pickups = ({ requestId, pickups: many = 1 }: OfRequest & { pickups?: number }) =>
  many > 1 ? pageAt('/user/home') : pickup({ requestId })
const receipt = ({ entryId }: { entryId: string }) =>
  pageAt('/user/home/makepayment/:entryId', { entryId })
const wallet = () => pageAt('/user/home/makepayment')
const home = () => pageAt('/user/home')
const toAssign = ({ requestId }: OfRequest) => pageAt('/station/assign/:requestId', { requestId })
const wrongAt = ({ requestId }: OfRequest) => pageAt('/station/problems/:requestId', { requestId })
const toDecide = ({ requestId }: OfRequest) =>
  pageAt('/director/home/problems/:requestId', { requestId })
const desk = () => pageAt('/station')
const overview = () => pageAt('/director/home')
const approvals = () => pageAt('/director/home/approvals')
const question = ({ ticketId }: OfTicket) => pageAt('/user/home/feedback/:ticketId', { ticketId })
const ticket = ({ ticketId }: OfTicket) => pageAt('/station/support/:ticketId', { ticketId })
const anyTicket = ({ ticketId }: OfTicket) =>
  pageAt('/director/home/support/:ticketId', { ticketId })
const stationDetail = ({ stationId }: { stationId: string }) =>
  pageAt('/director/home/stations/:stationId', { stationId })
const report = ({ month }: { month: string }) => pageAt('/director/home/report', { month })
const profile = ({ role }: { role: Holder }) => profiles[role]

/** Which event tells whom, under which subject, by which ways besides the bell, and how soon. */
const table: { [K in NoticeKind]: Line<NoticeData[K]> } = {
  'pickup-booked': line('resident', 'pickup', everyWay, atOnce, pickup),
  'carrier-comes': line('resident', 'pickup', everyWay, atOnce, pickups),
  'carrier-swapped': line('resident', 'pickup', everyWay, atOnce, pickup),
  'carrier-taken-back': line('resident', 'pickup', elseSms, canWait, pickup),
  'day-moved': line('resident', 'pickup', everyWay, canWait, pickup),
  'price-quoted': line('resident', 'pickup', everyWay, canWait, pickup),
  'picked-up': line('resident', 'pickup', everyWay, canWait, pickups),
  'pickup-undone': line('resident', 'pickup', everyWay, canWait, pickup),
  'pickup-missed': line('resident', 'pickup', everyWay, atOnce, pickups),
  'carrier-set-out': line('resident', 'pickup', onPhone, atOnce, pickup),
  'carrier-here': line('resident', 'pickup', pushOnly, atOnce, pickup),
  'code-again': line('resident', 'pickup', onPhone, atOnce, pickup),
  'closed-itself': line('resident', 'pickup', letter, canWait, pickup),
  'request-declined': line('resident', 'pickup', everyWay, canWait, pickup),

  'problem-answered': line('resident', 'pickup', elseSms, canWait, pickup),
  'problem-passed-on': line('resident', 'pickup', letterPush, canWait, pickup),
  'problem-decided': line('resident', 'pickup', elseSms, canWait, pickup),
  'problem-over': line('resident', 'pickup', letter, canWait, pickup),

  'top-up-arrived': line('resident', 'money', letterPush, atOnce, receipt),
  'cash-taken': line('resident', 'money', everyWay, atOnce, receipt),
  weighed: line('resident', 'money', everyWay, atOnce, receipt),
  'credit-corrected': line('resident', 'money', everyWay, atOnce, wallet),
  'money-back': line('resident', 'money', elseSms, canWait, pickup),
  'payment-reversed': line('resident', 'money', everyWay, canWait, wallet),
  'price-due': line('resident', 'money', everyWay, canWait, pickup),

  'pickup-today': line('resident', 'reminder', everyWay, canWait, pickups),
  'due-open': line('resident', 'reminder', everyWay, canWait, wallet),

  'own-station-suspended': line('resident', 'station', everyWay, canWait, home),
  'own-station-resumed': line('resident', 'station', everyWay, canWait, home),
  'own-station-changed': line('resident', 'station', everyWay, canWait, home),
  announcement: line('resident', 'station', pushOnly, canWait, home),
  'announcement-urgent': line('resident', 'station', pushElseSms, canWait, home),

  'special-asked': line('staff', 'request', letterPush, canWait, toAssign),
  'quote-accepted': line('staff', 'request', letterPush, canWait, toAssign),
  'request-cancelled': line('staff', 'request', letterPush, atOnce, toAssign),
  'poor-rating': line('staff', 'request', letterPush, canWait, toAssign),
  'code-wrong': line('staff', 'request', letterPush, canWait, toAssign),
  'requests-wait': line('staff', 'request', letterPush, canWait, ({ late }) =>
    pageAt('/station/assign', { show: late ? 'late' : 'waiting' }),
  ),

  'problem-said': line('staff', 'request', letterPush, canWait, wrongAt),
  'problem-taken-over': line('staff', 'request', letterPush, canWait, wrongAt),
  'problem-judged': line('staff', 'request', letterPush, canWait, wrongAt),

  'pins-wrong': line('staff', 'business', letterPush, atOnce, () => pageAt('/station/profile')),
  'number-move-noted': line('staff', 'business', pushOnly, atOnce, () =>
    pageAt('/station/residents'),
  ),
  'number-undone': line('staff', 'business', pushOnly, atOnce, () => pageAt('/station/residents')),
  'return-vouched': line('staff', 'business', pushOnly, atOnce, () => pageAt('/station/residents')),
  'approval-asked': line('staff', 'business', pushOnly, atOnce, () => pageAt('/station/approvals')),
  'approval-decided': line('staff', 'business', pushOnly, atOnce, () =>
    pageAt('/station/approvals'),
  ),
  'station-suspended': line('staff', 'business', letterPush, atOnce, desk),
  'station-resumed': line('staff', 'business', letterPush, atOnce, desk),
  'residents-moved': line('staff', 'business', letterPush, canWait, desk),
  'bounds-changed': line('staff', 'business', letterPush, canWait, () => pageAt('/station/prices')),

  'count-off': line('director', 'oversight', letterPush, canWait, stationDetail),
  'refund-given': line('director', 'oversight', letterPush, canWait, stationDetail),
  'weighing-reversed': line('director', 'oversight', letterPush, canWait, stationDetail),
  'cash-reversed': line('director', 'oversight', letterPush, canWait, stationDetail),
  'prices-changed': line('director', 'oversight', letterPush, canWait, stationDetail),
  'problem-raised': line('director', 'oversight', letterPush, canWait, toDecide),
  'station-alert': line('director', 'alert', letterPush, canWait, ({ stationId, rule }) =>
    pageOfAlert(stationId, rule),
  ),
  'alerts-together': line('director', 'alert', letterPush, canWait, () =>
    pageAt('/director/home/alerts'),
  ),
  'month-report': line('director', 'report', letterPush, canWait, report),
  'applicant-waits': line('director', 'people', letterPush, canWait, approvals),
  'station-opened': line('director', 'people', letterPush, canWait, stationDetail),
  'stations-given': line('director', 'people', letterPush, canWait, overview),
  'stations-taken': line('director', 'people', letterPush, canWait, overview),

  'ticket-answered': line('resident', 'support', elseSms, atOnce, question),
  'station-wrote': line('resident', 'support', elseSms, atOnce, question),
  'ticket-opened': line('staff', 'support', letterPush, canWait, ticket),
  'ticket-asked-again': line('staff', 'support', letterPush, canWait, ticket),
  'ticket-for-nobody': line('director', 'support', letterPush, canWait, anyTicket),

  'second-step-on': line('owner', 'account', elseSms, atOnce, profile),
  'second-step-off': line('owner', 'account', elseSms, atOnce, profile),
  'recovery-code-used': line('owner', 'account', elseSms, atOnce, profile),
  'new-device': line('owner', 'account', elseSms, atOnce, profile),
  'number-changed': line('resident', 'account', elseSms, atOnce, () => profiles.resident),
  'number-moves': line('resident', 'account', letterPush, atOnce, () => profiles.resident),
  'number-back': line('resident', 'account', elseSms, atOnce, () => profiles.resident),
  'number-stays': line('resident', 'account', elseSms, atOnce, () => profiles.resident),
  leaving: line('resident', 'account', elseSms, atOnce, () => profiles.resident),
  'leaving-waits': line('resident', 'account', elseSms, canWait, () => profiles.resident),
  staying: line('resident', 'account', elseSms, atOnce, () => profiles.resident),
}

const spoken: Spoken<ResidentData & AccountData> = {
  ...pickupWords,
  ...problemWords,
  ...moneyWords,
  ...accountWords,
}

/** Staff and directors read English, whatever else they read. */
const atDesk = Object.fromEntries(
  Object.entries(deskWords).map(([kind, say]) => [
    kind,
    (_t: T, data: never) => (say as (data: never) => Said)(data),
  ]),
)
const speech = { ...spoken, ...atDesk } as Spoken<NoticeData>

type Tellings = {
  [K in NoticeKind]: NoticeEntry<NoticeData[K]> & Pick<Line<NoticeData[K]>, 'whom'>
}

/** Everything that people are told: whom, how, and in what words. */
export const noticeTable = Object.fromEntries(
  (Object.keys(table) as NoticeKind[]).map(kind => [kind, { ...table[kind], words: words(kind) }]),
) as unknown as Tellings

function words<K extends NoticeKind>(kind: K) {
  type Data = NoticeData[K]
  const { page, subject } = table[kind] as Line<Data>
  const finish = subject === 'account' ? signed : forSms
  return (data: Data, language: Language): Words => {
    const said = (speech[kind] as (t: T, data: Data) => Said)(speaker(language), data)
    return {
      ...said,
      link: page(data),
      sms: finish(said.sms ?? said.title),
      ...('ticketId' in data && { ticketId: data.ticketId }),
    }
  }
}

export type CarrierKind = keyof CarrierData

/** Says first who writes. Everything about the way into an account begins so: it could come from anybody. */
function signed(text: string): string {
  return forSms(`${brand.name}: ${text}`)
}

const byPhone =
  <K extends CarrierKind>(kind: K, finish = forSms) =>
  (data: CarrierData[K], language: Language) =>
    finish(carrierSpeech[kind](speaker(language), data))

/** What carriers are told by SMS. */
export const carrierWords: {
  [K in CarrierKind]: (data: CarrierData[K], language: Language) => string
} = {
  'carrier-round': byPhone('carrier-round'),
  'new-phone': byPhone('new-phone', signed),
  'number-replaced': byPhone('number-replaced', signed),
}

const toNumber =
  <K extends keyof NumberData>(kind: K) =>
  (data: NumberData[K], language: Language) =>
    signed(numberSpeech[kind](speaker(language), data))

/** What is written to a number, whoever has it. */
export const numberWords: {
  [K in keyof NumberData]: (data: NumberData[K], language: Language) => string
} = {
  code: toNumber('code'),
  'code-of-desk': toNumber('code-of-desk'),
  'code-of-undo': toNumber('code-of-undo'),
  'now-served': toNumber('now-served'),
  'staff-invitation': toNumber('staff-invitation'),
  'number-gone': toNumber('number-gone'),
  'number-undone': toNumber('number-undone'),
  'number-moving': toNumber('number-moving'),
  'way-in-added': toNumber('way-in-added'),
}
