import { formatNaira } from '../../contract/money.ts'
import { services, type PriceItem, type PriceLine } from '../../contract/price/price.ts'
import { t } from '../t.ts'
import { showDate, showDay, today } from '../ui/day.ts'

const isService = (item: PriceItem) => services.some(each => each === item)

/** What a price list says: "₦250.00", or "not accepted" of a material that brings nothing. */
export const priceInWords = (item: PriceItem, kobo: number) =>
  kobo === 0 && !isService(item) ? t('not accepted') : formatNaira(kobo)

/** What is planned: "₦550.00 from Tue 1 Dec"; nothing where nothing is. */
export const plannedInWords = ({ item, next }: PriceLine) =>
  next &&
  t('{price} from {day}', {
    price: priceInWords(item, next.amountKobo),
    day: showDay(next.from),
  })

/** Since when it is so: "since 3 Nov 2026". */
export function sinceInWords({ since }: PriceLine) {
  if (since === null) return t('the usual price')
  return since === today() ? t('since today') : t('since {date}', { date: showDate(since) })
}
