import { asTyped } from '../../ui/form/naira.ts'
import { useNotes } from '../cash/use-notes.ts'

/** The notes that make up almost any pile. */
const notes = [1000, 500, 200, 100, 50] as const

type NoteFieldsProps = { onSum: (kobo: number) => void }

/** Adds a pile up note by note, in one row. */
export function NoteFields({ onSum }: NoteFieldsProps) {
  const { id, counts, change } = useNotes(notes, onSum)
  return (
    <div className="grid grid-cols-5 gap-1.5">
      {notes.map(note => (
        <div key={note} className="grid gap-0.5">
          <label htmlFor={`${id}-${note}`} className="figures text-[0.8125rem] text-ink-soft">
            ₦{asTyped(note * 100)}
          </label>
          <input
            id={`${id}-${note}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={counts[note] ?? ''}
            onChange={event => change(note, event.target.value)}
            className="figures min-h-11 w-full min-w-0 rounded-lg border border-line-strong bg-card px-2 text-right lg:min-h-9"
          />
        </div>
      ))}
    </div>
  )
}
