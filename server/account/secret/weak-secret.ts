import { eq, or, sql } from 'drizzle-orm'
import { doors } from '../../../contract/account/login-pages.ts'
import { tooCommon, weakness } from '../../../contract/password.ts'
import { refuse } from '../../../contract/refusal.ts'
import { say } from '../../../contract/speech/say.ts'
import type { Holder } from '../../../contract/role.ts'
import { brand } from '../../identity/identity.ts'
import type { Db } from '../../db/connect.ts'
import { director } from '../../director/director.table.ts'
import { station } from '../../station/station.table.ts'
import { stationStaff } from '../../staff/staff.table.ts'
import { account, resident, type AccountRow } from '../account.table.ts'
import { asLetters, isWellKnown, littleLength } from './common-secret.ts'

/** Whose secret it is to be, as far as it is known. */
type SecretOwner = {
  role: Holder
  name?: string | null | undefined
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
  station?: string | null | undefined
  /** The street address: of a resident's home, or of the station. */
  address?: string | null | undefined
}

/** Refuses a secret that is chosen and easily guessed, beside its field. Signing in never asks. */
export function refuseWeak(
  field: 'password' | 'accessName',
  secret: string,
  owner: SecretOwner,
): void {
  const why = weaknessFor(secret, owner)
  if (why) throw refuse('fields', { fields: { [field]: why } })
}

/** The same for an account that is there already: what it knows of its owner is looked up. */
export async function refuseWeakOf(db: Db, owner: AccountRow, password: string): Promise<void> {
  const numbers = [resident.phoneNumber, director.phoneNumber, station.phoneNumber]
  const [more] = await db
    .select({
      phoneNumber: sql<string | null>`coalesce(${sql.join(numbers, sql`, `)})`,
      station: station.name,
      address: sql<string | null>`coalesce(${resident.address}, ${station.address})`,
    })
    .from(account)
    .leftJoin(resident, eq(resident.accountId, account.id))
    .leftJoin(director, eq(director.accountId, account.id))
    .leftJoin(stationStaff, eq(stationStaff.accountId, account.id))
    .leftJoin(
      station,
      or(eq(station.id, resident.stationId), eq(station.id, stationStaff.stationId)),
    )
    .where(eq(account.id, owner.id))
  refuseWeak('password', password, { ...owner, ...more })
}

/** Why somebody may not choose a secret, in words, or null when they may. */
export function weaknessFor(secret: string, owner: SecretOwner): string | null {
  const short = weakness(secret, doors[owner.role].least)
  if (short) return short
  const told = wordsOf(owner).find(([, words]) => isLittleMoreThan(words, secret))
  if (told) return told[0]
  return isWellKnown(secret) ? tooCommon : null
}

/** Without capitals and marks: people type "Adunni" for "Àdùnní". */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Shorter words stand in too many others. */
const leastWord = 4
const isWord = (word: string) => word.length >= leastWord
/** Every address has some of these. */
const inEveryAddress = new Set(['mail', 'gmail', 'yahoo', 'hotmail', 'outlook', 'icloud'])

/** What anybody who knows the person would try first. */
function wordsOf(owner: SecretOwner): [why: string, words: RegExp[]][] {
  const { name, email, phoneNumber, station, address } = owner
  const [local = '', domain = ''] = plain(email ?? '').split('@')
  const places = domain.split('.').slice(0, -1)
  return [
    [say('Too close to the name: choose another'), patterns(partsOf(name))],
    [
      say('Too close to the email address: choose another'),
      patterns([...partsOf(local), ...places.filter(isPlace)]),
    ],
    [
      say('Too close to the phone number: choose another'),
      phoneNumber ? [phonePattern(phoneNumber)] : [],
    ],
    [say("Too close to the station's name: choose another"), patterns(partsOf(station))],
    [say('Too close to the street address: choose another'), patterns(partsOf(address))],
    [
      say('Too close to the name {brand}: choose another', { brand: brand.name }),
      patterns([plain(brand.name)]),
    ],
  ]
}

const isPlace = (label: string) => isWord(label) && !inEveryAddress.has(label)

/** The parts of a name, and all of it written together, forwards and with the last part first. */
function partsOf(name: string | null | undefined): string[] {
  const parts = plain(name ?? '').match(/\p{L}+/gu) ?? []
  return [parts.join(''), parts.toReversed().join(''), ...parts].filter(isWord)
}

/** The longest first: what is left of a long one is no word any more. */
const patterns = (words: string[]) =>
  [...new Set(words)]
    .toSorted((one, other) => other.length - one.length)
    .map(word => new RegExp(Array.from(word).join('[^\\p{L}\\d]?'), 'gu'))

/** The number as people write it: with +234, with 0, or with neither; in one or in groups. */
function phonePattern(phoneNumber: string): RegExp {
  const national = phoneNumber.replace(/\D/g, '').replace(/^234/, '')
  return new RegExp(
    `(?:\\+?234|0)?[^\\p{L}\\d]*${Array.from(national).join('[^\\p{L}\\d]*')}`,
    'gu',
  )
}

const reversed = (text: string) => Array.from(text).toReversed().join('')

/** Whether next to nothing is left of the secret without these words, read forwards or backwards. */
function isLittleMoreThan(words: RegExp[], secret: string): boolean {
  const lower = plain(secret)
  const reads = [lower, ...asLetters(lower)]
  return [...reads, ...reads.map(reversed)].some(read => {
    const left = words.reduce((rest, word) => rest.replace(word, ''), read)
    return left !== read && (left.length < littleLength || isWellKnown(left))
  })
}
