import type { PickupRequest, Status } from '../../../contract/request.ts'
import { Badge } from '../../ui/badge.tsx'

const tones: Record<Status, 'leaf' | 'danfo' | 'clay' | 'plain'> = {
  'Pending...': 'danfo',
  Assigned: 'leaf',
  'Picked up': 'leaf',
  Closed: 'plain',
  Cancelled: 'plain',
  Declined: 'clay',
}

/** How far a request has got; being late is said, not hidden. */
export function StatusBadge({ requestStatus, late }: PickupRequest) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[requestStatus]}>{requestStatus}</Badge>
      {late && <Badge tone="clay">Late</Badge>}
    </span>
  )
}
