import { StatCard } from '../../ui/chart/stat-card.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useCarriers } from '../carrier/use-carriers.ts'
import { useCounts } from './use-counts.ts'

/** The station's day in four figures. */
export function CountCards() {
  const counts = useCounts()
  const { carriers, hasMore } = useCarriers()
  const free = carriers?.filter(({ status }) => status === 'Free').length
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <StatCard label="Waiting" value={counts?.pending ?? <Unknown />} />
      <StatCard label="On the road" value={counts?.assigned ?? <Unknown />} />
      <StatCard label="Late" value={counts?.late ?? <Unknown />} />
      <StatCard
        label="Carriers free"
        value={free ?? <Unknown />}
        of={carriers && `of ${carriers.length}${hasMore ? '+' : ''}`}
      />
    </div>
  )
}

const Unknown = () => <Skeleton className="my-1.5 h-7 w-10" />
