import { useQuery } from '@tanstack/react-query'
import { showPhone } from '../../../contract/phone.ts'
import {
  listStaffInvitations,
  resendStaffInvitation,
  withdrawStaffInvitation,
  type StaffInvitation,
} from '../../../contract/staff/joining.ts'
import { memberRoleNames } from '../../../contract/staff/member.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'

/** Who is invited and has not come yet; where nobody is, nothing. */
export function InvitationList() {
  const { data } = useQuery(query(listStaffInvitations, {}))
  if (!data || data.data.length === 0) return null
  return (
    <Card aria-labelledby="invited">
      <h2 id="invited" className="text-xl font-bold">
        Invited
      </h2>
      <ul className="divide-y divide-line">
        {data.data.map(invitation => (
          <li key={invitation._id}>
            <InvitationRow invitation={invitation} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function InvitationRow({ invitation }: { invitation: StaffInvitation }) {
  const { _id: staffInvitationId, name, role, email, phoneNumber, expiresAt, isOver } = invitation
  const { run, busy } = useAction()
  const refresh = () => askAgain('station')
  const resend = () =>
    void run({ failed: 'Not sent again', refresh }, async () => {
      const { message } = await call(resendStaffInvitation, { staffInvitationId })
      toasts.show({ text: `${name}: ${message}` })
    })
  const withdraw = () =>
    void run({ failed: 'Not withdrawn', refresh }, async () => {
      await call(withdrawStaffInvitation, { staffInvitationId })
      toasts.show({ text: `Invitation of ${name} withdrawn.` })
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere">
          {name}, {memberRoleNames[role].toLowerCase()}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {phoneNumber ? showPhone(phoneNumber) : email},{' '}
          {isOver ? 'expired' : `until ${showDate(expiresAt)}`}
        </p>
      </div>
      <Button variant="ghost" busy={busy} onClick={resend} aria-label={`Send again to ${name}`}>
        Send again
      </Button>
      <Button variant="ghost" busy={busy} onClick={withdraw} aria-label={`Withdraw ${name}`}>
        Withdraw
      </Button>
    </div>
  )
}
