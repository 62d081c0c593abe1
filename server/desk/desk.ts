import type * as bookingContract from '../../contract/desk/booking.ts'
import type * as cardContract from '../../contract/desk/card.ts'
import type * as closeContract from '../../contract/desk/close.ts'
import type * as searchContract from '../../contract/desk/search.ts'
import type { Handlers } from '../call/context.ts'
import * as booking from './booking.ts'
import * as call from './call.ts'
import { card } from './card.ts'
import * as close from './close.ts'
import { plan } from './left-over.ts'
import { browse } from './resident-list.ts'
import { search } from './search.ts'
import { listOver } from './visit-list.ts'
import * as write from './write.ts'

export const searchHandlers: Handlers<typeof searchContract> = { searchDesk: search }

export const cardHandlers: Handlers<typeof cardContract> = {
  browseResidents: browse,
  getCard: card,
  noteCall: call.note,
  listCalls: call.list,
  writeToResident: write.write,
  sendCodeAgain: write.codeAgain,
}

export const bookingHandlers: Handlers<typeof bookingContract> = {
  getOffer: booking.offer,
  bookPickup: booking.forKnown,
  bookForCaller: booking.forUnknown,
}

export const closeHandlers: Handlers<typeof closeContract> = {
  getDay: close.read,
  signDay: close.sign,
  correctDay: close.correct,
  planLeft: plan,
  listVisits: listOver,
}
