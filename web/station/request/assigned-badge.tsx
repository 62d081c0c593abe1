import { sayNaira } from '../../../contract/money.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay } from '../../ui/day.ts'
import { waitsForResident } from './request-action.ts'

/** Who has a request, or how far it has got. */
export function AssignedBadge({ request }: { request: PickupRequest }) {
  const { requestStatus, carrier, quote, DoneBy, plannedOn } = request
  if (quote && waitsForResident(request)) {
    return (
      <>
        <Badge tone="danfo">Quoted {sayNaira(quote.amountKobo)}</Badge>
        <span className="mt-0.5 block text-sm text-ink-soft">waiting for the resident</span>
      </>
    )
  }
  if (requestStatus === 'Pending...') return <Badge tone="danfo">{requestStatus}</Badge>
  if (requestStatus === 'Assigned') {
    return (
      <>
        <Badge dot>
          <span className="xl:max-w-44 xl:truncate">{carrier?.name ?? requestStatus}</span>
        </Badge>
        {plannedOn && (
          <span className="mt-0.5 block text-sm text-ink-soft">for {showDay(plannedOn)}</span>
        )}
      </>
    )
  }
  const isBad = requestStatus === 'Cancelled' || requestStatus === 'Declined'
  return (
    <>
      <Badge tone={isBad ? 'clay' : 'plain'}>{requestStatus}</Badge>
      {DoneBy && <span className="mt-0.5 block text-sm text-ink-soft">by {DoneBy}</span>}
    </>
  )
}
