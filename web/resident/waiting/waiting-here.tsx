import { Suspense } from 'react'
import { whenItComes } from '../../arrive.ts'
import { isOfRequest, type Item } from '../../offline/queue/item.ts'
import { useWaiting } from '../../offline/queue/shown.ts'

const WaitingList = whenItComes(async () => (await import('./waiting-list.tsx')).WaitingList)

/** Which items belong on a page. */
export const about = {
  requests: ({ kind }: Item) => kind === 'pickup' || kind === 'special' || isOfRequest(kind),
  request: (requestId: string) => (item: Item) => item.lane === `request ${requestId}`,
  newTickets: ({ kind }: Item) => kind === 'ticket',
  ticket: (ticketId: string) => (item: Item) => item.lane === `ticket ${ticketId}`,
  profile: ({ kind }: Item) => kind === 'profile',
}

type WaitingHereProps = { of: (item: Item) => boolean; className?: string }

/** What waits on the device about what a page shows; nothing on most days. */
export function WaitingHere({ of, className = '' }: WaitingHereProps) {
  const { items: all, now } = useWaiting()
  const items = all.filter(item => item.state !== 'accepted' && of(item))
  if (items.length === 0) return null
  return (
    <Suspense>
      <div className={className}>
        <WaitingList items={items} now={now} />
      </div>
    </Suspense>
  )
}
