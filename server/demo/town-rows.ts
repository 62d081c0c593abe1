import { account, resident } from '../account/account.table.ts'
import { placeIn } from '../../contract/ground/states.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from '../staff/staff.table.ts'

// The rows of which a town of the demo is made, and the crowd that comes to it.

type Facts = { name: string; email: string; phoneNumber: string; address: string }

/** Stations, each with its head, who is called by the station. */
export async function writeStations<Given extends Facts & { createdAt: Date; serves?: string }>(
  db: Db,
  { directorId, secretHash }: { directorId: string; secretHash: string },
  given: Given[],
) {
  const made = given.map(each => {
    const [id, staffId] = [newId(each.createdAt), newId(each.createdAt)]
    return Object.assign({ directorId, id, staffId }, placeIn(each.address), each)
  })
  await db.insert(station).values(made)
  await db.insert(account).values(
    made.map(({ staffId: id, name, email, createdAt }) => {
      const by = { role: 'station' as const, secretHash }
      return { id, ...by, name: `${name} staff`, email, createdAt, verifiedAt: createdAt }
    }),
  )
  const staff = made.map(({ staffId: accountId, id: stationId }) => ({ accountId, stationId }))
  await db.insert(stationStaff).values(staff)
  return made
}

/** Residents of stations. */
export async function writeResidents<
  Given extends Facts & { stationId: string; registeredAt: Date },
>(db: Db, secretHash: string, given: Given[]) {
  const people = given.map(each => Object.assign({ id: newId(each.registeredAt) }, each))
  await db.insert(account).values(
    people.map(({ id, name, email, registeredAt }) => {
      const times = { createdAt: registeredAt, verifiedAt: registeredAt }
      return { id, role: 'resident' as const, name, email, secretHash, ...times }
    }),
  )
  await db.insert(resident).values(people.map(({ id, ...each }) => ({ ...each, accountId: id })))
  return people
}

export const slug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '.')
