import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../t.ts'

export type Suggestion = { label: string; text: string }

type SuggestedProps = {
  legend: string
  suggestions: readonly Suggestion[]
  /** The text field that they fill. */
  children: ReactNode
}

const chipLook =
  'min-h-11 cursor-pointer rounded-full border border-line-strong px-4 text-[0.9375rem] ' +
  'leading-tight transition-colors hover:border-leaf-700 aria-pressed:border-leaf-700 ' +
  'aria-pressed:bg-leaf-100 aria-pressed:font-semibold aria-pressed:text-leaf-700 ' +
  'forced-colors:aria-pressed:outline-2'

/** Texts that one tap writes into the field below, where they can be changed; Other begins with nothing. */
export function Suggested({ legend, suggestions, children }: SuggestedProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const isSuggested = suggestions.some(({ text }) => text === typed)
  function write(text: string, goOn = false) {
    const field = frame.current?.querySelector('textarea')
    if (!field || field.readOnly) return
    // The form hears of it as of what is typed: it keeps the draft, and no longer calls it wrong.
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (goOn) field.focus()
  }
  const hear = (event: FormEvent) => setTyped((event.target as HTMLTextAreaElement).value)
  return (
    <div ref={frame} onInput={hear} className="grid gap-3">
      <fieldset>
        <legend className="sr-only">{legend}</legend>
        <div className="flex flex-wrap gap-2">
          {suggestions.map(({ label, text }) => (
            <button
              key={label}
              type="button"
              aria-pressed={text === typed}
              onClick={() => write(text)}
              className={chipLook}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={typed !== '' && !isSuggested}
            onClick={() => write(isSuggested ? '' : typed, true)}
            className={chipLook}
          >
            {t('Other')}
          </button>
        </div>
      </fieldset>
      {children}
    </div>
  )
}
