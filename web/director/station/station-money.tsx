import { formatNaira } from '../../../contract/money.ts'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { Card } from '../../ui/layout/card.tsx'

/** What the station has earned, what is still to come, and where its cash is. */
export function StationMoney({ money }: { money: StationDetail['money'] }) {
  const { incomeKobo, heldKobo, duesKobo, tillKobo, carriersKobo, differenceKobo } = money
  const { monthDifferenceKobo, monthCounts } = money
  return (
    <Card aria-labelledby="money">
      <h2 id="money" className="mb-4 text-xl font-bold">
        Money
      </h2>
      <dl className="divide-y divide-line">
        <Amount label="Income" text="Total earned, minus refunds" kobo={incomeKobo} />
        <Amount label="Set aside" text="Set aside in wallets for open pickups" kobo={heldKobo} />
        <Amount label="Owed" text="Picked up, not paid yet" kobo={duesKobo} />
        <Amount label="In the till" text="Cash at the station" kobo={tillKobo} />
        <Amount label="With carriers" text="Cash not handed in" kobo={carriersKobo} />
        <Amount
          label="Difference this month"
          text={monthCounts === 0 ? 'No counts yet' : differenceText(monthDifferenceKobo)}
          kobo={monthDifferenceKobo}
        />
        <Amount
          label="Difference since the station opened"
          text="All counts, including this month"
          kobo={differenceKobo}
        />
      </dl>
    </Card>
  )
}

/** What all counts of cash together were off by. */
function differenceText(kobo: number) {
  if (kobo === 0) return 'All counts match'
  return kobo > 0 ? 'Counts found more than recorded' : 'Counts found less than recorded'
}

function Amount({ label, text, kobo }: { label: string; text: string; kobo: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="min-w-0">
        {label}
        <span className="block text-sm text-ink-soft">{text}</span>
      </dt>
      <dd className={`figures font-semibold whitespace-nowrap ${kobo < 0 ? 'text-clay' : ''}`}>
        {formatNaira(kobo)}
      </dd>
    </div>
  )
}
