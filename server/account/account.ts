import type * as contract from '../../contract/account.ts'
import type { Handlers } from '../context.ts'
import type { Jobs } from '../notification/notification.ts'
import * as address from './new-address.ts'
import * as password from './new-password.ts'
import * as own from './own-session.ts'
import * as resident from './resident.ts'
import * as verification from './verification.ts'

export { deviceOf } from './device.ts'
export { makeLink } from './mail-link.ts'
export { createHasher } from './password.ts'
export { makeAccount, makeVerified } from './registration.ts'
export { moveToStation } from './resident.ts'
export { identify, openSession } from './session.ts'
export { checkCredentials } from './sign-in.ts'
export { requestsLeft } from './standing.ts'

export const accountHandlers: Handlers<typeof contract> = {
  registerResident: resident.register,
  loginResident: resident.login,
  updateProfile: resident.changeProfile,
  verifyEmail: verification.verify,
  sendVerification: verification.resend,
  getEmail: address.read,
  changeEmail: address.ask,
  keepEmail: address.takeBack,
  requestPasswordReset: password.askForReset,
  resetPassword: password.reset,
  changePassword: password.change,
  getSession: own.whoAmI,
  logOut: own.leave,
  logOutEverywhere: own.leaveEverywhere,
  listSessions: own.list,
  endSession: own.endOne,
}

/** What accounts do after a commit. */
export const accountJobs = ({ secretKey }: { secretKey: Buffer }): Jobs => ({
  'verification-wanted': verification.resendJob(secretKey),
  'new-address-wanted': address.sendJob,
  'reset-wanted': password.resetJob(secretKey),
  'verified:resident': async () => undefined,
  'verified:station': async () => undefined,
})
