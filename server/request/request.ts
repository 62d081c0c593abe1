import type * as contract from '../../contract/request.ts'
import type { Handlers } from '../call/context.ts'
import * as place from './place.ts'
import * as read from './read.ts'
import { refund } from './refund.ts'
import * as step from './step.ts'

export { closeForgotten, startClosing } from './forgotten.ts'
export { leftToGive } from './left-to-give.ts'
export { placeAgain, settleRequest } from './make-good.ts'
export { names as namesOfRequest, ofStaff as requestForStaff } from './present.ts'
export { problemFields, problemShown } from './problem-shown.ts'
export { queueHandlers } from './queue.ts'
export { doorstepCode } from './doorstep.ts'
export { lockToGive } from './refund.ts'
export { remind, startReminding } from './reminder.ts'
export { cancel as cancelRequest, missedNow, step as takeStep } from './step.ts'
export { stopState, visitPhotoPath } from './visit-read.ts'

export const requestHandlers: Handlers<typeof contract> = {
  makeRequest: place.make,
  makeSpecialRequest: place.makeSpecial,
  listRequests: read.list,
  recentRequests: read.recent,
  countRequests: read.count,
  getRequest: read.getOne,
  assign: step.assign,
  swapCarrier: step.swap,
  takeBack: step.takeBack,
  planDay: step.planDay,
  quote: step.quote,
  acceptQuote: step.acceptQuote,
  markPickedUp: step.markPickedUp,
  undoPickedUp: step.undoPickedUp,
  notDone: step.notDone,
  wishAgain: step.wishAgain,
  close: step.close,
  cancel: step.cancel,
  decline: step.decline,
  refund,
}
