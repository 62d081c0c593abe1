import { useState } from 'react'
import type { Notice } from '../../contract/notification/notification.ts'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Status } from '../ui/status.tsx'
import { PagedList, type Pages } from '../ui/table/paged-list.tsx'
import { markRead } from './mark-read.ts'
import { NoticeRow } from './notice-row.tsx'
import { t } from '../t.ts'

type NoticeListProps = { pages: Pages<Notice>; unread: number; onGo: () => void }

/** The notices, newest first. Whoever follows one has read it. */
export function NoticeList({ pages, unread, onGo }: NoticeListProps) {
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-lg font-bold">{t('Notifications')}</h2>
        <ReadAll unread={unread} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by key */}
      <div className="overflow-y-auto overscroll-contain" tabIndex={0}>
        <PagedList pages={pages} label={t('Notifications')} empty={<NothingTold />}>
          {notice => <NoticeRow notice={notice} onGo={onGo} />}
        </PagedList>
      </div>
    </>
  )
}

/** Marks everything as read, where something is not. */
export function ReadAll({ unread }: { unread: number }) {
  const [busy, setBusy] = useState(false)
  const readAll = async () => {
    setBusy(true)
    await markRead({})
    setBusy(false)
  }
  return (
    <>
      {unread > 0 && (
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => !busy && void readAll()}
          className="min-h-11 cursor-pointer rounded-lg font-semibold text-leaf-700 aria-disabled:opacity-55"
        >
          {t('Mark all read')}
        </button>
      )}
      <Status className="sr-only">
        {unread === 0 ? t('All read.') : t('{count} unread.', { count: unread })}
      </Status>
    </>
  )
}

export const NothingTold = () => (
  <EmptyState title={t('No notifications yet')}>{t('Updates will show here.')}</EmptyState>
)
