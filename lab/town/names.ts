import { makeRequest } from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'

// What everybody in a town that was written in bulk (rows.ts) is known by.

/** Where a resident asks a station for one of the month's four. */
export const requestPath = (userId: string, stationId: string) =>
  wireRequest(makeRequest, { userId, stationId }).url

/** Rows written in bulk have ids and cookies that can be computed, so that a load can be anybody. */
const groups = {
  resident: '8000',
  wallet: '8100',
  station: '9000',
  'top-up': '9100',
  clearing: '9200',
  income: '9300',
  director: 'a000',
  staff: 'a100',
  carrier: 'b000',
}
type Kind = keyof typeof groups
type Person = 'resident' | 'staff' | 'director' | 'carrier'

export const idOf = (kind: Kind, number: number) =>
  `00000000-0000-7000-${groups[kind]}-${number.toString(16).padStart(12, '0')}`
/** The number that is in an id. */
export const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16)
/** The same id in SQL, where the number is an expression. */
export const idSql = (kind: Kind, number: string | number) =>
  `('00000000-0000-7000-${groups[kind]}-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`

export const tokenOf = (person: Person, number: number) => `${person}-${number}`
export const cookieOf = (person: Person, number: number) => `session=${tokenOf(person, number)}`
export const tokenHashSql = (person: Person, number: string) =>
  `sha256(convert_to('${person}-' || ${number}, 'UTF8'))`

const millisecondsSql = (moment: string) =>
  `lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0')`
/** Ids are made of the time: one of a moment, with 18 characters of a hash for what is random in it. */
export const idAtSql = (moment: string, hash: string) =>
  `(${millisecondsSql(moment)} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`
/** The least id of a moment. */
export const firstIdSql = (moment: string) =>
  `(${millisecondsSql(moment)} || '00000000000000000000')::uuid`
