import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '../../contract/calendar.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { kinds, type listRequests } from '../../contract/request.ts'
import { Button } from '../ui/button.tsx'
import { inputLook } from '../ui/field.tsx'
import { SearchBox, useSearch } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'

const states = ['open', 'done'] as const

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Closed' },
]
const kindOptions = [
  { value: 'subscription', label: 'Pickup' },
  { value: 'special', label: 'Special' },
]

const names = ['state', 'kind', 'from', 'to'] as const

/** What the history is narrowed to stands in the address; what makes no sense there is left out. */
export function useHistoryFilters(): SentOf<typeof listRequests> {
  const [params] = useSearchParams()
  const search = useSearch()
  const state = states.find(each => each === params.get('state'))
  const kind = kinds.find(each => each === params.get('kind'))
  const dayIn = (name: 'from' | 'to') => {
    const day = params.get(name)
    return day && isDay(day) ? day : undefined
  }
  const [from, to] = [dayIn('from'), dayIn('to')]
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Narrows the history: by words, state, kind and days. */
export function HistoryFilters() {
  const [params, setParams] = useSearchParams()
  const set = (name: (typeof names)[number]) => (value: string) =>
    setParams(
      before => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end sm:max-lg:col-span-2">
        <SearchBox label="Search your requests" placeholder="Search" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <Select
          label="State"
          options={stateOptions}
          placeholder="All"
          value={params.get('state') ?? ''}
          onChange={set('state')}
        />
        <Select
          label="Kind"
          options={kindOptions}
          placeholder="All"
          value={params.get('kind') ?? ''}
          onChange={set('kind')}
        />
        <DayFilter label="From" value={params.get('from') ?? ''} onChange={set('from')} />
        <DayFilter label="To" value={params.get('to') ?? ''} onChange={set('to')} />
      </div>
    </div>
  )
}

type DayFilterProps = { label: string; value: string; onChange: (value: string) => void }

function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Half a date counts as none, so the field is left alone while somebody types in it.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = value
  }, [value])
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        ref={input}
        defaultValue={value}
        onChange={event => onChange(event.target.value)}
        className={`${inputLook} min-w-0`}
      />
    </div>
  )
}

/** Shows the whole history again; the button goes with what it mends, so the focus moves on. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  const [, setParams] = useSearchParams()
  const clear = () => {
    onClear()
    setParams(
      before => {
        for (const name of [...names, 'search']) before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <Button variant="ghost" onClick={clear}>
      Show all
    </Button>
  )
}
