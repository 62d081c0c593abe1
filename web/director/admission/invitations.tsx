import {
  invite,
  listInvitations,
  withdrawInvitation,
  type Invitation,
} from '../../../contract/director/invitation.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'

/** Who was invited to run a station, and what became of it. */
export function Invitations() {
  const pages = usePages(listInvitations, { limit: 5 })
  return (
    <Card aria-labelledby="invitations" data-screen-only>
      <h2 id="invitations" className="scroll-mt-4 text-lg font-bold">
        Invitations
      </h2>
      <PagedList
        pages={pages}
        label="Invitations"
        empty={
          <p className="mt-1 text-ink-soft">
            No invitations yet. Invite somebody by email to open a new station of yours.
          </p>
        }
      >
        {invitation => <InvitationRow invitation={invitation} />}
      </PagedList>
    </Card>
  )
}

const states = {
  sent: { word: 'Sent', tone: 'danfo' },
  opened: { word: 'Opened', tone: 'leaf' },
  accepted: { word: 'Accepted', tone: 'leaf' },
  withdrawn: { word: 'Withdrawn', tone: 'plain' },
  expired: { word: 'Expired', tone: 'clay' },
} as const satisfies Record<Invitation['state'], { word: string; tone: string }>

const isUnderWay = ({ state }: Invitation) => state === 'sent' || state === 'opened'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, station, state } = invitation
  const { word, tone } = states[state]
  const { busy, withdraw, sendAgain } = useInvitationActions(invitation)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <IconDisc name="mail" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-soft">
          {station && `${station} · `}
          <When invitation={invitation} />
        </p>
      </div>
      <Badge tone={tone} dot>
        {word}
      </Badge>
      {isUnderWay(invitation) && (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
      {(state === 'expired' || state === 'withdrawn') && (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={`Send again to ${email}`}
          onClick={() => void sendAgain()}
        >
          Send again
        </Button>
      )}
    </div>
  )
}

function When({ invitation }: { invitation: Invitation }) {
  const { sentAt, openedAt, acceptedAt, withdrawnAt, expiresAt, state } = invitation
  if (acceptedAt)
    return (
      <>
        accepted <Moment at={acceptedAt} />
      </>
    )
  if (withdrawnAt)
    return (
      <>
        withdrawn <Moment at={withdrawnAt} />
      </>
    )
  if (state === 'expired')
    return (
      <>
        expired <Moment at={expiresAt} />
      </>
    )
  if (openedAt)
    return (
      <>
        opened <Moment at={openedAt} />
      </>
    )
  return (
    <>
      sent <Moment at={sentAt} />
    </>
  )
}

/** Does one thing at a time, and says so when it was not done. */
function useInvitationActions({ _id, email, station }: Invitation) {
  const { run, busy } = useAction()
  const say = (action: () => Promise<{ message: string }>) =>
    run({ failed: 'That didn’t work', refresh: () => askAgain('invitation') }, async () =>
      toasts.show({ text: (await action()).message }),
    )
  async function withdraw() {
    const sure = await dialogs.confirm({
      title: `Withdraw the invitation of ${email}?`,
      text: 'The link stops working. You can invite them again.',
      yes: 'Withdraw',
      no: 'Keep it',
      danger: true,
    })
    if (sure) await say(() => call(withdrawInvitation, { invitationId: _id }))
  }
  const sendAgain = () => say(() => call(invite, { email, ...(station && { station }) }))
  return { busy, withdraw, sendAgain }
}
