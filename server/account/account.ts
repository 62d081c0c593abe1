import type * as contract from '../../contract/account/account.ts'
import type * as emailContract from '../../contract/account/email.ts'
import type * as phoneContract from '../../contract/account/phone-sign-in.ts'
import type { Handlers } from '../call/context.ts'
import type { Jobs } from '../outbox/outbox.ts'
import * as address from './new-address.ts'
import * as password from './new-password.ts'
import * as phoneCode from './phone-code.ts'
import * as codeAtDesk from './code-at-desk.ts'
import { codeJob } from './phone-code-job.ts'
import * as atDesk from './phone-at-desk.ts'
import { undo } from './number-undo.ts'
import * as number from './phone-number.ts'
import * as byPhone from './phone-sign-in.ts'
import * as own from './own-session.ts'
import * as resident from './resident.ts'
import * as verification from './verification.ts'

export { callerKnown, openForCaller, whoHas } from './caller.ts'
export { beginLeaving, stopLeaving } from './leaving.ts'
export { killLinks, mailboxOf, makeLink, readLink, useLink } from './mail-link.ts'
export { closeAccount, makeMember, openMemberSession, renameAccount } from './member-account.ts'
export { markAsker, provenNumber, spendCode } from './code-proof.ts'
export { numberHeldUntil } from './number-hold.ts'
export { countCode, sendCode } from './phone-code.ts'
export { ownerOf } from './phone-sign-in.ts'
export { checkMemberReturn, stillIn } from './returning.ts'
export {
  listRegistrations,
  makeVerified,
  markBrowser,
  register,
  waitsDays,
} from './registration.ts'
export { changeAddress, moveToStation } from './resident.ts'
export { checkSecondStep } from './second-step/second-step-check.ts'
export { removeSecondStep, secondStepHandlers } from './second-step/second-step.ts'
export {
  endSessions,
  identify,
  mustBeConfirmed,
  openCarrierSession,
  openSession,
  renewLines,
  endSession,
  stillSignedIn,
} from './session.ts'
export { accountName } from './name.ts'
export { checkCredentials } from './sign-in.ts'
export { placesTaken } from './open-requests.ts'
export { change as changeSettings, read as readSettings } from './settings.ts'
export { remindUnverified } from './unverified.ts'
export { refuseWeak, weaknessFor } from './secret/weak-secret.ts'

export const accountHandlers: Handlers<typeof contract> = {
  registerResident: resident.register,
  loginResident: resident.login,
  updateProfile: resident.changeProfile,
  requestPasswordReset: password.askForReset,
  resetPassword: password.reset,
  changePassword: password.change,
  getSession: own.whoAmI,
  logOut: own.leave,
  logOutEverywhere: own.leaveEverywhere,
  listSessions: own.list,
  endSession: own.endOne,
}

export const emailHandlers: Handlers<typeof emailContract> = {
  verifyEmail: verification.verify,
  verifyByPassword: verification.verifyWithSecret,
  sendVerification: verification.resend,
  getEmail: address.read,
  changeEmail: address.ask,
  keepEmail: address.takeBack,
}

export const phoneHandlers: Handlers<typeof phoneContract> = {
  getWaysIn: byPhone.waysIn,
  askForCode: phoneCode.ask,
  loginByPhone: byPhone.login,
  registerByPhone: byPhone.register,
  getOwnWaysIn: number.read,
  changePhone: number.change,
  objectToNumber: number.object,
  moveNumber: atDesk.move,
  getResidentNumber: atDesk.read,
  withdrawMove: atDesk.withdraw,
  sendLoginCode: codeAtDesk.send,
  undoNumber: undo,
  vouchForReturn: atDesk.vouch,
}

type Sending = Omit<Parameters<typeof codeJob>[0], 'host'>

/** What accounts do after a commit. */
export const accountJobs = ({ secretKey, publicUrl, ...sending }: Sending): Jobs => ({
  code: codeJob({ secretKey, publicUrl, host: new URL(publicUrl).hostname, ...sending }),
  'number-moves': number.moveJob({ publicUrl }),
  'verification-wanted': verification.resendJob(secretKey),
  'new-address-wanted': address.sendJob,
  'reset-wanted': password.resetJob(secretKey),
  'verified:resident': async () => undefined,
  'verified:station': async () => undefined,
})
