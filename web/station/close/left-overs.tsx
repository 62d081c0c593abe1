import { useState } from 'react'
import { Link } from 'react-router'
import { planLeft, type Closing, type LeftOver } from '../../../contract/desk/close.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  isUnannounced,
  moveReasons,
  moveReasonWords,
  whyNotDone,
} from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { unannouncedName } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Select } from '../../ui/form/select.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { boxLook } from '../resident/called-today.tsx'

const refresh = () => askAgain('request')
/** What is said in words needs a page of its own. */
const reasons = moveReasons.filter(reason => reason !== 'other')

/** What waits again and where nobody was; one press plans all of it for the next service day. */
export function LeftOvers({ closing: { left, day } }: { closing: Closing }) {
  const { busy, run } = useAction()
  const [reason, setReason] = useState<(typeof reasons)[number]>('no carrier')
  if (left.length === 0) return null
  // Parts of the ground have days of their own.
  const days = [...new Set(left.flatMap(({ nextDay }) => nextDay ?? []))].toSorted()
  const [first] = days
  const when = first && days.length === 1 ? showDay(first) : 'their next days'
  const plan = () =>
    run({ failed: 'Nothing was planned', refresh }, async () => {
      const { data } = await call(planLeft, { day, reason })
      const { planned, left: still } = data
      toasts.show({ text: `${planned} planned for ${when}.` })
      if (still.length === 0) return
      const text = still.map(({ user, why }) => `${user}: ${why}`).join(' ')
      await dialogs.failure({ title: `${still.length} still waiting for a carrier`, text })
    })
  return (
    <section aria-labelledby="left" className={boxLook}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
        <h2 id="left" className="font-bold">
          {left.length} not done today
        </h2>
        {day === today() && (
          <div className="flex flex-wrap items-center gap-2">
            <Select
              label="Reason for the delay"
              labelHidden
              value={reason}
              onChange={value => setReason(reasons.find(each => each === value) ?? reason)}
              options={reasons.map(value => ({ value, label: moveReasonWords[value] }))}
            />
            <Button busy={busy} className="lg:min-h-9" onClick={() => void plan()}>
              Plan all for {when}
            </Button>
          </div>
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
