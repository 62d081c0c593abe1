import { useQuery } from '@tanstack/react-query'
import { listCounts, listReceipts } from '../../../contract/wallet/cash.ts'
import { keyOf } from '../../query.ts'
import { wholeList } from '../../ui/table/whole-list.ts'
import { byTaker } from './by-taker.ts'

/** All cash that was taken and counted on a day, in the order in which it happened. */
export function useCashDay(day: string) {
  return useQuery({
    queryKey: [keyOf(listReceipts), day, 'sheet'],
    queryFn: async () => {
      const onDay = { from: day, to: day }
      const [taken, counted] = await Promise.all([
        wholeList(listReceipts, onDay),
        wholeList(listCounts, onDay),
      ])
      return {
        groups: byTaker(taken.items),
        counts: counted.items.toReversed(),
        isCut: taken.hasMore || counted.hasMore,
      }
    },
  })
}
