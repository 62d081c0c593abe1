import type * as contract from '../../contract/request/request.ts'
import type { Handlers } from '../call/context.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { matchRequests } from './match-area.ts'
import * as place from './place.ts'
import * as read from './read.ts'
import { refund } from './refund.ts'
import * as step from './step.ts'

export { closeForgotten, startClosing } from './forgotten.ts'
export { leftToGive } from './left-to-give.ts'
export { putIntoAreas } from './match-area.ts'
export { placeAgain, settleRequest } from './make-good.ts'
export { ofStaff as requestForStaff, paidWith, requestJoins } from './present.ts'
export { problemFields, problemShown } from './problem-shown.ts'
export { addressLineSql, doorColumns, doorIn } from './door.ts'
export { doorstepCode, earlierDoorstepCode } from './doorstep.ts'
export { placeRequest, refuseOddDay } from './place.ts'
export { findOne as visibleRequest } from './read.ts'
export { lockToGive, refundFor } from './refund.ts'
export { putRight as putPositionRight } from './position.ts'
export { remind, startReminding } from './reminder.ts'
export { roundOf } from './step-notice.ts'
export {
  assign as assignRequest,
  cancel as cancelRequest,
  missedNow,
  planDay as planRequest,
  takeStep,
  swap as swapRequest,
  takeBack as takeRequestBack,
} from './step.ts'
export { roundBegun } from './round-began.ts'
export { stopState, visitPhotoPath, visitText } from './visit-read.ts'

/** What requests do after a commit. */
export const requestJobs: Jobs = { 'ground-changed:requests': matchRequests }

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
