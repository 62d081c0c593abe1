import { materialNames } from '../../../contract/recyclable/material.ts'
import { formatNaira } from '../../../contract/money.ts'
import { listSales, type Sale } from '../../../contract/recyclable/recyclable.ts'
import { showKilos } from '../../ui/form/kilo.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'

const columns: readonly Column<Sale>[] = [
  { key: 'what', header: 'What', names: true, cell: ({ material }) => materialNames[material] },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => buyer },
  {
    key: 'when',
    header: 'When',
    cell: ({ soldAt, soldBy }) => (
      <>
        <Moment at={soldAt} />
        <span className="block text-sm text-ink-soft">by {soldBy}</span>
      </>
    ),
  },
  {
    key: 'weight',
    header: 'Weight',
    align: 'end',
    whole: true,
    cell: ({ grams }) => showKilos(grams),
  },
  {
    key: 'received',
    header: 'Received',
    align: 'end',
    whole: true,
    cell: ({ receivedKobo }) => <span className="font-semibold">{formatNaira(receivedKobo)}</span>,
  },
]

/** What left the stock, newest first. */
export function Sales() {
  return (
    <PagedTable
      caption="Sold"
      columns={columns}
      pages={usePages(listSales, {})}
      empty={<EmptyState title="No sales yet">Sales appear here.</EmptyState>}
    />
  )
}
