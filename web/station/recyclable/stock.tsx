import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { materialNames, type Material } from '../../../contract/recyclable/material.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { getStock, sellStock } from '../../../contract/recyclable/recyclable.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Bar } from '../../ui/chart/comparison-bars.tsx'
import { StatCard } from '../../ui/chart/stat-card.tsx'
import { showMonth } from '../../ui/day.ts'
import { inKilos, showKilos } from '../../ui/form/kilo.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { MaterialIcon } from './material-icon.tsx'
import { Sales } from './sales.tsx'
import { useMay } from '../use-member.ts'
import { SellDialog, type StockLine } from './sell-dialog.tsx'

/** What lies at the station, what came in this month, and what left. */
export function Stock() {
  const { data, error, isFetching, refetch } = useQuery(query(getStock, {}))
  const lines = data?.data
  return (
    <div className="grid gap-5">
      {lines ? (
        <Lines lines={lines} />
      ) : (
        <Card aria-label="Stock">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={7} />
          )}
        </Card>
      )}
      <Sales />
    </div>
  )
}

const sum = (lines: readonly StockLine[], of: (line: StockLine) => number) =>
  lines.reduce((all, line) => all + of(line), 0)

/** At a glance nobody reads grams. */
const roughly = (grams: number) => inKilos(Math.round(grams / 100) * 100)

function Lines({ lines }: { lines: readonly StockLine[] }) {
  const [selling, setSelling] = useState<Material | null>(null)
  const maySell = useMay(sellStock)
  const most = Math.max(...lines.map(({ grams }) => grams))
  return (
    <>
      <div className="grid two-abreast gap-3 sm:grid-cols-3">
        <StatCard label="In stock" value={roughly(sum(lines, ({ grams }) => grams))} of="kg" />
        <StatCard
          label={`${showMonth()} so far`}
          value={roughly(sum(lines, ({ monthGrams }) => monthGrams))}
          of="kg"
        />
        <StatCard
          label={`Paid in ${showMonth()}`}
          value={formatNaira(sum(lines, ({ monthKobo }) => monthKobo))}
          wide
        />
      </div>
      <Card aria-labelledby="stock">
        <h2 id="stock" className="mb-2 text-xl font-bold">
          In stock
        </h2>
        <ul className="divide-y divide-line">
          {lines.map(line => (
            <Row
              key={line.material}
              line={line}
              share={most > 0 ? line.grams / most : 0}
              {...(maySell && { onSell: () => setSelling(line.material) })}
            />
          ))}
        </ul>
      </Card>
      {selling && <SellDialog lines={lines} material={selling} onClose={() => setSelling(null)} />}
    </>
  )
}

type RowProps = { line: StockLine; share: number; onSell?: () => void }

function Row({ line, share, onSell }: RowProps) {
  const { material, grams, monthGrams, monthKobo } = line
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-3">
      <MaterialIcon material={material} className="size-8 text-leaf-700" />
      <div>
        <h3 className="leading-tight font-semibold">{materialNames[material]}</h3>
        <Bar share={share} />
        <p className="figures mt-1.5 text-sm text-ink-soft">
          {monthGrams > 0
            ? `${showMonth()}: ${showKilos(monthGrams)} in, ${sayNaira(monthKobo)} paid`
            : `Nothing in ${showMonth()}`}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 sm:flex sm:items-center sm:gap-5">
        <p className="figures font-bold whitespace-nowrap sm:min-w-24 sm:text-right">
          {showKilos(grams)}
        </p>
        {onSell && (
          <Button
            variant="ghost"
            disabled={grams === 0}
            aria-label={`Sell ${materialNames[material]}`}
            onClick={onSell}
          >
            Sell
          </Button>
        )}
      </div>
    </li>
  )
}
