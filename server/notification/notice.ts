import type { Scene } from '../call/context.ts'
import { languages, type Language } from '../../contract/speech/language.ts'
import { named } from '../db/statement.ts'
import { afterQuiet } from './quiet-hours.ts'
import {
  carrierWords,
  noticeTable,
  numberWords,
  type CarrierData,
  type NoticeData,
  type NoticeKind,
} from './notice-table.ts'
import type { NumberData } from './notice-data.ts'
import { enqueue } from '../outbox/outbox.ts'
import type { SmsPayload } from './sms.ts'

/** What is told: once per key and person. */
type Told<K extends NoticeKind> = {
  key: string
  kind: K
  data: NoticeData[K]
  /** When the ways out of the app begin, where that is not at once: one of many. */
  outAt?: Date
}

/** What the job behind a notice needs to know to tell of it outside the app. */
export type NoticeOut = {
  [K in NoticeKind]: { noticeId: string; accountId: string; kind: K; data: NoticeData[K] }
}[NoticeKind]

const everyLanguage = Object.keys(languages) as Language[]

/** Tells people something, in the caller's transaction: in the app now, by other ways after it. */
export async function notify<K extends NoticeKind>(
  scene: Scene,
  accountIds: string[],
  { key, kind, data, outAt = scene.now }: Told<K>,
): Promise<void> {
  const { words, by } = noticeTable[kind]
  const titles = everyLanguage.map(language => words(data, language).title)
  // Whoever was told under the key before is not told again by any way.
  await named(
    scene.db,
    'notify',
    `WITH told AS (
       INSERT INTO notice (id, key, account_id, kind, title, link, at)
       SELECT people.id, $3 || ':' || people.account_id, people.account_id, $4, words.title, $7, $8
       FROM unnest($1::uuid[], $2::uuid[]) AS people (id, account_id)
         JOIN account ON account.id = people.account_id AND erased_at IS NULL
         JOIN unnest($5::text[], $6::text[]) AS words (language, title)
           ON words.language = account.language
       ON CONFLICT (key) DO NOTHING
       RETURNING id, account_id
     )
     SELECT enqueue(id, 'notice:' || id, 'notice-out', jsonb_build_object(
       'noticeId', id, 'accountId', account_id, 'kind', $4::text, 'data', $9::jsonb), $11)
     FROM told WHERE $10`,
    [
      accountIds.map(scene.newId),
      accountIds,
      key,
      kind,
      everyLanguage,
      titles,
      words(data, 'en').link,
      scene.now,
      JSON.stringify(data),
      by.length > 0,
      outAt,
    ],
  )
}

/** Tells a carrier, who has no account, by SMS. */
export async function tellCarrier<K extends keyof CarrierData>(
  scene: Scene,
  carrierId: string,
  { key, kind, data, to }: { key: string; kind: K; data: CarrierData[K]; to?: string },
): Promise<void> {
  const [carrier] = await named<{ language: Language }>(
    scene.db,
    'language-of-carrier',
    'SELECT language FROM carrier WHERE id = $1',
    [carrierId],
  )
  if (!carrier) throw new Error('a message to a carrier who is not there')
  const text = carrierWords[kind](data, carrier.language)
  // An old number is written to once more, though the carrier has another by now.
  const payload: SmsPayload = to ? { to, text } : { carrierId, text }
  const dueAt =
    kind === 'new-phone' || kind === 'number-replaced' ? scene.now : afterQuiet(scene.now)
  await enqueue(scene, { key: `sms:carrier:${carrierId}:${key}`, topic: 'sms', payload, dueAt })
}

/** What an account's number, of now or of before, is written whatever its owner wants to be told. */
type Texted = 'number-gone' | 'number-undone' | 'number-moving' | 'way-in-added'

/** Writes to a number about an account, in the account's language. */
export async function textNumber<K extends Texted>(
  scene: Scene,
  {
    key,
    to,
    kind,
    accountId,
    data,
  }: { key: string; to: string; kind: K; accountId: string; data: NumberData[K] },
): Promise<void> {
  const [owner] = await named<{ language: Language }>(
    scene.db,
    'language-of-account',
    'SELECT language FROM account WHERE id = $1',
    [accountId],
  )
  const payload: SmsPayload = { to, text: numberWords[kind](data, owner?.language ?? 'en') }
  await enqueue(scene, { key: `sms:number:${key}`, topic: 'sms', payload })
}

/** Tells the number that opens an account that something else opens it, too, or opens it anew. */
export const textWayIn = (
  scene: Scene,
  to: string,
  accountId: string,
  what: NumberData['way-in-added']['what'],
) =>
  textNumber(scene, {
    key: `way-in:${scene.newId()}`,
    to,
    kind: 'way-in-added',
    accountId,
    data: { what },
  })

/** Invites whoever has a number to work at a station: English, as all that stations read. */
export async function textInvited(
  scene: Scene,
  { key, to, ...data }: { key: string; to: string } & NumberData['staff-invitation'],
): Promise<void> {
  const payload: SmsPayload = { to, text: numberWords['staff-invitation'](data, 'en') }
  await enqueue(scene, { key: `sms:number:${key}`, topic: 'sms', payload })
}

/** Tells a number that was left for it that a place is served now. */
export async function textServed(
  scene: Scene,
  told: { key: string; to: string; language: Language; outAt: Date } & NumberData['now-served'],
): Promise<void> {
  const { key, to, language, outAt, ...data } = told
  const payload: SmsPayload = { to, text: numberWords['now-served'](data, language) }
  await enqueue(scene, { key: `sms:number:${key}`, topic: 'sms', payload, dueAt: outAt })
}

type AtStation = { station: string; stationId: string }
/** The kinds that are about a station; its name is looked up. */
type StationKind = {
  [K in NoticeKind]: NoticeData[K] extends AtStation ? K : never
}[NoticeKind]
type ToldAtStation<K extends StationKind> = {
  key: string
  kind: K
  data: Omit<NoticeData[K], keyof AtStation>
}

/** Tells the station's director. */
export const tellDirector = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'director', told)

/** Tells everybody who works at the station. */
export const tellStaff = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'staff', told)

/** Tells the head of the station, if it has one. */
export const tellHead = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'head', told)

/** Tells a member of the station, and its head. */
export const tellMember = <K extends StationKind>(
  scene: Scene,
  stationId: string,
  memberId: string,
  told: ToldAtStation<K>,
) => tellAt(scene, stationId, 'head', told, [memberId])

async function tellAt<K extends StationKind>(
  scene: Scene,
  stationId: string,
  whom: 'director' | 'staff' | 'head',
  { key, kind, data }: ToldAtStation<K>,
  also: string[] = [],
) {
  type People = { name: string; director: string; staff: string[]; head: string[] }
  const [at] = await named<People>(
    scene.db,
    'people-of-station',
    `SELECT name, director_id AS director,
       ARRAY(
         SELECT account_id FROM station_staff WHERE station_id = station.id AND ended_at IS NULL
       ) AS staff,
       ARRAY(
         SELECT account_id FROM station_staff
         WHERE station_id = station.id AND member_role = 'head' AND ended_at IS NULL
       ) AS head
     FROM station WHERE id = $1`,
    [stationId],
  )
  if (!at) throw new Error('a notice about a station that is not there')
  const people = whom === 'director' ? [at.director] : at[whom]
  const known = { ...data, station: at.name, stationId } as unknown as NoticeData[K]
  await notify(scene, [...new Set([...people, ...also])], { key, kind, data: known })
}
