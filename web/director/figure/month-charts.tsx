import { formatNaira, sayNaira } from '../../../contract/money.ts'
import type { MonthFigures } from '../../../contract/director/figures.ts'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import { DayBars } from '../../ui/chart/day-bars.tsx'
import { PairBars } from '../../ui/chart/pair-bars.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { ratingInWords, waitInWords } from './figure-words.ts'
import { figuresByDay, figuresOfIncome, figuresOfWaits, monthNames } from './month-figures.ts'
import { sayChange, soFar } from './overview-words.ts'
import type { Overview } from './use-overview.ts'

const fileOf = (what: string, { thisMonth }: Overview) => `${what}-${thisMonth.month.slice(0, 7)}`

/** Requests by day against the month before. */
export function RequestsByDay({ overview }: { overview: Overview }) {
  const { days, lastDays } = overview
  const before = monthNames(overview)[1]
  return (
    <ChartCard
      title="Requests by day"
      says={sayChange(soFar(days, lastDays, 'made'), before)}
      figures={figuresByDay(overview)}
      file={fileOf('requests-by-day', overview)}
    >
      <MonthBars overview={overview} className="h-44 lg:h-64" />
    </ChartCard>
  )
}

/** Both months drawn over each other. */
export function MonthBars({ overview, className }: { overview: Overview; className: string }) {
  const [now, before] = monthNames(overview)
  return (
    <DayBars
      now={{ name: now, days: overview.days.map(({ made }) => made) }}
      before={{ name: before, days: overview.lastDays.map(({ made }) => made) }}
      className={className}
    />
  )
}

/** How long people waited from asking to the pickup. */
export function Waits({ overview }: { overview: Overview }) {
  const [{ waiting: now }, { waiting: before }] = [overview.thisMonth, overview.lastMonth]
  const figures = figuresOfWaits(overview)
  return (
    <ChartCard
      title={figures.caption}
      says={
        now.pickups === 0
          ? 'No pickups yet.'
          : `${now.pickups === 1 ? '1 pickup' : `${showNumber(now.pickups)} pickups`}; ${monthNames(overview)[1]} below.`
      }
      figures={figures}
      file={fileOf('waits', overview)}
      isTable
    >
      <PairBars
        caption={figures.caption}
        head={['Wait', ...monthNames(overview)]}
        rows={[
          { label: 'Median wait', now: now.medianHours, before: before.medianHours },
          {
            label: '9 out of 10 within',
            now: now.slowestTenthHours,
            before: before.slowestTenthHours,
          },
        ]}
        show={waitInWords}
      />
      <Ends month={overview.thisMonth} />
    </ChartCard>
  )
}

/** What else became of the requests. */
function Ends({ month: { cancelled, declined, rating } }: { month: MonthFigures }) {
  const facts = [
    ['Cancelled', showNumber(cancelled)],
    ['Declined', showNumber(declined)],
    ['Rating', ratingInWords(rating)],
  ]
  return (
    <dl className="mt-auto grid grid-cols-3 gap-3 pt-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the income came from; what else moved is said below, for it is none. */
export function Income({ overview }: { overview: Overview }) {
  const { days, lastDays, thisMonth, lastMonth } = overview
  const names = monthNames(overview)
  const [now, before] = [thisMonth.money, lastMonth.money]
  return (
    <ChartCard
      title="Income by source"
      says={sayChange(soFar(days, lastDays, 'incomeKobo'), names[1], sayNaira)}
      figures={figuresOfIncome(overview)}
      file={fileOf('income', overview)}
      isTable
    >
      <PairBars
        caption="Income by source"
        head={['Source', ...names]}
        rows={[
          { label: 'Pickups', now: now.pickupKobo, before: before.pickupKobo },
          { label: 'Custom requests', now: now.specialKobo, before: before.specialKobo },
        ]}
        show={formatNaira}
      />
      <p className="mt-2 text-sm text-ink-soft">
        Not income: {sayNaira(now.cashKobo)} in cash taken for wallets,{' '}
        {sayNaira(now.recyclablesKobo)} paid out for recyclables.
      </p>
      {now.refundedKobo > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {sayNaira(now.refundedKobo)} was refunded and is already subtracted.
        </p>
      )}
    </ChartCard>
  )
}
