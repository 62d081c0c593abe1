import { refusals } from '../../../contract/refusal.ts'
import { t } from '../../t.ts'

const said = refusals.station_suspended[1]

/** What a resident is told while the station takes no new requests. */
export function suspensionInWords(reason: string): string {
  return reason === said || reason === t(said)
    ? t('Your station takes no new requests at the moment. What is under way is finished.')
    : t(
        'Your station takes no new requests at the moment: {reason}. What is under way is finished.',
        { reason: reason.replace(/\.$/, '') },
      )
}
