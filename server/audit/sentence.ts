import * as alert from '../../contract/director/alert.ts'
import * as account from '../../contract/account/account.ts'
import * as carrier from '../../contract/carrier/carrier.ts'
import * as carrierSignIn from '../../contract/carrier/sign-in.ts'
import * as cash from '../../contract/wallet/cash.ts'
import * as booking from '../../contract/desk/booking.ts'
import * as card from '../../contract/desk/card.ts'
import * as close from '../../contract/desk/close.ts'
import * as director from '../../contract/director/director.ts'
import * as announcement from '../../contract/ground/announcement.ts'
import * as area from '../../contract/ground/area.ts'
import * as holiday from '../../contract/ground/day.ts'
import * as email from '../../contract/account/email.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as invitation from '../../contract/director/invitation.ts'
import { formatNaira } from '../../contract/money.ts'
import * as notification from '../../contract/notification/notification.ts'
import * as oversight from '../../contract/director/oversight.ts'
import * as phone from '../../contract/account/phone-sign-in.ts'
import * as price from '../../contract/price/price.ts'
import * as privacy from '../../contract/privacy/privacy.ts'
import * as problem from '../../contract/problem/problem.ts'
import * as recyclable from '../../contract/recyclable/recyclable.ts'
import * as request from '../../contract/request/request.ts'
import * as secondStep from '../../contract/account/second-step.ts'
import * as standing from '../../contract/director/standing.ts'
import * as approval from '../../contract/approval/approval.ts'
import * as desk from '../../contract/staff/member-switch.ts'
import * as joining from '../../contract/staff/joining.ts'
import * as member from '../../contract/staff/member.ts'
import * as stationStaff from '../../contract/director/station-staff.ts'
import * as station from '../../contract/station/station.ts'
import * as support from '../../contract/support/support.ts'
import * as upload from '../../contract/upload/upload.ts'
import * as plan from '../../contract/plan/plan.ts'
import * as wallet from '../../contract/wallet/wallet.ts'
import { formatKg } from '../../contract/weight.ts'
import { asKept, deeds, type Detail, type Told } from './deed.ts'

const modules: object[] = [
  account,
  alert,
  announcement,
  area,
  holiday,
  booking,
  card,
  carrier,
  carrierSignIn,
  cash,
  close,
  director,
  email,
  invitation,
  notification,
  oversight,
  phone,
  plan,
  price,
  privacy,
  problem,
  recyclable,
  request,
  secondStep,
  standing,
  approval,
  desk,
  joining,
  member,
  stationStaff,
  station,
  support,
  upload,
  wallet,
]

const isEndpoint = (declared: unknown): declared is Endpoint =>
  typeof declared === 'object' &&
  declared !== null &&
  'kind' in declared &&
  declared.kind === 'endpoint'

const summaries = modules
  .flatMap(module => Object.values(module))
  .filter(isEndpoint)
  .map((each): [string, string] => [asKept(each), each.summary])

const sentences = new Map([
  ...summaries,
  [asKept(station.loginStation), 'Logged in.'],
  [asKept(director.loginDirector), 'Logged in.'],
  [asKept(account.logOut), 'Signed out.'],
  [asKept(secondStep.confirmSession), 'Confirmed to be the owner.'],
])

/** What the operator does, as the logs keep it. */
export const operatorSays = (command: string) => `operator ${command}`

type Names = ReadonlyMap<string, string>

/**
 * What was done, in a sentence about things by their names; of what has none the contract's own words,
 * and what the contract no longer has stays as it was kept.
 */
export function sentenceOf(what: string, detail?: Detail, names: Names = new Map()): string {
  const deed = detail && deeds.get(what)
  return deed ? deed.say(tellerOf(detail, names), detail) : (sentences.get(what) ?? what)
}

/** What several of them in a row are, with `#` for how many; null where each stands for itself. */
export const togetherOf = (what: string, detail: Detail, names: Names): string | null =>
  deeds.get(what)?.together?.(tellerOf(detail, names)) ?? null

const tellerOf =
  (detail: Detail, names: Names): Told =>
  field =>
    detail[field] === undefined ? '' : shown(field, detail[field], names)

/** The fields as people read them: `amountKobo` is an amount, `carrierId` a carrier by name. */
export function presentDetail(detail: Detail, names: Names = new Map()) {
  return Object.entries(detail).map(([field, value]) => ({
    name: labelOf(field),
    value: shown(field, value, names),
  }))
}

const labelOf = (field: string) =>
  field
    .replace(/(?:Id|ID|Kobo)$/, '')
    .replace(/Ids$/, 's')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .trim()

function shown(field: string, value: unknown, names: Names): string {
  if (Array.isArray(value)) return value.map(each => shown(field, each, names)).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([inner, each]) => shown(inner, each, names))
      .join(' ')
  }
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value)
  if (typeof value === 'number' && field === 'grams') return formatKg(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return names.get(text) ?? text
}
