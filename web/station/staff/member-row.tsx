import { showPhone } from '../../../contract/phone.ts'
import {
  changeMember,
  endMember,
  handOver,
  memberRoleNames,
  type Member,
} from '../../../contract/staff/member.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { asOwner } from '../../security/confirm-owner.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

const refresh = () => askAgain('station')

/** A member, and what the head can do about it. */
export function MemberRow({ member }: { member: Member }) {
  const { name, role, email, phoneNumber, hasPin, seenAt, isYou } = member
  return (
    <div className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          <Badge tone={role === 'head' ? 'leaf' : 'plain'}>{memberRoleNames[role]}</Badge>
          {isYou && <span className="text-sm font-normal text-ink-soft">you</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {phoneNumber ? showPhone(phoneNumber) : email}
          {hasPin ? ', has a PIN' : ', no PIN yet'}
          {seenAt ? (
            <>
              , seen <Moment at={seenAt} />
            </>
          ) : (
            ', not logged in'
          )}
        </p>
      </div>
      {!isYou && <Deeds member={member} />}
    </div>
  )
}

function Deeds({ member: { _id: memberId, name, role } }: { member: Member }) {
  const { run } = useAction()
  const other = role === 'clerk' ? 'cashier' : 'clerk'
  const change = () =>
    void run({ failed: `${name} stays a ${role}`, refresh }, async () => {
      await call(changeMember, { memberId, role: other })
      toasts.show({ text: `${name} is a ${other} now.` })
    })
  const end = async () => {
    const sure = await dialogs.confirm({
      title: `Remove ${name}?`,
      text: 'They are logged out everywhere at once and can’t log in again. What they did keeps their name.',
      yes: 'Remove',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const isEnded = await run({ failed: `${name} is still a member`, refresh }, async () => {
      await call(endMember, { memberId })
      toasts.show({ text: `${name} is logged out and can’t log in again.` })
    })
    // The row and its button are gone.
    if (isEnded) document.getElementById('members')?.focus()
  }
  const give = async () => {
    const sure = await dialogs.confirm({
      title: `Make ${name} the head?`,
      text: 'You become a cashier. Only the new head, or your director, can change that.',
      yes: 'Hand over',
      no: 'Not now',
    })
    if (!sure) return
    await run({ failed: 'You are still the head', refresh }, async () => {
      const done = await asOwner(`${name} becomes the head of the station.`, () =>
        call(handOver, { memberId }),
      )
      if (done) toasts.show({ text: `${name} is the head now.` })
    })
  }
  return (
    <Menu
      label={`Actions for ${name}`}
      items={[
        { label: `Make a ${other}`, icon: 'swap', onSelect: change },
        { label: 'Make the head', icon: 'profile', onSelect: () => void give() },
        { label: 'Remove', icon: 'log-out', danger: true, onSelect: () => void end() },
      ]}
    />
  )
}
