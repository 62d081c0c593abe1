import { endSession, listSessions, logOutEverywhere } from '../../contract/account.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { PagedList, usePages } from '../ui/table/paged-list.tsx'
import { leaveSignedOut } from './use-log-out.ts'

type Session = OutputOf<typeof listSessions>[number]

/** Where the account is signed in, and how to end it there. */
export function SessionList() {
  const pages = usePages(listSessions, {})
  return (
    <>
      <PagedList
        pages={pages}
        label="Where you are signed in"
        rows={2}
        empty={<p className="py-4 text-ink-soft">You are signed in nowhere else.</p>}
      >
        {session => <SessionRow session={session} />}
      </PagedList>
      <LogOutEverywhere />
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { _id: sessionId, device, createdAt, lastSeenAt, current } = session
  const { run, busy } = useAction()
  async function end() {
    const refresh = () => askAgain(listSessions)
    const options = { failed: 'That device is still signed in', refresh }
    const isEnded = await run(options, () => call(endSession, { sessionId }))
    // The row and its button are gone: the focus goes to the list's heading.
    if (isEnded) document.getElementById('sessions-title')?.focus()
  }
  return (
    <div className="flex items-center gap-4 py-3.5">
      <IconDisc name="phone" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {current && <Badge>this device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <span className="inline-block pr-2.5">
            since <Moment at={createdAt} />
          </span>
          <span className="inline-block">
            last seen <Moment at={lastSeenAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={`End on ${device}`}
          onClick={() => void end()}
        >
          End
        </Button>
      )}
    </div>
  )
}

function LogOutEverywhere() {
  const { run, busy } = useAction()
  const leave = () =>
    run({ failed: 'You are still signed in' }, async () => {
      await call(logOutEverywhere, {})
      await leaveSignedOut()
    })
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: 'Log out everywhere?',
      text: 'Every device is signed out, this one too. You can sign in again at once.',
      yes: 'Log out everywhere',
      no: 'Stay signed in',
    })
    if (sure) await leave()
  }
  return (
    <div className="mt-2 border-t border-line pt-4">
      <Button variant="danger" busy={busy} onClick={ask}>
        {!busy && <Icon name="log-out" />}
        Log out everywhere
      </Button>
    </div>
  )
}
