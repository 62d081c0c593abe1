import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

/** Who goes where, in order. */
type Round = { carrierId: string; requestIds: readonly string[] }

/** Puts the open stops of rounds into the order that was planned; what is not of the round any more is passed by. */
export async function orderRounds(db: Db, rounds: readonly Round[]): Promise<boolean> {
  const lines = rounds.flatMap(({ carrierId, requestIds }) =>
    requestIds.map((requestId, index) => ({ carrierId, requestId, place: index + 1 })),
  )
  const changed = await named(
    db,
    'order-rounds',
    `UPDATE visit SET in_order = line.place
     FROM unnest($1::uuid[], $2::uuid[], $3::smallint[]) AS line (carrier_id, request_id, place)
     WHERE visit.request_id = line.request_id AND visit.carrier_id = line.carrier_id
       AND visit.over_at IS NULL AND visit.in_order IS DISTINCT FROM line.place RETURNING 1`,
    [
      lines.map(({ carrierId }) => carrierId),
      lines.map(({ requestId }) => requestId),
      lines.map(({ place }) => place),
    ],
  )
  return changed.length > 0
}
