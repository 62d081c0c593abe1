import type { PickupRequest, Status } from '../../../contract/request/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { msg, t } from '../../t.ts'

const tones: Record<Status, 'leaf' | 'danfo' | 'clay' | 'plain'> = {
  'Pending...': 'danfo',
  Assigned: 'leaf',
  'Picked up': 'leaf',
  Closed: 'plain',
  Cancelled: 'plain',
  Declined: 'clay',
}

/** What the wire calls them, as people read it. */
export const statusNames: Record<Status, string> = {
  'Pending...': msg('Pending...'),
  Assigned: msg('Assigned'),
  'Picked up': msg('Picked up'),
  Closed: msg('Closed'),
  Cancelled: msg('Cancelled'),
  Declined: msg('Declined'),
}

/** How far a request has got; being late is said, not hidden. */
export function StatusBadge({ requestStatus, late }: PickupRequest) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[requestStatus]}>{t(statusNames[requestStatus])}</Badge>
      {late && <Badge tone="clay">{t('Late')}</Badge>}
    </span>
  )
}
