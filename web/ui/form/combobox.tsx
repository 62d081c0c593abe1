import { useQuery } from '@tanstack/react-query'
import { useContext, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Status } from '../status.tsx'
import { FieldFrame, inputLook } from './field.tsx'
import { FormContext, useFieldParts } from './form-context.ts'
import { t } from '../../t.ts'

type ComboboxOption = { value: string; label: string; detail?: string | undefined }

type ComboboxProps = {
  name: string
  label: string
  load: (search: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  hint?: string | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  /** It narrows a list: nobody must fill it in, and that need not be said. */
  isFilter?: boolean | undefined
  /** What is proposed above it: picked there, it stands in the field. */
  above?: (picked: string, pick: (option: ComboboxOption) => void) => ReactNode
}

const pauseMs = 200
const none: readonly ComboboxOption[] = []
const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Waits until nobody types any more: a call for each letter is too much for one bar of 3G. */
async function afterPause(search: string, signal: AbortSignal, load: ComboboxProps['load']) {
  if (search) await new Promise(resolve => setTimeout(resolve, pauseMs))
  return signal.aborted ? none : load(search, signal)
}

/** What a combobox holds: the text, what is picked, and which row the arrow keys are on. */
function useCombobox({ name, load }: ComboboxProps) {
  const { draft, remember } = useContext(FormContext)
  const [text, setText] = useState(draft[`${name}.text`] ?? '')
  const [value, setValue] = useState(draft[name] ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // What is picked is not searched for: opening the list again shows its neighbours too.
  const search = value ? '' : text.trim()
  const { data: options = none, ...query } = useQuery({
    queryKey: ['combobox', name, search],
    queryFn: ({ signal }) => afterPause(search, signal, load),
    placeholderData: before => before,
    enabled: isOpen || text !== '',
  })

  const hold = (nextText: string, nextValue: string) => {
    setText(nextText)
    setValue(nextValue)
    setActive(-1)
    remember({ [name]: nextValue, [`${name}.text`]: nextText })
  }
  const pick = (option: ComboboxOption) => {
    hold(option.label, option.value)
    setOpen(false)
  }
  const open = () => {
    setOpen(true)
    setActive(options.findIndex(option => option.value === value))
  }
  const close = () => {
    setOpen(false)
    const meant = value ? undefined : options.find(option => sameText(option.label, text))
    if (meant) pick(meant)
  }
  return { text, value, isOpen, active, options, query, hold, pick, open, close, setActive }
}

type Held = ReturnType<typeof useCombobox>

/** The keys of the ARIA 1.2 pattern: the focus stays in the input, arrows move through the list. */
function onKey(event: KeyboardEvent, held: Held) {
  const { isOpen, active, options, open, close, pick, setActive } = held
  const picked = options[active] ?? (options.length === 1 ? options[0] : undefined)
  const to = (index: number) => {
    event.preventDefault()
    if (isOpen) setActive((index + options.length) % options.length)
    else open()
  }
  if (event.key === 'ArrowDown') to(active + 1)
  else if (event.key === 'ArrowUp') to(active < 0 ? options.length - 1 : active - 1)
  else if (event.key === 'Escape' && isOpen) {
    event.preventDefault()
    close()
  } else if (event.key === 'Enter' && isOpen) {
    event.preventDefault()
    if (picked) pick(picked)
    else close()
  } else if (event.key === 'Tab') close()
}

/** A field that is filled by searching and picking; it sends the picked option's value. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, placeholder, isFilter = false, required = !isFilter, above } = props
  const held = useCombobox(props)
  const { id, error, aria } = useFieldParts(name, hint)
  const input = useRef<HTMLInputElement>(null)
  const listId = `${id}-list`
  const field = (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={isFilter || required}>
      <div className="relative">
        <input type="hidden" name={name} value={held.value} />
        <input
          {...aria}
          ref={input}
          id={id}
          data-field={name}
          role="combobox"
          aria-expanded={held.isOpen}
          aria-controls={held.isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={held.active >= 0 ? `${listId}-${held.active}` : undefined}
          aria-required={required}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={held.text}
          onChange={event => {
            held.hold(event.target.value, '')
            if (!held.isOpen) held.open()
          }}
          onClick={held.open}
          onKeyDown={event => onKey(event, held)}
          onBlur={held.close}
          className={`${inputLook} pr-12`}
        />
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
        />
        {held.isOpen && <Options listId={listId} label={label} held={held} />}
      </div>
    </FieldFrame>
  )
  return above ? (
    <>
      {above(held.value, held.pick)}
      {field}
    </>
  ) : (
    field
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events,
   jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus --
   HTML has no searchable list; the focus and the keys stay in the input. */

const listLook =
  'absolute inset-x-0 top-full z-20 mt-1.5 max-h-64 overflow-y-auto rounded-xl border ' +
  'border-line-strong bg-card p-1.5 shadow-lift'

const optionLook =
  'grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1.5 hover:bg-leaf-100 ' +
  'aria-selected:font-semibold aria-selected:text-leaf-700'

type OptionsProps = { listId: string; label: string; held: Held }

function Options({ listId, label, held }: OptionsProps) {
  const { options, query, active, value, pick } = held
  const said = sayState(query.isPending, query.isError, options.length)
  return (
    <div
      className={listLook}
      // A press on the list must not take the focus out of the input.
      onMouseDown={event => event.preventDefault()}
    >
      <div id={listId} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            ref={node => {
              if (index === active) node?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onClick={() => pick(option)}
            className={`${optionLook} ${index === active ? 'bg-leaf-100' : ''}`}
          >
            {option.label}
            {option.detail && <span className="text-sm text-ink-soft">{option.detail}</span>}
          </div>
        ))}
      </div>
      <Status className="block px-3 py-2.5 text-ink-soft empty:hidden">{said}</Status>
    </div>
  )
}

function sayState(pending: boolean, failed: boolean, count: number) {
  if (pending) return t('Loading...')
  if (failed) return t('The list didn’t load. Close and open it to try again.')
  return count === 0 ? t('No match. Try fewer letters.') : ''
}
