import type { InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { listNotices, readNotices, type Notice } from '../../contract/notification.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { keyOf, queryClient } from '../query.ts'
import { Moment } from '../ui/moment.tsx'
import { runAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Status } from '../ui/status.tsx'
import { PagedList, type Pages } from '../ui/table/paged-list.tsx'

type NoticeListProps = { pages: Pages<Notice>; unread: number; onGo: () => void }

/** The notices, newest first. Whoever follows one has read it. */
export function NoticeList({ pages, unread, onGo }: NoticeListProps) {
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-lg font-bold">Notifications</h2>
        <ReadAll unread={unread} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by key */}
      <div className="overflow-y-auto overscroll-contain px-4" tabIndex={0}>
        <PagedList pages={pages} label="Notifications" empty={<NothingTold />}>
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
    await markRead()
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
          Mark all read
        </button>
      )}
      <Status className="sr-only">{unread === 0 ? 'All are read.' : `${unread} unread.`}</Status>
    </>
  )
}

export const NothingTold = () => (
  <EmptyState title="Nothing to tell you">
    What you should know of appears here by itself.
  </EmptyState>
)

type NoticeRowProps = {
  notice: Notice
  /** What stands below instead of the moment. */
  when?: string
  onGo?: () => void
}

/** One notice: a link to what it is about, which marks it as read. */
export function NoticeRow({ notice, when, onGo }: NoticeRowProps) {
  const { _id, title, link, at, read } = notice
  return (
    <Link
      to={link}
      onClick={() => {
        if (!read) void markRead([_id])
        onGo?.()
      }}
      className="-mx-2 flex min-h-11 gap-3 rounded-lg px-2 py-3 hover:bg-leaf-100"
    >
      <span
        aria-hidden="true"
        className={`mt-2 size-2.5 shrink-0 rounded-full ${read ? '' : 'bg-danfo-deep'}`}
      />
      <span className="min-w-0">
        <span className={`block wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <span className="text-sm text-ink-soft">
          {when ? (
            <time dateTime={at} className="figures">
              {when}
            </time>
          ) : (
            <Moment at={at} />
          )}
        </span>
      </span>
    </Link>
  )
}

type Held = InfiniteData<EnvelopeOf<typeof listNotices>>

const asRead = (held: Held | undefined, ids: readonly string[] | undefined): Held | undefined => {
  if (!held) return held
  const isMeant = ({ _id }: Notice) => !ids || ids.includes(_id)
  const pages = held.pages.map(page => ({
    ...page,
    unread: ids ? Math.max(page.unread - ids.length, 0) : 0,
    data: page.data.map(notice => (isMeant(notice) ? { ...notice, read: true } : notice)),
  }))
  return { ...held, pages }
}

/** Marks these as read, or all: on the screen at once, and truly as soon as the server has it. */
async function markRead(ids?: string[]) {
  const queryKey = [keyOf(listNotices)]
  queryClient.setQueriesData<Held>({ queryKey }, held => asRead(held, ids))
  const options = {
    failed: (why: string) => toasts.show({ text: why }),
    refresh: () => askAgain(listNotices),
  }
  await runAction(options, () => call(readNotices, ids ? { ids } : {}))
}
