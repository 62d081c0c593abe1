import { inputLook } from '../../ui/form/field.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { useNotes } from './use-notes.ts'

/** The naira notes, largest first. */
const notes = [1000, 500, 200, 100, 50, 20, 10, 5] as const

type NoteCounterProps = { onSum: (kobo: number) => void }

/** Adds up a pile that is counted note by note. */
export function NoteCounter({ onSum }: NoteCounterProps) {
  const { id, counts, change } = useNotes(notes, onSum)
  return (
    <details className="rounded-xl border border-line">
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-semibold text-leaf-700">
        Count by notes
      </summary>
      <div className="grid grid-cols-4 gap-2 px-3.5 pb-3.5">
        {notes.map(note => (
          <div key={note} className="grid gap-0.5 text-center">
            <label htmlFor={`${id}-${note}`} className="figures text-sm">
              ₦{asTyped(note * 100)}
            </label>
            <input
              id={`${id}-${note}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={counts[note] ?? ''}
              onChange={event => change(note, event.target.value)}
              className={`${inputLook} figures px-1 text-center`}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
