import { and, desc, eq, sql } from 'drizzle-orm'
import { loginStation } from '../../contract/staff/login.ts'
import { checkCredentials, openSession } from '../account/account.ts'
import { prepared } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { request } from '../request/request.table.ts'
import { trustDevice } from './desk-device.ts'
import { stationOf } from './joining.ts'

export const login = prepared(
  loginStation,
  (context, { email, password, code }) =>
    checkCredentials(context, 'station', { email, secret: password, code }),
  async (context, _input, recognised) => {
    const { owner: staff } = recognised
    const at = await stationOf(context.db, staff.id)
    await openSession(context, recognised)
    await trustDevice(context, { accountId: staff.id, stationId: at._id })
    const mustChoosePassword = staff.secretGivenAt !== null
    // Nothing of the station is shown before the password is an own one.
    const requests = mustChoosePassword ? [] : await openRequests(context.db, at._id)
    return { data: { ...at, requests, mustChoosePassword } }
  },
)

const mostShown = 20

/** What waits at the station, newest first, as the described login hands it over. */
const openRequests = (db: Db, stationId: string) =>
  db
    .select({ requestMessage: request.message, status: request.status })
    .from(request)
    .where(and(eq(request.stationId, stationId), sql`is_open(${request.status})`))
    .orderBy(desc(request.id))
    .limit(mostShown)
