import type { MonthReport } from '../notification/notice-data.ts'

/** A month as directors read it. */
export const octoberReport: MonthReport = {
  month: '2026-10',
  stations: 2,
  made: 120,
  madeBefore: 100,
  pickedUp: 118,
  late: 3,
  firstVisit: 0.91,
  problems: 4,
  madeGood: 0.75,
  incomeKobo: 6_000_000,
  incomeBeforeKobo: 0,
  refundedKobo: 50_000,
  cashOutKobo: 1_000_000,
  worst: [{ station: 'Ikeja, Lagos', late: 3 }],
}
