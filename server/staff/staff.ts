import type * as loginContract from '../../contract/staff/login.ts'
import type { Handlers } from '../call/context.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { invitedJob } from './invitation.ts'
import { login } from './login.ts'

export { countInvitation, inviteTo, wayTo } from './invitation.ts'
export { joiningHandlers } from './joining.ts'
export { lockHead } from './head.ts'
export { limitsOf, refuseAbove, refuseWeighingAbove } from './limits.ts'
export { endStaff, lockHeadOf, memberHandlers, stationNamed } from './member.ts'
export { openStation } from './opening.ts'
export { checkPin, headByPin } from './pin-check.ts'
export { memberSwitchHandlers } from './pin.ts'

export const staffLoginHandlers: Handlers<typeof loginContract> = { loginStation: login }

/** What happens after a commit where staff changed. */
export const staffJobs = ({ publicUrl }: { publicUrl: string }): Jobs => ({
  'staff-invited': invitedJob(publicUrl),
})
