import { endSession, listSessions, logOutEverywhere } from '../../contract/account/account.ts'
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
import { asOwner } from './confirm-owner.tsx'
import { HeldLine, useHeld } from './held.tsx'
import { leaveSignedOut } from './use-log-out.ts'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

type Session = OutputOf<typeof listSessions>[number]

/** Where the account is signed in, and how to end it there. */
export function SessionList() {
  const pages = usePages(listSessions, {})
  return (
    <>
      <PagedList
        pages={pages}
        label={t('Where you are logged in')}
        rows={2}
        empty={<p className="py-4 text-ink-soft">{t('You’re not logged in anywhere else.')}</p>}
      >
        {session => <SessionRow session={session} />}
      </PagedList>
      <Others />
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { _id: sessionId, device, createdAt, lastSeenAt, current } = session
  const { run, busy } = useAction()
  const { fromOthers } = useHeld()
  async function end() {
    const refresh = () => askAgain(listSessions)
    const options = { failed: t('That device is still logged in'), refresh }
    const end = () => call(endSession, { sessionId })
    const isEnded = await run(options, () => asOwner(t('That device will be logged out.'), end))
    // The row and its button are gone: the focus goes to the list's heading.
    if (isEnded) document.getElementById('sessions-title')?.focus()
  }
  return (
    <div className="flex items-center gap-4 py-3.5">
      <IconDisc name="phone" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {current && <Badge>{t('this device')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <span className="inline-block pr-2.5">
            {rich('since <moment></moment>', { moment: () => <Moment at={createdAt} /> })}
          </span>
          <span className="inline-block">
            {rich('last seen <moment></moment>', { moment: () => <Moment at={lastSeenAt} /> })}
          </span>
        </p>
      </div>
      {!current && !fromOthers && (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={t('Log out {device}', { device })}
          onClick={() => void end()}
        >
          {t('Log out')}
        </Button>
      )}
    </div>
  )
}

/** A session that may be a stranger's logs nobody else out. */
function Others() {
  const { fromOthers } = useHeld()
  return fromOthers ? <HeldLine until={fromOthers} /> : <LogOutEverywhere />
}

function LogOutEverywhere() {
  const { run, busy } = useAction()
  const leave = () =>
    run({ failed: t('You are still logged in') }, async () => {
      const text = t('All your devices will be logged out.')
      const left = await asOwner(text, () => call(logOutEverywhere, {}))
      if (left) await leaveSignedOut()
    })
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: t('Log out everywhere?'),
      text: t('All devices will be logged out, including this one. You can log in again at once.'),
      yes: t('Log out everywhere'),
      no: t('Stay logged in'),
    })
    if (sure) await leave()
  }
  return (
    <div className="mt-2 border-t border-line pt-4">
      <Button variant="danger" busy={busy} onClick={ask} className="max-w-full max-sm:px-3">
        {!busy && <Icon name="log-out" />}
        {t('Log out everywhere')}
      </Button>
    </div>
  )
}
