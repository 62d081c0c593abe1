import { useId, useRef } from 'react'
import { formatNaira } from '../../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { offInWords } from './count-words.ts'
import { NoteFields } from './note-fields.tsx'
import { useCount, type Counting } from './use-count.ts'

const fieldLook =
  'figures min-h-11 w-full rounded-lg border border-line-strong bg-card px-3 aria-invalid:border-clay lg:min-h-9'

/** Counts a pile, by notes or as a sum. */
export function CountRow(counting: Counting) {
  const { carrier, expectedKobo } = counting
  const id = useId()
  const amount = useRef<HTMLInputElement>(null)
  const { typed, type, note, setNote, offKobo, wrong, busy, compare } = useCount(counting)
  return (
    <form
      noValidate
      className="grid gap-3 px-4 pb-3"
      onSubmit={event => {
        event.preventDefault()
        if (!compare()) amount.current?.focus()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-end xl:in-[aside]:grid-cols-1">
        <NoteFields onSum={kobo => type(asTyped(kobo))} />
        <div className="grid gap-0.5">
          <label htmlFor={id} className="text-[0.8125rem] text-ink-soft">
            {carrier ? `${carrier.name}’s cash, ₦` : 'In the till, ₦'}
          </label>
          <input
            ref={amount}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={wrong !== ''}
            value={typed}
            onChange={event => type(event.target.value)}
            className={`${fieldLook} text-right font-semibold`}
          />
        </div>
      </div>
      <div role="alert" className="font-semibold text-clay empty:hidden">
        {wrong && <p>{wrong}</p>}
        {offKobo !== null && (
          <p>
            {formatNaira(expectedKobo)} should be there: {offInWords(offKobo)}.
          </p>
        )}
      </div>
      {offKobo !== null && (
        <label className="grid gap-0.5 text-[0.8125rem] text-ink-soft">
          What happened?
          <input
            maxLength={300}
            autoComplete="off"
            value={note}
            onChange={event => setNote(event.target.value)}
            className={`${fieldLook} text-base text-ink`}
          />
        </label>
      )}
      <Button type="submit" busy={busy} className="sm:justify-self-end lg:min-h-9">
        {offKobo !== null ? 'Write it down' : carrier ? 'Counted' : 'Counted for the bank'}
      </Button>
    </form>
  )
}
