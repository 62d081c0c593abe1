import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStaff, mostMembers } from '../../../contract/staff/member.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { NotForYou } from '../not-for-you.tsx'
import { useMay } from '../use-member.ts'
import { useUnused } from '../use-unused.ts'
import { DeviceList } from './device-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LimitForm } from './limit-form.tsx'
import { MemberRow } from './member-row.tsx'
import { useDesk } from './use-desk.ts'

/** Who works at the station, what they may, and where they switch. */
export default function StaffPage() {
  const may = useMay(listStaff)
  return may ? <Staff /> : <NotForYou title="Staff" members={listStaff.members} />
}

function Staff() {
  const [isInviting, setInviting] = useState(false)
  const byPin = useDesk()?.byPin ?? false
  const hasNoPins = useUnused().isUnused('pins')
  return (
    <>
      <PageTitle
        actions={
          <Button onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Invite
          </Button>
        }
      >
        Staff
      </PageTitle>
      {byPin && (
        <Callout icon="info" className="mb-5">
          You logged in with your PIN. To change anything here, log in with your password.
        </Callout>
      )}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="grid gap-6">
          <Card aria-labelledby="members">
            <h2 id="members" tabIndex={-1} className="text-xl font-bold outline-none">
              Members
            </h2>
            <Members />
          </Card>
          <InvitationList />
        </div>
        <div className="grid gap-6">
          <LimitForm />
          {!hasNoPins && <DeviceList />}
        </div>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function Members() {
  const { data, error, isFetching, refetch } = useQuery(query(listStaff, {}))
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton rows={3} tall />
    )
  }
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line">
        {data.data.map(member => (
          <li key={member._id}>
            <MemberRow member={member} />
          </li>
        ))}
      </ul>
      {data.data.length === 1 && (
        <p className="mt-2 text-ink-soft">
          Only you so far. Invite others, and every action shows who did it.
        </p>
      )}
      {data.data.length === mostMembers && (
        <p className="mt-2 text-sm text-ink-soft">The first {mostMembers} are shown.</p>
      )}
    </>
  )
}
