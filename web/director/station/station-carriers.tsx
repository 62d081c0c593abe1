import { useQuery } from '@tanstack/react-query'
import { listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { listCarrierQuality, type CarrierQuality } from '../../../contract/director/oversight.ts'
import { query } from '../../query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/chart/comparison-bars.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ungrouped, type Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { shownFigure } from '../ranking/measure-words.ts'
import { ratingInWords } from '../figure/figure-words.ts'
import { facePlace, phoneCell } from '../../ui/table/person-cells.tsx'

/** The station's carriers: how much each has to do, and what residents say. */
export function StationCarriers({ stationId }: { stationId: string }) {
  const pages = usePages(listCarriers, { stationId })
  const { data } = useQuery(query(listCarrierQuality, { stationId }))
  const quality = new Map(data?.data.map(each => [each._id, each]))
  return (
    <PagedTable
      caption="Carriers, and their pickups of this month"
      columns={[...columns, ...qualityColumns(quality)]}
      pages={pages}
      rowsBy={ungrouped}
      empty={
        <EmptyState title="No carriers yet">
          Carriers appear here once the station registers them.
        </EmptyState>
      }
    />
  )
}

const tones = { Free: 'leaf', 'On duty': 'danfo', Paused: 'plain' } as const

const columns: readonly Column<Carrier>[] = [
  facePlace,
  {
    key: 'name',
    header: 'Name',
    names: true,
    phone: 'title',
    cell: carrier => (
      <span className="flex items-center gap-3 max-md:block">
        <Avatar name={carrier.name} photo={carrier.photo} className="size-11 max-xl:hidden" />
        <span className="min-w-0">
          {carrier.name}
          <span className="block font-normal max-md:hidden">{phoneCell(carrier)}</span>
        </span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', phone: 'text', phoneOnly: true, cell: phoneCell },
  {
    key: 'load',
    header: 'Load',
    phone: 'endText',
    cell: ({ load, limit }) => (
      <span className="figures block md:w-16 xl:w-24">
        {load} of {limit}
        <span className="block max-md:hidden">
          <Bar share={Math.min(1, limit > 0 ? load / limit : 0)} />
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    whole: true,
    phone: 'end',
    cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>,
  },
  {
    key: 'amount',
    header: 'All requests',
    align: 'end',
    cell: ({ amount }) => showNumber(amount),
  },
  { key: 'rating', header: 'Rating', align: 'end', cell: ({ rating }) => ratingInWords(rating) },
]

/** How a carrier's pickups of this month went; a dash where there were none. */
const qualityColumns = (
  quality: ReadonlyMap<string, CarrierQuality>,
): readonly Column<Carrier>[] => [
  {
    key: 'first',
    header: 'First visit',
    align: 'end',
    cell: ({ _id }) => shownFigure('firstVisit', quality.get(_id)?.firstVisit ?? null),
  },
  {
    key: 'problems',
    header: 'Problems / 100',
    align: 'end',
    cell: ({ _id }) => shownFigure('problems', quality.get(_id)?.problemsPerHundred ?? null),
  },
  {
    key: 'good',
    header: 'Made good',
    align: 'end',
    cell: ({ _id }) => shownFigure('madeGood', quality.get(_id)?.madeGoodInTime ?? null),
  },
  {
    key: 'bare',
    header: 'No proof',
    align: 'end',
    cell: ({ _id }) => shownFigure('noProof', quality.get(_id)?.noProof ?? null),
  },
  {
    key: 'wrong',
    header: 'Wrong codes',
    align: 'end',
    cell: ({ _id }) => showNumber(quality.get(_id)?.wrongCodes ?? 0),
  },
]
