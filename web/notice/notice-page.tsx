import { useState } from 'react'
import { lagosDay, type Day } from '../../contract/calendar.ts'
import type { HomePage } from '../../contract/door.ts'
import type { Notice } from '../../contract/notification.ts'
import { pageAt } from '../../contract/page.ts'
import { showClock, showDay } from '../ui/day.ts'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { ListSkeleton } from '../ui/state/skeleton.tsx'
import { LoadMore, type Pages } from '../ui/table/paged-list.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { TextLink } from '../ui/text-link.tsx'
import { NothingTold, NoticeRow, ReadAll } from './notice-list.tsx'
import { useNotices } from './use-notices.ts'

/** Everything that the person was told, day by day; `home` is where their own pages begin. */
export function NoticePage({ home }: { home: HomePage }) {
  const { pages, unread } = useNotices()
  return (
    <>
      <PageTitle
        actions={
          <TextLink
            to={`${pageAt(`${home}/profile`)}#notifications`}
            className="inline-flex min-h-11 items-center"
          >
            Choose what we tell you
          </TextLink>
        }
      >
        Notifications
      </PageTitle>
      <Card aria-label="What we told you" className="max-w-3xl py-2 sm:py-3">
        <div className="flex justify-end empty:hidden">
          <ReadAll unread={unread} />
        </div>
        <Days pages={pages} />
      </Card>
    </>
  )
}

function Days({ pages }: { pages: Pages<Notice> }) {
  const [firstNew, setFirstNew] = useState(-1)
  if (pages.isPending) return <ListSkeleton rows={5} />
  if (!pages.data) {
    return (
      <ErrorState
        error={pages.error ?? new Error()}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const all = pages.data.pages.flatMap(page => page.data)
  if (all.length === 0) return <NothingTold />
  return (
    <>
      {byDay(all).map(([day, notices]) => (
        <section key={day} aria-labelledby={day} className="py-2">
          <h2 id={day} className="text-sm font-semibold text-ink-soft first-letter:uppercase">
            {showDay(day)}
          </h2>
          <ul className="divide-y divide-line">
            {notices.map(notice => (
              <li
                key={notice._id}
                tabIndex={-1}
                // The button may be gone with the last page.
                ref={notice === all[firstNew] ? takeFocus : undefined}
                className="outline-none"
              >
                <NoticeRow notice={notice} when={showClock(notice.at)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <LoadMore
          pages={pages}
          className="border-t border-line py-4"
          onLoad={() => {
            setFirstNew(all.length)
            void pages.fetchNextPage()
          }}
        />
      )}
    </>
  )
}

/** The notices by their day in Lagos, in the order in which they come. */
function byDay(notices: readonly Notice[]): [Day, Notice[]][] {
  const days = new Map<Day, Notice[]>()
  for (const notice of notices) {
    const day = lagosDay(new Date(notice.at))
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}
