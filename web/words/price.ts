import { formatNaira } from '../../contract/money.ts'
import { services, type PriceItem, type PriceLine } from '../../contract/price.ts'
import { showDate, showDay, today } from '../ui/day.ts'

const isService = (item: PriceItem) => services.some(each => each === item)

/** What a price list says: "₦250.00", or "not taken" of a material that brings nothing. */
export const priceInWords = (item: PriceItem, kobo: number) =>
  kobo === 0 && !isService(item) ? 'not taken' : formatNaira(kobo)

/** What is planned: "₦550.00 from Tue, 1 Dec"; nothing where nothing is. */
export const plannedInWords = ({ item, next }: PriceLine) =>
  next && `${priceInWords(item, next.amountKobo)} from ${showDay(next.from)}`

/** Since when it is so: "since 3 Nov 2026". */
export const sinceInWords = ({ since }: PriceLine) =>
  since === null ? 'the usual price' : `since ${since === today() ? 'today' : showDate(since)}`
