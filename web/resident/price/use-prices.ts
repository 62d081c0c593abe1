import { useQuery } from '@tanstack/react-query'
import { getPrices, type PriceItem } from '../../../contract/price/price.ts'
import { query } from '../../query.ts'
import { useStore } from '../../session.ts'

/** The price list of the resident's station; undefined until the server has answered. */
export function usePrices() {
  const stationId = useStore(stored => stored.userDetails?.station._id) ?? ''
  const { data, ...rest } = useQuery({
    ...query(getPrices, { stationId }),
    // Whoever logs out has no station, while the page is still there.
    enabled: stationId !== '',
    // Nobody tells residents of a new price, so whoever opens something with one asks.
    refetchOnMount: 'always',
  })
  const list = data?.data
  return {
    list,
    priceOf: (item: PriceItem) => list?.prices.find(line => line.item === item)?.amountKobo,
    ...rest,
  }
}
