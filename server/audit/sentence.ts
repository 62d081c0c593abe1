import * as contract from '../../contract/all.ts'
import { everyEndpoint } from '../../contract/every-endpoint.ts'
import { sayNaira } from '../../contract/money.ts'
import { maskPhone } from '../../contract/phone.ts'
import { months } from '../../contract/speech/day-names.ts'
import { formatKg } from '../../contract/weight.ts'
import { asKept, deeds, type Detail, type Told } from './deed.ts'

const summaries = everyEndpoint.map((each): [string, string] => [asKept(each), each.summary])

const sentences = new Map([
  ...summaries,
  [asKept(contract.staffLogin.loginStation), 'Logged in.'],
  [asKept(contract.director.loginDirector), 'Logged in.'],
  [asKept(contract.account.logOut), 'Logged out.'],
  [asKept(contract.secondStep.confirmSession), 'Confirmed it was them.'],
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

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** "19 Nov 2026", as every page has it. */
const dayOf = (day: string) =>
  `${Number(day.slice(8))} ${(months[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${day.slice(0, 4)}`

function shown(field: string, value: unknown, names: Names): string {
  if (Array.isArray(value)) return value.map(each => shown(field, each, names)).join(', ')
  if (typeof value === 'object' && value !== null) {
    if (field === 'seen' || field === 'open') {
      return Object.entries(value)
        .map(([inner, each]) => `${labelOf(inner)} ${shown(inner, each, names)}`)
        .join(', ')
    }
    return Object.entries(value)
      .map(([inner, each]) => shown(inner, each, names))
      .join(' ')
  }
  if (typeof value === 'number' && field.endsWith('Kobo')) return sayNaira(value)
  if (typeof value === 'number' && field === 'grams') return formatKg(value)
  // Enough to recognise it: whoever may see the whole number sees it elsewhere.
  if (typeof value === 'string' && field === 'phoneNumber') return maskPhone(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return names.get(text) ?? (isDay(text) ? dayOf(text) : text)
}
