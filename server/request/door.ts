import type { DoorOfRequest } from '../../contract/street/door.ts'
import type { Actor } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

type Row = Omit<DoorOfRequest, 'position'> & {
  lat: number | null
  lng: number | null
  accuracyM: number | null
}

/** What helps at the door of a request, as columns of `request`. */
export const doorColumns = `request.gate_note AS "gateNote", request.bag_spot AS "bagSpot", request.bags,
  request.lat, request.lng, request.accuracy_m AS "accuracyM"`

export function doorIn({ lat, lng, accuracyM, gateNote, bagSpot, bags }: Row): DoorOfRequest {
  const position = lat === null || lng === null ? null : { lat, lng, accuracyM }
  return { gateNote, bagSpot, bags, position }
}

/** What helps at the door, while somebody is to come; that is no director's business. */
export async function doorOf(db: Db, actor: Actor, requestId: string) {
  if (actor.role === 'director') return null
  const [found] = await named<Row>(
    db,
    'door-of',
    `SELECT ${doorColumns} FROM request WHERE id = $1 AND status IN ('Pending...', 'Assigned')`,
    [requestId],
  )
  return found ? doorIn(found) : null
}
