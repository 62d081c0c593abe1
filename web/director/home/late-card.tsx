import { Link } from 'react-router'
import { pageOfAlert } from '../../../contract/director/alert.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import type { Overview } from '../figure/use-overview.ts'

/** What is late now and where, most first. */
export function LateCard({
  overview,
  className,
}: {
  overview: Overview | undefined
  className: string
}) {
  return (
    <Card aria-labelledby="late" className={className}>
      <h2 id="late" className="text-lg font-bold">
        Late now
      </h2>
      {overview ? <Late {...overview} /> : <TextSkeleton rows={1} />}
    </Card>
  )
}

function Late({ now, lateAt }: Overview) {
  if (now.late === 0) {
    return (
      <p className="mt-2 flex items-center gap-2 text-ink-soft">
        <Icon name="check" className="size-5 text-leaf-700" />
        Nothing is late.
      </p>
    )
  }
  const named = lateAt.reduce((sum, { late }) => sum + late, 0)
  return (
    <>
      <ul aria-label="Late, by station" className="mt-1 divide-y divide-line">
        {lateAt.map(({ _id, station, late }) => (
          <li key={_id}>
            <Link
              to={pageOfAlert(_id, 'late')}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 hover:bg-leaf-100"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{station}</span>
              <span className="figures rounded-full bg-clay-soft px-2.5 py-0.5 font-semibold text-clay-ink">
                {showNumber(late)} late
              </span>
              <Icon name="chevron-right" className="size-4 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      {named < now.late && (
        <p className="mt-2 text-sm text-ink-soft">
          {showNumber(now.late - named)} more at other stations.
        </p>
      )}
    </>
  )
}
