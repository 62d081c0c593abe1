import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNaira } from '../../../contract/money.ts'
import {
  getPrices,
  itemNames,
  type PriceLine,
  type PriceList,
} from '../../../contract/price/price.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { plannedInWords, priceInWords, sinceInWords } from '../../words/price.ts'
import { BoundsForm } from './bounds-form.tsx'

/** What the station asks and pays, and between what it may choose. */
export function StationPrices({ stationId }: { stationId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(getPrices, { stationId }))
  if (data) return <Prices list={data.data} />
  return (
    <Card aria-label="Prices">
      {error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={4} />
      )}
    </Card>
  )
}

function Prices({ list }: { list: PriceList }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="prices">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="prices" className="text-xl font-bold">
          Prices
        </h2>
        {!isChanging && (
          <Button variant="ghost" onClick={() => setChanging(true)}>
            Change limits
          </Button>
        )}
      </div>
      {isChanging ? (
        <BoundsForm list={list} onClose={() => setChanging(false)} />
      ) : (
        <DataTable
          caption="Prices and limits"
          captionHidden
          columns={columns}
          rows={list.prices}
          rowKey={({ item }) => item}
        />
      )}
    </section>
  )
}

const columns: readonly Column<PriceLine>[] = [
  { key: 'item', header: 'For', names: true, cell: ({ item }) => itemNames[item] },
  {
    key: 'today',
    header: 'Today',
    cell: line => (
      <>
        <span className="figures font-semibold">{priceInWords(line.item, line.amountKobo)}</span>{' '}
        <span className="text-sm text-ink-soft">{sinceInWords(line)}</span>
      </>
    ),
  },
  { key: 'planned', header: 'Planned', cell: line => plannedInWords(line) ?? '–' },
  {
    key: 'least',
    header: 'At least',
    align: 'end',
    cell: ({ leastKobo }) => formatNaira(leastKobo),
  },
  { key: 'most', header: 'At most', align: 'end', cell: ({ mostKobo }) => formatNaira(mostKobo) },
]
