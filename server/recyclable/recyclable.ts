import type * as contract from '../../contract/recyclable/recyclable.ts'
import type { Handlers } from '../call/context.ts'
import * as read from './read.ts'
import { reverse } from './reversal.ts'
import * as stock from './stock.ts'
import { weigh } from './weigh.ts'

export const recyclableHandlers: Handlers<typeof contract> = {
  weigh,
  listWeighings: read.list,
  getWeighing: read.getOne,
  reverseWeighing: reverse,
  getStock: stock.read,
  sellStock: stock.sell,
  listSales: stock.listSales,
}
