import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  announce,
  endAnnouncement,
  listAnnouncements,
  type Announcement,
} from '../../../contract/ground/announcement.ts'
import { announced } from '../../../contract/ground/announcement-words.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { useMay } from '../use-member.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { count, daysOf, forWhom } from './said-words.ts'

/** What the station tells its residents, now and before. */
export default function AnnouncementsPage() {
  const pages = usePages(listAnnouncements, {})
  const [open, setOpen] = useState<Announcement | 'new' | null>(null)
  const maySay = useMay(announce)
  return (
    <>
      <PageTitle
        actions={
          maySay && (
            <Button onClick={() => setOpen('new')}>
              <Icon name="plus" />
              Tell residents
            </Button>
          )
        }
      >
        Announcements
      </PageTitle>
      <Card aria-label="Announcements">
        <PagedList
          pages={pages}
          label="Announcements"
          empty={
            <EmptyState title="No announcements yet">
              A flooded road, a strike, a broken vehicle: tell everyone affected at once and get
              fewer calls.
            </EmptyState>
          }
        >
          {said => <Said said={said} onCorrect={maySay ? () => setOpen(said) : undefined} />}
        </PagedList>
      </Card>
      {open && (
        <AnnounceDialog
          corrected={open === 'new' ? undefined : open}
          onClose={() => flushSync(() => setOpen(null))}
        />
      )}
    </>
  )
}

const states = {
  holds: { tone: 'leaf', label: 'Shown now' },
  'to come': { tone: 'danfo', label: 'Upcoming' },
  over: { tone: 'plain', label: 'Over' },
} as const

type SaidProps = { said: Announcement; onCorrect: (() => void) | undefined }

function Said({ said, onCorrect }: SaidProps) {
  const what = announced(said)
  const { tone, label } = states[said.state]
  return (
    <article aria-label={what} className="grid gap-2 py-4">
      <p className="flex flex-wrap gap-2">
        <Badge tone={tone}>{said.isCorrected ? 'Corrected' : label}</Badge>
        {said.urgent && <Badge tone="clay">Urgent</Badge>}
        {said.isCorrection && <Badge tone="plain">A correction</Badge>}
      </p>
      <h2 className="text-lg leading-tight font-bold wrap-anywhere">{what}</h2>
      <p className="wrap-anywhere">
        For {forWhom(said)}, {daysOf(said)}.
      </p>
      <p className="figures text-sm text-ink-soft">
        {toldOf(said)} By {said.by}, <Moment at={said.saidAt} />.
      </p>
      {said.state !== 'over' && onCorrect && (
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" aria-label={`Correct: ${what}`} onClick={onCorrect}>
            Correct
          </Button>
          <End said={said} what={what} />
        </div>
      )}
    </article>
  )
}

/** Whom it has reached. */
function toldOf({ state, told, texted, isTold, endedAt }: Announcement): string {
  if (state === 'to come') return 'Sent when it starts.'
  const sms = texted > 0 ? `, ${texted.toLocaleString('en-NG')} by SMS` : ''
  if (isTold) return `${count(told, 'resident was', 'residents were')} told${sms}.`
  return endedAt
    ? `${count(told, 'resident was', 'residents were')} told before it ended${sms}.`
    : `Sending: ${count(told, 'resident', 'residents')} so far${sms}.`
}

function End({ said: { _id: announcementId }, what }: { said: Announcement; what: string }) {
  const { busy, run } = useAction()
  async function end() {
    const isMeant = await dialogs.confirm({
      title: 'End it now?',
      text: 'It will no longer be shown. We don’t tell people that it ended.',
      yes: 'End now',
      no: 'Keep it',
    })
    if (!isMeant) return
    const options = { failed: 'Still shown', refresh: () => askAgain('station') }
    if (await run(options, () => call(endAnnouncement, { announcementId }))) {
      toasts.show({ text: 'Announcement ended.' })
    }
  }
  return (
    <Button variant="ghost" busy={busy} aria-label={`End now: ${what}`} onClick={() => void end()}>
      End now
    </Button>
  )
}
