import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showMonthAndYear } from '../../ui/day.ts'
import type { Overview } from './use-overview.ts'

/** What the two months are called: "November", or with the year where they differ in it. */
export function monthNames({ thisMonth, lastMonth }: Overview): [now: string, before: string] {
  const [now, before] = [thisMonth.month, lastMonth.month].map(showMonthAndYear)
  const isSameYear = thisMonth.month.slice(0, 4) === lastMonth.month.slice(0, 4)
  const short = (name = '') => (isSameYear ? name.replace(/ \d+$/, '') : name)
  return [short(now), short(before)]
}

/** Requests by day of both months beside each other. */
export function figuresByDay(overview: Overview): Figures {
  const { days, lastDays } = overview
  const [now, before] = monthNames(overview)
  const count = Math.max(days.length, lastDays.length)
  return {
    caption: 'Requests by day',
    head: ['Day', now, before],
    rows: Array.from({ length: count }, (_, index) => [
      String(index + 1),
      days[index]?.made ?? '',
      lastDays[index]?.made ?? '',
    ]),
    foot: ['Total', overview.thisMonth.made, overview.lastMonth.made],
  }
}

/** How long people waited, in whole hours. */
export function figuresOfWaits(overview: Overview): Figures {
  const { thisMonth, lastMonth } = overview
  const both = [thisMonth.waiting, lastMonth.waiting]
  return {
    caption: 'From request to pickup',
    head: ['Wait', ...monthNames(overview)],
    rows: [
      ['Pickups', ...both.map(({ pickups }) => pickups)],
      ['Median wait (hours)', ...both.map(({ medianHours }) => medianHours ?? '')],
      ['9 out of 10 within (hours)', ...both.map(each => each.slowestTenthHours ?? '')],
    ],
  }
}

/** Where money came from and went to. */
export function figuresOfIncome(overview: Overview): Figures {
  const [now, before] = [overview.thisMonth.money, overview.lastMonth.money]
  const row = (label: string, figure: (money: typeof now) => number) =>
    [label, { kobo: figure(now) }, { kobo: figure(before) }] as const
  return {
    caption: 'Income by source',
    head: ['Source', ...monthNames(overview)],
    rows: [
      row('Pickups', money => money.pickupKobo),
      row('Custom requests', money => money.specialKobo),
      row('Income', money => money.incomeKobo),
      row('Refunds, subtracted', money => money.refundedKobo),
      row('Not income: cash taken for wallets', money => money.cashKobo),
      row('Not income: paid out for recyclables', money => money.recyclablesKobo),
    ],
  }
}
