import { useState } from 'react'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { showPhone } from '../../../contract/phone.ts'
import { memberRoleNames } from '../../../contract/staff/member.ts'
import { endStationMember } from '../../../contract/director/station-staff.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { InviteHead } from './invite-head.tsx'

type Member = StationDetail['staff'][number]

/** Who works at the station and when they last did something; ends one, and names a new head. */
export function StationStaff({ station }: { station: StationDetail }) {
  const { _id: stationId, staff } = station
  const [isInviting, setInviting] = useState(false)
  const hasHead = staff.some(({ role }) => role === 'head')
  return (
    <Card aria-labelledby="staff">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="staff" tabIndex={-1} className="text-xl font-bold outline-none">
          Staff
        </h2>
        <Button variant="ghost" onClick={() => setInviting(true)}>
          Name a new head
        </Button>
      </div>
      {!hasHead && (
        <Callout tone="danfo" className="mt-3">
          The station has no head: nobody can set its prices or approve amounts above a limit.
        </Callout>
      )}
      <ul className="divide-y divide-line">
        {staff.map(member => (
          <li key={member._id}>
            <MemberRow stationId={stationId} member={member} />
          </li>
        ))}
      </ul>
      {isInviting && <InviteHead station={station} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function MemberRow({ stationId, member }: { stationId: string; member: Member }) {
  const { _id: memberId, name, role, email, phoneNumber, seenAt, mustChoosePassword } = member
  const { run, busy } = useAction()
  const end = async () => {
    const sure = await dialogs.confirm({
      title: `Remove ${name}?`,
      text: 'They are logged out everywhere at once and can’t log in again. What they did keeps their name.',
      yes: 'Remove',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const refresh = () => askAgain('station')
    const isEnded = await run({ failed: `${name} is still a member`, refresh }, async () => {
      await call(endStationMember, { stationId, memberId })
      toasts.show({ text: `${name} is logged out and can’t log in again.` })
    })
    if (isEnded) document.getElementById('staff')?.focus()
  }
  return (
    <div className="flex items-center gap-4 py-3.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          <Badge tone={role === 'head' ? 'leaf' : 'plain'}>{memberRoleNames[role]}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {phoneNumber ? showPhone(phoneNumber) : email}
        </p>
        <p className="text-sm text-ink-soft">
          {seenAt ? (
            <>
              last seen <Moment at={seenAt} />
            </>
          ) : (
            'not logged in'
          )}
        </p>
        {mustChoosePassword && <Badge tone="danfo">Hasn’t set a password yet</Badge>}
      </div>
      <Button variant="ghost" busy={busy} aria-label={`Remove ${name}`} onClick={() => void end()}>
        Remove
      </Button>
    </div>
  )
}
