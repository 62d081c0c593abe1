import { useId } from 'react'
import { Chips } from '../../ui/form/chips.tsx'
import { FieldFrame, inputLook } from '../../ui/form/field.tsx'

type ReasonFieldsProps<Reason extends string> = {
  /** What is asked, where "Why?" is not enough. */
  legend?: string
  options: readonly { value: Reason; label: string }[]
  reason: Reason | undefined
  onReason: (reason: Reason) => void
  /** For whom the words are. */
  label: string
  note: string
  onNote: (note: string) => void
  busy?: boolean
}

/** Why something is later or was not done: one of the reasons, and words that "other" cannot do without. */
export function ReasonFields<Reason extends string>(props: ReasonFieldsProps<Reason>) {
  const { legend = 'Why?', options, reason, onReason, label, note, onNote, busy = false } = props
  const id = useId()
  return (
    <>
      <Chips
        legend={legend}
        options={options}
        chosen={reason}
        disabled={busy}
        onChoose={onReason}
      />
      <FieldFrame id={id} label={label} error={undefined} required={reason === 'other'}>
        <input
          id={id}
          maxLength={200}
          value={note}
          readOnly={busy}
          onChange={event => onNote(event.target.value)}
          className={inputLook}
        />
      </FieldFrame>
    </>
  )
}
