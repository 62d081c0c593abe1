import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import type { Ranked } from '../../../contract/screen/standing.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useRanked } from '../figure/use-overview.ts'
import { reasonsOf } from '../ranking/reasons.ts'
import { regionInUrl, useRegion, useStanding } from '../region/use-region.ts'
import type { Standing } from '../ranking/use-ranking.ts'

const shown = 3

/**
 * Whether the stations are all right: which are not, and why. As tall before it is known as afterwards, and with
 * three as with two hundred: what stands below must not move.
 */
export function AttentionCard() {
  const region = regionInUrl(useRegion())
  const standing = useStanding(region).data?.data
  const ranked = useRanked(undefined, { by: 'attention', limit: 5 }).data?.data
  if (standing?.stations === 0) return null
  const worst = ranked?.filter(({ level }) => level !== 'well').slice(0, shown)
  return (
    <Card aria-labelledby="attention" className="min-h-[19.5rem] sm:min-h-[15.5rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="attention" className="text-lg font-bold">
          {standing ? sayAttention(standing) : 'Your stations'}
        </h2>
        <TextLink
          to={pageAt('/director/home/stations', {
            ...region,
            by: 'attention',
            level: levelOf(standing),
          })}
          className="inline-flex min-h-11 items-center"
        >
          {levelOf(standing) ? 'See all' : 'All stations'}
        </TextLink>
      </div>
      {!worst ? (
        <TextSkeleton rows={3} />
      ) : worst.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-ink-soft">
          <Icon name="check" className="size-5 text-leaf-700" />
          All measures are fine.
        </p>
      ) : (
        <ul aria-label="Stations that need attention" className="divide-y divide-line">
          {worst.map(row => (
            <Worst key={row._id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const levelOf = (standing: Standing | undefined) =>
  standing && standing.bad > 0 ? 'bad' : standing && standing.watch > 0 ? 'watch' : undefined

/** "13 of 200 stations need attention, 22 more to watch". */
function sayAttention({ stations, bad, watch }: Standing): string {
  const all = stations === 1 ? 'your station' : `${showNumber(stations)} stations`
  if (bad === 0 && watch === 0) {
    return stations === 1 ? 'Your station is fine' : `All ${all} are fine`
  }
  if (bad === 0) return `${showNumber(watch)} of ${all} to watch, none is bad`
  const need = `${showNumber(bad)} of ${all} ${bad === 1 ? 'needs' : 'need'} attention`
  return watch === 0 ? need : `${need}, ${showNumber(watch)} more to watch`
}

function Worst({ row }: { row: Ranked }) {
  return (
    <li>
      <Link
        to={pageAt('/director/home/stations/:stationId', { stationId: row._id })}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-leaf-100"
      >
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 rounded-full ${row.level === 'bad' ? 'bg-clay' : 'bg-danfo'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{row.station}</span>
          <span className="block truncate text-[0.9375rem] text-ink-soft">
            {row.level === 'watch' && 'To watch: '}
            {reasonsOf(row).join(' · ')}
          </span>
        </span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
