import type * as contract from '../../contract/price/price.ts'
import type { Handlers } from '../call/context.ts'
import type { Jobs } from '../outbox/outbox.ts'
import * as list from './price-list.ts'

export { pricesAt, refuseOddQuote } from './price-list.ts'

export const priceHandlers: Handlers<typeof contract> = {
  getPrices: list.read,
  setPrices: list.set,
  setPriceBounds: list.setBounds,
  setManyPriceBounds: list.setManyBounds,
}

export const priceJobs: Jobs = { 'bounds-changed': list.tellBounds }
