import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { listClosedDays } from '../../../contract/ground/day.ts'
import { furthestDays, moveReasons, type PickupRequest } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { showDay, today } from '../../ui/day.ts'
import { Chips } from '../../ui/form/chips.tsx'
import { FieldFrame, inputLook } from '../../ui/form/field.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { choseLater, putOffBy, reasonNames, type PlanDraft } from './plan.ts'
import { ReasonFields } from './reason-fields.tsx'

const dayNames = { today: 'Today', tomorrow: 'Tomorrow', other: 'Another day' } as const
type DayChoice = keyof typeof dayNames

const dayChips = Object.entries(dayNames).map(([value, label]) => ({
  value: value as DayChoice,
  label,
}))
const reasonChips = moveReasons.map(value => ({ value, label: reasonNames[value] }))

type PlanFieldsProps = {
  requests: readonly PickupRequest[]
  draft: PlanDraft
  disabled: boolean
  onChange: (draft: PlanDraft) => void
}

/** The day on which somebody goes and, where it breaks a promise, why. */
export function PlanFields({ requests, draft, disabled, onChange }: PlanFieldsProps) {
  const id = useId()
  const [first] = useState(today)
  const tomorrow = addDays(first, 1)
  const [isOther, setOther] = useState(draft.day !== first && draft.day !== tomorrow)
  const chosen = isOther ? 'other' : draft.day === tomorrow ? 'tomorrow' : 'today'
  const late = putOffBy(requests, draft.day)
  function choose(day: DayChoice) {
    setOther(day === 'other')
    if (day !== 'other') onChange({ ...draft, day: day === 'today' ? first : tomorrow })
  }
  return (
    <div className="grid gap-4">
      <Chips
        legend="For which day?"
        options={dayChips}
        chosen={chosen}
        disabled={disabled}
        onChoose={choose}
      />
      {isOther && (
        <FieldFrame id={`${id}-day`} label="Day" error={undefined}>
          <input
            id={`${id}-day`}
            type="date"
            min={first}
            max={addDays(first, furthestDays)}
            value={draft.day}
            readOnly={disabled}
            onChange={event => onChange({ ...draft, day: event.target.value })}
            className={inputLook}
          />
        </FieldFrame>
      )}
      <Chosen requests={choseLater(requests, draft.day)} />
      <Closed requests={requests} day={draft.day} />
      {late.length > 0 && (
        <ReasonFields
          legend={
            requests.length === 1
              ? 'Later than promised. Why?'
              : `Later than promised for ${late.length} of ${requests.length}. Why?`
          }
          options={reasonChips}
          reason={draft.reason}
          onReason={reason => onChange({ ...draft, reason })}
          label="Message to the resident"
          note={draft.note}
          onNote={note => onChange({ ...draft, note })}
          busy={disabled}
        />
      )}
    </div>
  )
}

/** Says whose residents chose a later day. */
function Chosen({ requests }: Pick<PlanFieldsProps, 'requests'>) {
  const [first] = requests
  if (!first) return null
  return (
    <Callout tone="danfo">
      {requests.length === 1
        ? `${first.user} chose ${showDay(first.promisedOn)}.`
        : `${requests.length} residents chose a later day.`}
    </Callout>
  )
}

const closings = {
  holiday: 'Holiday',
  'not served': 'No service there on that day',
  full: 'That day is full there',
}

/** Says that the day is none of those that are offered: staff may plan it all the same. */
function Closed({ requests, day }: Pick<PlanFieldsProps, 'requests'> & { day: string }) {
  const requestId = requests[0]?._id ?? ''
  const { data } = useQuery({ ...query(listClosedDays, { requestId }), enabled: requestId !== '' })
  const closed = data?.data.closed.find(each => each.day === day)
  // What was promised for a day is counted there already.
  if (!closed || requests.some(each => each.promisedOn === day)) return null
  return (
    <Callout tone="danfo">
      {closings[closed.why]}
      {closed.name && `: ${closed.name}`}.
    </Callout>
  )
}
