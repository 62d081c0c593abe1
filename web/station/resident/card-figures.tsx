import type { ReactNode } from 'react'
import type { Card } from '../../../contract/screen/card.ts'
import { formatNaira } from '../../../contract/money.ts'
import { formatKg } from '../../../contract/weight.ts'
import { showMonth } from '../../ui/day.ts'
import { useUnused } from '../use-unused.ts'

type FigureProps = { value: ReactNode; says: string; isUrgent?: boolean }

const Figure = ({ value, says, isUrgent = false }: FigureProps) => (
  <div className="border-line px-4 py-2.5 lg:not-first:border-l">
    <dd className={`figures text-lg leading-6 font-bold ${isUrgent ? 'text-clay' : ''}`}>
      {value}
    </dd>
    <dt className="text-[0.8125rem] text-ink-soft">{says}</dt>
  </div>
)

/** What there is to know in numbers. */
export function CardFigures({ card }: { card: Card }) {
  const { leftThisMonth, wallet, dueKobo, gramsThisYear, doneAtFirst, notDone } = card
  const { problems, problemsOpen } = card
  const weighs = !useUnused().isUnused('recyclables')
  return (
    <dl className="grid two-abreast rounded-b-xl border border-t-0 border-line bg-card sm:grid-cols-3 lg:grid-cols-6">
      <Figure value={`${leftThisMonth} of 4`} says={`left in ${showMonth()}`} />
      <Figure
        value={wallet ? formatNaira(wallet.balanceKobo) : '–'}
        says={wallet ? 'in the wallet' : 'wallet at another station'}
      />
      <Figure value={formatNaira(dueKobo)} says="due" isUrgent={dueKobo > 0} />
      {weighs && <Figure value={formatKg(gramsThisYear)} says="recyclables this year" />}
      <Figure value={`${doneAtFirst} of ${doneAtFirst + notDone}`} says="done on the first visit" />
      <Figure
        value={problems}
        says={
          problemsOpen > 0
            ? `${problems === 1 ? 'problem' : 'problems'}, ${problemsOpen} open`
            : problems === 1
              ? 'problem, settled'
              : 'problems'
        }
        isUrgent={problemsOpen > 0}
      />
    </dl>
  )
}
