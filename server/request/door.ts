import type { DoorOfRequest } from '../../contract/request/gate-facts.ts'
import { number, object, orNull, when, written } from '../db/json.ts'

type Row = Omit<DoorOfRequest, 'position'> & {
  lat: number | null
  lng: number | null
  accuracyM: number | null
}

/** `addressLine` of the contract, of a `request` in SQL: for lists that show a line of text. */
export const addressLineSql = `request.address || coalesce(' (' || request.landmark || ')', '')`

/** What helps at the door of a request, as columns of `request`. */
export const doorColumns = `request.gate_note AS "gateNote", request.bag_spot AS "bagSpot",
  request.lat, request.lng, request.accuracy_m AS "accuracyM"`

export function doorIn({ lat, lng, accuracyM, gateNote, bagSpot }: Row): DoorOfRequest {
  const position = lat === null || lng === null ? null : { lat, lng, accuracyM }
  return { gateNote, bagSpot, position }
}

/** What helps at the door of a `request`, while somebody is to come. */
export const doorOfOpen = when(
  `is_to_pick_up(request.status)`,
  object<DoorOfRequest>({
    gateNote: orNull(written('request.gate_note')),
    bagSpot: orNull(written('request.bag_spot')),
    position: when(
      'request.lat IS NOT NULL AND request.lng IS NOT NULL',
      object<NonNullable<DoorOfRequest['position']>>({
        lat: number('request.lat'),
        lng: number('request.lng'),
        accuracyM: orNull(number('request.accuracy_m')),
      }),
    ),
  }),
)
