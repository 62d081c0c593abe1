import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { StatCard, statStripLook } from '../../ui/chart/stat-card.tsx'
import { countCash } from './count-cash.tsx'
import { InBooks } from './in-books.tsx'
import { differenceInWords } from './money-words.ts'
import type { Cash } from './use-cash.ts'

/** How much cash there is, and how much was off. */
export function CashFigures({ cash }: { cash: Cash }) {
  const { tillKobo, carriersKobo, ceilingKobo, monthDifferenceKobo, monthCounts } = cash
  return (
    <div className={statStripLook}>
      <StatCard inStrip label="In the till" value={<InBooks kobo={tillKobo} />}>
        <Button variant="ghost" onClick={() => void countCash()}>
          To bank
        </Button>
      </StatCard>
      <StatCard inStrip label="With carriers" value={<InBooks kobo={carriersKobo} />}>
        Limit per carrier {sayNaira(ceilingKobo)}.
      </StatCard>
      <StatCard
        inStrip
        label="Difference this month"
        value={monthCounts === 0 ? '–' : formatNaira(Math.abs(monthDifferenceKobo))}
      >
        {monthCounts === 0
          ? 'No counts yet this month.'
          : monthDifferenceKobo === 0
            ? 'All counts match.'
            : `All counts: ${differenceInWords(monthDifferenceKobo)}.`}
      </StatCard>
    </div>
  )
}
