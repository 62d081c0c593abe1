import { listCarriers, type Carrier } from '../../../contract/carrier.ts'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/chart/comparison-bars.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ungrouped, type Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { ratingInWords } from '../figure/figure-words.ts'
import { facePlace, personCell, phoneCell } from '../../ui/table/person-cells.tsx'

/** The station's carriers: how much each has to do, and what residents say. */
export function StationCarriers({ stationId }: { stationId: string }) {
  const pages = usePages(listCarriers, { stationId })
  return (
    <PagedTable
      caption="Carriers"
      columns={columns}
      pages={pages}
      rowsBy={ungrouped}
      empty={
        <EmptyState title="No carriers yet">
          The station registers its mallams itself. They stand here then.
        </EmptyState>
      }
    />
  )
}

const tones = { Free: 'leaf', 'On duty': 'danfo', Paused: 'plain' } as const

const columns: readonly Column<Carrier>[] = [
  facePlace,
  { key: 'name', header: 'Name', names: true, phone: 'title', cell: personCell },
  { key: 'phone', header: 'Phone', phone: 'text', cell: phoneCell },
  {
    key: 'load',
    header: 'Load',
    phone: 'endText',
    cell: ({ holds, limit }) => (
      <span className="figures block min-w-20">
        {holds} of {limit}
        <Bar share={Math.min(1, limit > 0 ? holds / limit : 0)} />
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
