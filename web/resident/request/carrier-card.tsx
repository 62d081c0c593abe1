import type { PickupRequest } from '../../../contract/request.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PhoneLink } from './phone-link.tsx'

/** Who comes, and how to reach them. */
export function CarrierCard({ carrier }: { carrier: NonNullable<PickupRequest['carrier']> }) {
  return (
    <Card aria-labelledby="carrier" className="flex items-center gap-4">
      <Avatar {...carrier} className="size-16 text-2xl" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Your carrier</p>
        <h2 id="carrier" className="text-lg leading-tight font-bold wrap-anywhere">
          {carrier.name}
        </h2>
        <PhoneLink {...carrier} />
      </div>
    </Card>
  )
}
