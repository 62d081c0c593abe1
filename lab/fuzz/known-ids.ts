import { eventsPath } from '../../contract/live/live.ts'
import type { Operation } from '../openapi.ts'
import { call } from '../../server/testing/visitor.ts'

/** Ids that somebody has been told of, by the name of the field that takes them. */
export type KnownIds = Record<string, string[]>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the things of a list are called where they are named. */
const names: [where: RegExp, field: string][] = [
  [/visits|stops/, 'visitId'],
  [/request|queue/, 'requestId'],
  [/malam|carrier|round/, 'carrierId'],
  [/ticket/, 'ticketId'],
  [/weighing/, 'weighingId'],
  [/place/, 'placeId'],
  [/staff\/invitation/, 'staffInvitationId'],
  [/invitation/, 'invitationId'],
  [/device/, 'deviceId'],
  [/staff|member/, 'memberId'],
  [/area/, 'areaId'],
  [/problem/, 'problemId'],
  [/announcement/, 'announcementId'],
  [/answer/, 'answerId'],
  [/receipt/, 'receiptId'],
  [/approval/, 'approvalId'],
  [/entr|wallet/, 'entryId'],
  [/applicant/, 'directorId'],
  [/resident|user/, 'userId'],
  [/station/, 'stationId'],
]

/** Looks through what somebody can read without knowing an id, and notes every id in it. */
export async function idsKnownTo(url: string, cookie: string, operations: Operation[]) {
  const known: KnownIds = {}
  const note = (name: string, id: string) => {
    const all = (known[name] ??= [])
    if (!all.includes(id)) all.push(id)
  }
  const look = (value: unknown, where: string) => {
    if (Array.isArray(value)) for (const each of value.slice(0, 20)) look(each, where)
    else if (value && typeof value === 'object')
      for (const [key, part] of Object.entries(value)) {
        if (typeof part !== 'string' || !uuid.test(part)) look(part, key)
        else if (key.endsWith('Id') && key !== '_id') note(key, part)
        else if (key === '_id') {
          const name = names.find(([fits]) => fits.test(where.toLowerCase()))?.[1]
          if (name) note(name, part)
        }
      }
  }
  for (const { method, path, fields } of operations) {
    // The live line never ends.
    const isList = method === 'GET' && path !== eventsPath
    if (!isList || fields.some(({ required }) => required)) continue
    const { status, body } = await call(url + path, 'GET', undefined, { cookie })
    if (status === 200 && typeof body === 'object') look(body.data, path)
  }
  return known
}
