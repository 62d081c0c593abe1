import { Link } from 'react-router'
import type { Closing, LeftOver } from '../../../contract/desk/close.ts'
import { pageAt } from '../../../contract/page.ts'
import { isUnannounced, whyNotDone } from '../../../contract/request/request.ts'
import { unannouncedName } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { boxLook } from '../resident/called-today.tsx'
import { PlanLeftDialog } from './plan-left-dialog.tsx'

/** What waits again and where nobody was; one button plans all of it for the next service day. */
export function LeftOvers({ closing }: { closing: Closing }) {
  const { left, day } = closing
  if (left.length === 0) return null
  // Parts of the ground have days of their own.
  const days = [...new Set(left.flatMap(({ nextDay }) => nextDay ?? []))].toSorted()
  const [first] = days
  const when = first && days.length === 1 ? showDay(first) : 'their next days'
  const plan = () =>
    ask<void>(answer => <PlanLeftDialog closing={closing} when={when} onClose={() => answer()} />)
  return (
    <section aria-labelledby="left" className={boxLook}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
        <h2 id="left" className="font-bold">
          {left.length} not done today
        </h2>
        {day === today() && (
          <Button className="lg:min-h-9" onClick={() => void plan()}>
            Plan all for {when}
          </Button>
        )}
      </div>
      <ul className="lg:grid lg:grid-cols-2">
        {left.map(each => (
          <Left key={each.requestId} left={each} areDaysMany={days.length > 1} />
        ))}
      </ul>
    </section>
  )
}

function Left({ left, areDaysMany }: { left: LeftOver; areDaysMany: boolean }) {
  const { requestId, user, address, reason, hereAt, carrier, answered, nextDay } = left
  return (
    <li className="border-t border-line">
      <Link
        to={pageAt('/station/assign/:requestId', { requestId })}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-leaf-100/60"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{address}</span>
          <span className="block truncate text-[0.8125rem] text-ink-soft">
            {user}: {reason ? whyNotDone(reason, null) : 'not visited'}
            {isUnannounced({ reason, hereAt }) && `, ${unannouncedName.toLowerCase()}`}
            {carrier && `, ${carrier.name}`}
            {nextDay && areDaysMany && `, next ${showDay(nextDay)}`}
          </span>
        </span>
        {reason && (
          <Badge tone={answered ? 'leaf' : 'danfo'}>
            {answered ? 'answered' : 'no answer yet'}
          </Badge>
        )}
      </Link>
    </li>
  )
}
