import { Link } from 'react-router'
import { lagosDay } from '../../contract/calendar.ts'
import type { Notice } from '../../contract/notification/notification.ts'
import { showClock, today } from '../ui/day.ts'
import { IconDisc } from '../ui/icon-disc.tsx'
import type { IconName } from '../ui/icon.tsx'
import { showShortDay } from '../ui/moment.tsx'
import { markRead } from './mark-read.ts'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

type NoticeRowProps = {
  notice: Notice
  /** What stands at the right instead of today's clock or the day. */
  when?: string | undefined
  onGo?: () => void
}

/**
 * One notice in about 64 px: a link to what it is about, which marks it as read. Its words may take both
 * lines, for what is cut off is not told; when it was and whether it is new stand at the right.
 */
export function NoticeRow({ notice, when, onGo }: NoticeRowProps) {
  const { _id, title, link, at, read } = notice
  return (
    <Link
      to={link}
      onClick={() => {
        if (!read) void markRead({ ids: [_id] })
        onGo?.()
      }}
      className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-leaf-100 sm:px-4"
    >
      <IconDisc name={pictureOf(link)} size="row" tone={read ? 'plain' : 'leaf'} />
      <span
        className={`min-w-0 flex-1 text-[0.9375rem] leading-snug wrap-anywhere ${read ? '' : 'font-semibold'}`}
      >
        {read
          ? title
          : rich('<unseen>Unread: </unseen>{title}', {
              unseen: inside => <span className="sr-only">{inside}</span>,
              title,
            })}
      </span>
      <span className="shrink-0 text-right text-[0.8125rem] leading-snug text-ink-soft">
        <time dateTime={at} className="figures block">
          {when ?? shortMoment(at)}
        </time>
        {!read && (
          <span aria-hidden="true" className="flex items-center justify-end gap-1.5 text-ink">
            <span className="size-2.5 rounded-full bg-danfo-deep" />
            {t('New')}
          </span>
        )}
      </span>
    </Link>
  )
}

/** The clock for today, otherwise the day. */
function shortMoment(at: string) {
  const day = lagosDay(new Date(at))
  return day === today() ? showClock(at) : showShortDay(day)
}

/** What the pages that notices lead to are drawn as; the first whose name is in the address. */
const pictures: readonly (readonly [string, IconName])[] = [
  ['makepayment', 'wallet'],
  ['makerequest', 'bin'],
  ['assign', 'bin'],
  ['feedback', 'support'],
  ['support', 'support'],
  ['profile', 'profile'],
  ['cash', 'cash'],
  ['prices', 'tag'],
  ['recyclables', 'recycle'],
  ['weigh', 'scale'],
  ['approvals', 'approvals'],
  ['stations', 'station'],
]
const pictureOf = (link: string): IconName => {
  const parts = link.split(/[/?#]/)
  return pictures.find(([part]) => parts.includes(part))?.[1] ?? 'bell'
}
