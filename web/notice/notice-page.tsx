import { useState } from 'react'
import { addDays, lagosDay, type Day } from '../../contract/calendar.ts'
import type { HomePage } from '../../contract/account/login-pages.ts'
import type { Notice } from '../../contract/notification/notification.ts'
import { pageAt } from '../../contract/page.ts'
import { showClock, showMonthAndYear, today } from '../ui/day.ts'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { rowsLook } from '../ui/layout/row.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { ListSkeleton } from '../ui/state/skeleton.tsx'
import { LoadMore, type Pages } from '../ui/table/paged-list.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { TextLink } from '../ui/text-link.tsx'
import { NothingTold, ReadAll } from './notice-list.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useNotices } from './use-notices.ts'
import { msg, t } from '../t.ts'

/** Everything that the person was told, day by day; `home` is where their own pages begin. */
export function NoticePage({ home }: { home: HomePage }) {
  const { pages, unread } = useNotices()
  return (
    <>
      <PageTitle
        actions={
          <div className="flex flex-wrap items-center gap-x-6">
            <TextLink
              to={`${pageAt(`${home}/profile`)}#notifications`}
              className="inline-flex min-h-11 items-center"
            >
              {t('Notification settings')}
            </TextLink>
            <ReadAll unread={unread} />
          </div>
        }
      >
        {t('Notifications')}
      </PageTitle>
      <Days pages={pages} />
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
  if (all.length === 0) {
    return (
      <Card aria-label={t('What we told you')}>
        <NothingTold />
      </Card>
    )
  }
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-card">
      {grouped(all).map(([group, notices]) => (
        <section
          key={group}
          aria-label={group}
          className="not-first:border-t not-first:border-line"
        >
          <h2 className="border-b border-line bg-paper px-3 py-1.5 text-sm font-semibold sm:px-4">
            {group}
          </h2>
          <ul className={rowsLook}>
            {notices.map(notice => (
              <li
                key={notice._id}
                tabIndex={-1}
                // The button may be gone with the last page.
                ref={notice === all[firstNew] ? takeFocus : undefined}
                className="outline-none"
              >
                <NoticeRow notice={notice} when={clockWithin(notice.at)} />
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
    </div>
  )
}

const near = [msg('Today'), msg('Yesterday')] as const

/** How many days ago it was, as far as that is near. */
function nearDay(day: Day) {
  return near[[today(), addDays(today(), -1)].indexOf(day)]
}

/** Today and yesterday by themselves, what is older by its month. */
function groupOf(at: string) {
  const day = lagosDay(new Date(at))
  const name = nearDay(day)
  return name ? t(name) : showMonthAndYear(day)
}

/** Where the heading says which day it was, the clock is enough. */
const clockWithin = (at: string) => (nearDay(lagosDay(new Date(at))) ? showClock(at) : undefined)

/** The notices by their heading, in the order in which they come. */
function grouped(notices: readonly Notice[]): [string, Notice[]][] {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const group = groupOf(notice.at)
    groups.set(group, [...(groups.get(group) ?? []), notice])
  }
  return [...groups]
}
