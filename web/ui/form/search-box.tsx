import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../icon.tsx'
import { inputLook } from './field.tsx'

const pauseMs = 300

/** What is searched for stands in the address, so that a reload and the back button keep it. */
export function useSearch(): string {
  const [params] = useSearchParams()
  return params.get('search')?.trim().slice(0, 100) ?? ''
}

/** A field whose text goes into the address after a short pause. */
export function useTypedFilter(name: string) {
  const [params, setParams] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  const sought = params.get(name) ?? ''
  // The back button, or a button that shows all again, changes the address from outside.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = sought
  }, [sought])

  const look = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setParams(
        before => {
          before.delete(name)
          if (typed.trim()) before.set(name, typed.trim())
          return before
        },
        { replace: true, preventScrollReset: true },
      )
    }, pauseMs)
  }
  return { ref: input, defaultValue: sought, look }
}

type SearchFieldProps = ComponentProps<'input'> & { label: string; frame?: string }

/** A field to search by, with the glass in it. */
export function SearchField({ label, frame = '', ...input }: SearchFieldProps) {
  const id = useId()
  return (
    <search className={`relative block ${frame}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        placeholder={label}
        {...input}
        id={id}
        type="search"
        inputMode="search"
        maxLength={100}
        autoComplete="off"
        className={`${inputLook} pl-12`}
      />
    </search>
  )
}

/** A search field that writes into the address after a short pause. */
export function SearchBox(named: { label: string; placeholder?: string }) {
  const { look, ...typed } = useTypedFilter('search')
  return <SearchField {...named} {...typed} onInput={event => look(event.currentTarget.value)} />
}
