import { sayNaira } from '../../../contract/money.ts'
import type { DayFigures, MonthFigures } from '../../../contract/director/figures.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { WeekBars } from '../../ui/chart/week-bars.tsx'
import { showShortMonth } from '../../ui/day.ts'
import { Card } from '../../ui/layout/card.tsx'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** Requests by day, as far as the month has come. */
export function StationDays({ days }: { days: readonly DayFigures[] }) {
  return (
    <Card aria-labelledby="days">
      <h2 id="days" className="text-xl font-bold">
        This month
      </h2>
      <p className="mb-4 text-ink-soft">
        {showNumber(sum(days.map(({ made }) => made)))} requested,{' '}
        {showNumber(sum(days.map(({ pickedUp }) => pickedUp)))} picked up,{' '}
        {sayNaira(sum(days.map(({ incomeKobo }) => incomeKobo)))} earned.
      </p>
      <WeekBars
        title="Requests by day"
        what="Requests"
        point="Day"
        weeks={days.map(({ day, made }) => ({ label: String(Number(day.slice(-2))), value: made }))}
      />
    </Card>
  )
}

/** Requests by month, over a year. */
export function StationYear({ months }: { months: readonly MonthFigures[] }) {
  return (
    <Card aria-labelledby="year">
      <h2 id="year" className="text-xl font-bold">
        Twelve months
      </h2>
      <p className="mb-4 text-ink-soft">
        {showNumber(sum(months.map(({ made }) => made)))} requested,{' '}
        {showNumber(sum(months.map(({ pickedUp }) => pickedUp)))} picked up,{' '}
        {sayNaira(sum(months.map(({ money }) => money.incomeKobo)))} earned.
      </p>
      <WeekBars
        title="Requests by month"
        what="Requests"
        point="Month"
        weeks={months.map(({ month, made }) => ({
          label: showShortMonth(month),
          value: made,
        }))}
      />
    </Card>
  )
}
