import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { suggestWards } from '../../../contract/ground/serving.ts'
import { query } from '../../query.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'

const leastLetters = 3
/** What comes after the last comma or line is what is being typed. */
const lastOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .at(-1)
    ?.trim() ?? ''

const chipLook =
  'min-h-11 cursor-pointer rounded-full border border-line-strong px-4 text-[0.9375rem] leading-tight ' +
  'hover:border-leaf-700 lg:min-h-9'

/** What a station serves, in its own words; wards are completed as they are officially called. */
export function ServesField({ serves }: { serves: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed)
  const isAsked = settled.length >= leastLetters && settled.length <= 60
  const { data } = useQuery({
    ...query(suggestWards, { search: settled }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const offered = isAsked && typed !== '' ? (data?.data ?? []) : []
  const hear = (event: FormEvent) => setTyped(lastOf((event.target as HTMLTextAreaElement).value))
  function take(ward: string) {
    const field = frame.current?.querySelector('textarea')
    if (!field) return
    const before = field.value.slice(0, field.value.length - typed.length).trimEnd()
    field.value = `${before}${before && !before.endsWith('\n') ? ' ' : ''}${ward}, `
    // The form hears of it as of what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div ref={frame} onInput={hear} className="grid gap-2">
      <TextArea
        name="serves"
        label="Areas you serve"
        hint="Streets, wards and towns. We suggest your station to people who register there or in your areas."
        rows={3}
        maxLength={1000}
        defaultValue={serves}
        required={false}
      />
      {offered.length > 0 && (
        <fieldset>
          <legend className="sr-only">Matching wards</legend>
          <div className="flex flex-wrap gap-2">
            {offered.map(({ ward, lga, state }) => (
              <button
                key={`${ward} ${lga}`}
                type="button"
                onClick={() => take(ward)}
                className={chipLook}
              >
                {ward}
                <span className="text-ink-soft">
                  , {lga}, {state}
                </span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
