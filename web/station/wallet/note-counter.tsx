import { inputLook } from '../../ui/form/field.tsx'
import { NoteInputs } from './note-inputs.tsx'

/** The naira notes, largest first. */
const notes = [1000, 500, 200, 100, 50, 20, 10, 5] as const

const look = {
  row: 'grid grid-cols-4 gap-2 px-3.5 pb-3.5',
  note: 'grid gap-0.5 text-center',
  label: 'figures text-sm',
  input: `${inputLook} figures px-1 text-center`,
}

type NoteCounterProps = { onSum: (kobo: number) => void }

/** Adds up a pile that is counted note by note. */
export function NoteCounter({ onSum }: NoteCounterProps) {
  return (
    <details className="rounded-xl border border-line">
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-semibold text-leaf-700">
        Count by notes
      </summary>
      <NoteInputs notes={notes} look={look} onSum={onSum} />
    </details>
  )
}
