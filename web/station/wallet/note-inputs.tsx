import { asTyped } from '../../ui/form/naira.ts'
import { useNotes } from './use-notes.ts'

type NoteInputsProps = {
  /** Which notes, largest first. */
  notes: readonly number[]
  onSum: (kobo: number) => void
  look: { row: string; note: string; label: string; input: string }
}

/** One field for each naira note, and the sum of them all. */
export function NoteInputs({ notes, onSum, look }: NoteInputsProps) {
  const { id, counts, change } = useNotes(notes, onSum)
  return (
    <div className={look.row}>
      {notes.map(note => (
        <div key={note} className={look.note}>
          <label htmlFor={`${id}-${note}`} className={look.label}>
            ₦{asTyped(note * 100)}
          </label>
          <input
            id={`${id}-${note}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={counts[note] ?? ''}
            onChange={event => change(note, event.target.value)}
            className={look.input}
          />
        </div>
      ))}
    </div>
  )
}
