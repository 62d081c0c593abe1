import { useState } from 'react'
import { lagosDay } from '../../../contract/calendar.ts'
import type { HeardAnnouncement } from '../../../contract/ground/announcement-shape.ts'
import { announced } from '../../../contract/ground/announcement-words.ts'
import { showDay, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { useNow } from '../../ui/use-now.ts'
import { t } from '../../t.ts'
import { dismiss, dismissed } from './dismissed.ts'

const tones = {
  urgent: 'bg-clay-soft text-clay-ink',
  plain: 'bg-danfo-soft text-danfo-ink',
}

/** What the station tells whoever lives here, over every page until it is over or put away. The bell reads it out. */
export function Announcements({ said }: { said: readonly HeardAnnouncement[] }) {
  const [away, setAway] = useState(dismissed)
  const here = lagosDay(useNow())
  const shown = said.filter(({ _id, until }) => until >= here && !away.includes(_id))
  if (shown.length === 0) return null
  const putAway = (id: string) => {
    dismiss(id)
    setAway([id, ...away])
    // What had the focus is gone.
    focusTitle()
  }
  return (
    <aside aria-label={t('From your station')} data-screen-only className="mb-9 grid gap-2 lg:mb-4">
      {shown.map(each => (
        <Said key={each._id} {...each} onAway={() => putAway(each._id)} />
      ))}
    </aside>
  )
}

function Said({ kind, words, until, urgent, onAway }: HeardAnnouncement & { onAway: () => void }) {
  const what = announced({ kind, words }, t)
  return (
    <div
      className={`flex items-start gap-2.5 rounded-xl py-1 pr-1 pl-4 ${tones[urgent ? 'urgent' : 'plain']}`}
    >
      <Icon name={urgent ? 'alert' : 'info'} className="mt-2.5 size-5" />
      <p className="min-w-0 flex-1 py-2 wrap-anywhere">
        <span className="font-semibold">{what}</span>{' '}
        <span className="inline-block text-sm">
          ({until === today() ? t('today') : t('until {day}', { day: showDay(until) })})
        </span>
      </p>
      <button
        type="button"
        aria-label={t('Dismiss: {what}', { what })}
        onClick={onAway}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/10"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
