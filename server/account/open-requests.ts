import { and, count, desc, eq, sql } from 'drizzle-orm'
import { monthlyRequests } from '../../contract/account.ts'
import { lagosMonth } from '../../contract/calendar.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Db } from '../db/connect.ts'
import { request } from '../request/request.table.ts'

const mostShown = 20

/** What is left of the resident's month, in Lagos. */
export async function requestsLeft(db: Db, residentId: string, now: Date): Promise<number> {
  const [taken] = await db
    .select({ places: count(request.place) })
    .from(request)
    .where(and(eq(request.residentId, residentId), eq(request.month, lagosMonth(now))))
  return monthlyRequests - (taken?.places ?? 0)
}

/** The resident's open requests with whoever is coming, newest first. */
export async function openRequests(db: Db, residentId: string) {
  const rows = await db
    .select({
      _id: request.id,
      requestStatus: request.status,
      name: carrier.name,
      phone: carrier.phoneNumber,
    })
    .from(request)
    .leftJoin(carrier, and(eq(carrier.id, request.carrierId), eq(request.status, 'Assigned')))
    .where(
      and(
        eq(request.residentId, residentId),
        sql`${request.status} IN ('Pending...', 'Assigned', 'Picked up')`,
      ),
    )
    .orderBy(desc(request.id))
    .limit(mostShown)
  return rows.map(({ _id, requestStatus, name, phone }) => ({
    _id,
    requestStatus,
    name: name ?? 'Not assigned yet',
    phone: phone ?? undefined,
  }))
}
