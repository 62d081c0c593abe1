import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormContext } from '../../ui/form/form-context.ts'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped, koboOf, mostKobo, wrongAmount } from '../../ui/form/naira.ts'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { NoteCounter } from './note-counter.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'

const focusIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[data-field]')?.focus()

type CountFormProps = {
  /** Where what is typed is kept until it is settled. */
  draftKey: string
  /** While the count is compared, it stays as it was typed. */
  isOver: boolean
  onCounted: (kobo: number) => void
  onCancel: () => void
}

/** What lies on the table, before anybody looks at what should: what the books say is not shown meanwhile. */
export function CountForm({ draftKey, isOver, onCounted, onCancel }: CountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useDrafted(draftKey, 'counted')
  const [wrong, setWrong] = useState({})
  useEffect(() => {
    if (!isOver) focusIn(form.current)
  }, [isOver])
  const change = (next: string) => {
    setTyped(next)
    setWrong({})
  }
  const compare = () => {
    const kobo = koboOf(typed)
    if (kobo !== null && kobo <= mostKobo) return onCounted(kobo)
    setWrong({ counted: wrongAmount(typed) })
    return focusIn(form.current)
  }
  return (
    <FormContext value={{ wrong, draft: {}, remember: () => {} }}>
      <form
        ref={form}
        hidden={isOver}
        data-counting={isOver ? undefined : ''}
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          compare()
        }}
      >
        <NairaField name="counted" label="Counted" typed={typed} onTyped={change} />
        <NoteCounter onSum={kobo => change(asTyped(kobo))} />
        <DialogActions>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Compare</Button>
        </DialogActions>
      </form>
    </FormContext>
  )
}
