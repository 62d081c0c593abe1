import { grouped } from '../../../contract/money.ts'

// The page says it before the app has come, so it knows nothing but digits.

export type QueueCounts = {
  late: number
  waiting: number
  cash: number
  answer: number
  problem: number
  approval: number
}

function eachOf({ late, waiting, cash, answer, problem, approval }: QueueCounts): number[] {
  const usual = [late, waiting, cash, answer, problem]
  // Only the head is asked for approvals, and seldom.
  return approval > 0 ? [...usual, approval] : usual
}

export const totalOf = (counts: QueueCounts) => eachOf(counts).reduce((sum, each) => sum + each, 0)

/** How much there is to do: "27 things to do". */
export function sayNeed(counts: QueueCounts): string {
  const total = totalOf(counts)
  if (total === 0) return 'Nothing to do right now'
  return total === 1 ? '1 thing to do' : `${grouped(total)} things to do`
}

/** That the numbers add up: "6 + 9 + 2 + 5 + 1". */
export const saySum = (counts: QueueCounts) => eachOf(counts).map(grouped).join(' + ')

/** How many requests are open: "63 open requests." */
export const sayOpen = (open: number) =>
  open === 1 ? '1 open request.' : `${grouped(open)} open requests.`
