import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '../../../contract/calendar.ts'
import { Button } from '../button.tsx'
import { inputLook } from '../form/field.tsx'
import { useTypedFilter } from '../form/search-box.tsx'
import { Select, type SelectOption } from '../form/select.tsx'
import { t } from '../../t.ts'

/** The choice that the address names, if it is one of these. */
export const choiceIn = <T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined => choices.find(each => each === params.get(name))

/** The day that the address names, if it exists. */
export function dayIn(params: URLSearchParams, name: string) {
  const day = params.get(name)
  return day && isDay(day) ? day : undefined
}

/** What a list is narrowed to stands in the address, so that a reload and the back button keep it. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = (value: string) =>
    setParams(
      before => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [params.get(name) ?? '', set]
}

type FilterProps = { name: string; label: string }

/** Narrows a list to one of a few. */
export function SelectFilter(props: FilterProps & { options: readonly SelectOption[] }) {
  const { name, label, options } = props
  const [value, set] = useFilter(name)
  return (
    <Select label={label} options={options} placeholder={t('All')} value={value} onChange={set} />
  )
}

/** Narrows a list by a part of a text. */
export function TextFilter(props: FilterProps & Pick<ComponentProps<'input'>, 'inputMode'>) {
  const { name, label, inputMode } = props
  const id = useId()
  const { look, ...typed } = useTypedFilter(name)
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      <input
        {...typed}
        id={id}
        type="text"
        inputMode={inputMode}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={event => look(event.currentTarget.value)}
        className={`${inputLook} min-w-0`}
      />
    </div>
  )
}

/** Narrows a list by a day. */
export function DayFilter({ name, label }: FilterProps) {
  const id = useId()
  const [value, set] = useFilter(name)
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
        onChange={event => set(event.target.value)}
        className={`${inputLook} min-w-0`}
      />
    </div>
  )
}

type ClearFiltersProps = { names: readonly string[]; onClear: () => void }

/** Shows the whole list again; the button goes with what it mends, so the focus moves on. */
export function ClearFilters({ names, onClear }: ClearFiltersProps) {
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
      {t('Show all')}
    </Button>
  )
}
