import { useEffect, useId, useRef } from 'react'
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

/** A search field that writes into the address after a short pause. */
export function SearchBox({ label, placeholder }: { label: string; placeholder?: string }) {
  const id = useId()
  const { look, ...typed } = useTypedFilter('search')
  return (
    <search className="relative block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        {...typed}
        id={id}
        type="search"
        inputMode="search"
        maxLength={100}
        autoComplete="off"
        placeholder={placeholder ?? label}
        onInput={event => look(event.currentTarget.value)}
        className={`${inputLook} pl-12`}
      />
    </search>
  )
}
