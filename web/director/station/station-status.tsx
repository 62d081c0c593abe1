import type { StationDetail } from '../../../contract/director/oversight.ts'
import { Badge } from '../../ui/badge.tsx'

/** Green is active, red is suspended; the word says it, too. */
export const StationStatus = ({ status }: Pick<StationDetail, 'status'>) => (
  <Badge tone={status === 'active' ? 'leaf' : 'clay'} dot>
    {status === 'active' ? 'Active' : 'Suspended'}
  </Badge>
)
