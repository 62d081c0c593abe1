import { NoteInputs } from '../wallet/note-inputs.tsx'

/** The notes that make up almost any pile. */
const notes = [1000, 500, 200, 100, 50] as const

const look = {
  row: 'grid grid-cols-5 gap-1.5',
  note: 'grid gap-0.5',
  label: 'figures text-[0.8125rem] text-ink-soft',
  input:
    'figures min-h-11 w-full min-w-0 rounded-lg border border-line-strong bg-card px-2 text-right lg:min-h-9',
}

type NoteFieldsProps = { onSum: (kobo: number) => void }

/** Adds a pile up note by note, in one row. */
export const NoteFields = ({ onSum }: NoteFieldsProps) => (
  <NoteInputs notes={notes} look={look} onSum={onSum} />
)
