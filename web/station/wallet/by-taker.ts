import type { CashReceipt } from '../../../contract/wallet/cash.ts'

export type Taker = {
  _id: string
  name: string
  receipts: readonly CashReceipt[]
  totalKobo: number
}

/** What each carrier took and what was paid at the station, in the order in which it came. */
export function byTaker(receipts: readonly CashReceipt[]): Taker[] {
  const groups = new Map<string, CashReceipt[]>()
  for (const receipt of receipts) {
    const whose = receipt.carrier?._id ?? ''
    groups.set(whose, [receipt, ...(groups.get(whose) ?? [])])
  }
  return Array.from(groups, ([_id, group]) => ({
    _id,
    name: group[0]?.carrier?.name ?? 'At the station',
    receipts: group,
    totalKobo: group.reduce(
      (sum, { reversal, amountKobo }) => sum + (reversal ? 0 : amountKobo),
      0,
    ),
  }))
}
