import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import {
  furthestHolidayDays,
  listHolidays,
  removeHoliday,
  setHoliday,
  type Holidays,
} from '../../../contract/ground/day.ts'
import { pageAt } from '../../../contract/page.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showFullDate, showWeekday, today } from '../../ui/day.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const refresh = () => askAgain('station', 'request')

/** The days on which nobody comes, and the public holidays that may become some. */
export function HolidaysSection({ mayChange }: { mayChange: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(query(listHolidays, {}))
  return (
    <Section id="holidays" title="Holidays">
      <p className="-mt-2 mb-3 text-ink-soft">
        No pickups are made or promised on these days. Move any already promised to another day.
      </p>
      {data ? (
        <Lists {...data.data} mayChange={mayChange} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={3} />
      )}
    </Section>
  )
}

function Lists({ holidays, proposed, mayChange }: Holidays & { mayChange: boolean }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? proposed : proposed.slice(0, 4)
  return (
    <>
      <ul className="divide-y divide-line">
        {holidays.map(each => (
          <Line key={each.day} {...each} isNoted mayChange={mayChange} />
        ))}
      </ul>
      {holidays.length === 0 && <p className="font-semibold">No holidays yet.</p>}
      {mayChange && <Another />}
      <h3 className="mt-5 font-bold">Upcoming public holidays</h3>
      <ul className="divide-y divide-line">
        {shown.map(each => (
          <Line key={each.day} {...each} mayChange={mayChange} />
        ))}
      </ul>
      {proposed.length > shown.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {proposed.length}
        </Button>
      )}
    </>
  )
}

type LineProps = {
  day: string
  name: string
  promised: number
  isEstimate?: boolean
  isNoted?: boolean
  mayChange: boolean
}

function Line({ day, name, promised, isEstimate = false, ...rest }: LineProps) {
  const { isNoted = false, mayChange } = rest
  const { busy, run } = useAction()
  const change = async () => {
    const failed = isNoted ? 'Couldn’t remove it' : 'Not saved'
    const isDone = await run({ failed, refresh }, () =>
      isNoted ? call(removeHoliday, { day }) : call(setHoliday, { day, name }),
    )
    if (isDone) toasts.show({ text: isNoted ? `You work on ${name}.` : `${name} saved.` })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {showWeekday(day)}, {showFullDate(day)}
        </p>
        <p className="flex flex-wrap gap-2 text-sm empty:hidden">
          {isEstimate && <Badge tone="danfo">Date may change: wait for the announcement</Badge>}
          {promised > 0 && (
            <TextLink
              to={pageAt('/station/assign', { promised: day })}
              className="inline-flex min-h-7 items-center"
            >
              {promised} promised for that day
            </TextLink>
          )}
        </p>
      </div>
      {mayChange && (
        <Button
          variant="ghost"
          busy={busy}
          aria-label={isNoted ? `Remove ${name}` : `Add ${name}`}
          onClick={() => void change()}
        >
          {isNoted ? 'Remove' : 'Add'}
        </Button>
      )}
    </li>
  )
}

/** A day of the station's own: a market, a stocktaking. */
function Another() {
  const send = useSend(setHoliday, {
    refresh,
    onDone: ({ message }) => toasts.show({ text: message }),
  })
  return (
    <Form
      send={send}
      className="mt-3 items-end gap-3 sm:max-lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]"
    >
      <TextField
        name="day"
        label="Another day"
        type="date"
        min={today()}
        max={addDays(today(), furthestHolidayDays)}
      />
      <TextField name="name" label="Name" />
      <SubmitButton variant="ghost" className="mb-0.5 justify-self-start">
        Add
      </SubmitButton>
    </Form>
  )
}
