import { refusals } from '../../../contract/refusal.ts'
import { t } from '../../t.ts'

const said = refusals.station_suspended[1]

/** What a resident is told while the station takes no new requests. */
export function suspensionInWords(reason: string): string {
  return reason === said || reason === t(said)
    ? t(
        'Your station isn’t taking new requests at the moment. Pickups already assigned will be done.',
      )
    : t(
        'Your station isn’t taking new requests at the moment: {reason}. Pickups already assigned will be done.',
        { reason: reason.replace(/\.$/, '') },
      )
}
