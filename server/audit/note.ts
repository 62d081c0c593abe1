import { noteCall } from '../../contract/desk/contact.ts'
import type { Endpoint, Role } from '../../contract/endpoint.ts'
import { readNotices } from '../../contract/notification/notification.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import type { Context } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { asKept, type Detail } from './deed.ts'
import { presentDetail, sentenceOf } from './sentence.ts'

/** Whoever does something, as far as the log goes. */
export type Doer = { accountId: string; role: Role }

type Deed = { endpoint: Endpoint; input: Detail; doer: Doer | null; context: Context }

/** To have read is no deed, nor is a picture one before it stands somewhere; calls have a list of their own. */
const noDeeds = new Set([readNotices, uploadPicture, noteCall].map(asKept))

/** Whether the log keeps it: what station staff and directors change. */
export const isKept = ({ endpoint, doer }: Pick<Deed, 'endpoint' | 'doer'>) =>
  endpoint.changes &&
  !noDeeds.has(asKept(endpoint)) &&
  (doer?.role === 'station' || doer?.role === 'director')

/** Adds the deed to the log of the doer's director, in the transaction of the deed itself. */
export const noteDeed = (db: Db, { endpoint, input, doer, context }: Deed): Promise<unknown> =>
  noteLine(db, {
    what: asKept(endpoint),
    // A login says who by its row; of what was typed nothing is worth keeping.
    detail: endpoint.setsCookie ? {} : keepable(input),
    doer,
    context,
  })

type Line = Pick<Deed, 'doer'> & {
  what: string
  detail: Detail
  context: Pick<Context, 'now' | 'newId' | 'visitor'>
}

/** Adds a line to the log, also of what was refused. */
export function noteLine(db: Db, { what, detail, doer, context }: Line): Promise<unknown> {
  const { now, visitor } = context
  const text = [sentenceOf(what, detail), ...presentDetail(detail).map(({ value }) => value)].join(
    ' ',
  )
  return named(
    db,
    'note-deed',
    `INSERT INTO audit (id, at, account_id, role, name, director_id, station_id, what, detail,
       address, device, sought, member_role)
     SELECT $1, $2, account.id, account.role, account.name,
       coalesce(station.director_id, account.id), station.id, $4, $5, $6, $7,
       concat_ws(' ', account.name, station.name, $8::text,
         (SELECT string_agg(called.name, ' ') FROM called_by($9::uuid[]) AS called)),
       station_staff.member_role
     FROM account
       LEFT JOIN station_staff ON station_staff.account_id = account.id
       LEFT JOIN station ON station.id = coalesce(station_staff.station_id, $10::uuid)
         AND (station_staff.station_id IS NOT NULL OR station.director_id = account.id)
     WHERE account.id = $3`,
    [
      context.newId(),
      now,
      doer?.accountId,
      what,
      JSON.stringify(detail),
      visitor.address,
      visitor.device,
      text,
      idsIn([detail]),
      // What a director does to an own station stands in that station's log, too.
      detail['stationId'] ?? null,
    ],
  )
}

const secrets = new Set([
  'password',
  'pin',
  'currentPassword',
  'accessName',
  'challenge',
  'digits',
  'secret',
  'token',
  'code',
  'keys',
  'endpoint',
  'photo',
  'picture',
  'pictures',
  // What people write to each other stands in the conversation, and goes with it.
  'message',
  'text',
  'words',
  // What is said about a pickup and its gate stands there, and goes with it.
  'requestMessage',
  'gateNote',
  // A stranger's number or address, which goes once it is told.
  'contact',
])
const mostKept = 300

/** What was said without what nobody may read and what nobody would. */
function keepable(input: Detail): Detail {
  const kept = Object.entries(input).flatMap(([field, value]): [string, unknown][] => {
    if (secrets.has(field) || value === undefined) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (text.length <= mostKept) return [[field, value]]
    return Array.isArray(value) ? [[field, `${value.length} in all`]] : []
  })
  return Object.fromEntries(kept)
}

const anId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** The ids in details, whose names the log shows. */
export const idsIn = (details: Detail[]) => [...new Set(JSON.stringify(details).match(anId))]
