import type * as bookingContract from '../../contract/desk/booking.ts'
import type * as contactContract from '../../contract/desk/contact.ts'
import type * as closeContract from '../../contract/desk/close.ts'
import type { Handlers } from '../call/context.ts'
import * as booking from './booking.ts'
import * as call from './call.ts'
import * as close from './close.ts'
import { plan, takeBack } from './left-over.ts'
import { listOver } from './visit-list.ts'
import * as write from './write.ts'

export const contactHandlers: Handlers<typeof contactContract> = {
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
  takeBackLeft: takeBack,
  listVisits: listOver,
}
