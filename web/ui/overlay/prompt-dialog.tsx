import { useId, useRef, useState, type FormEvent } from 'react'
import { Refusal, refusals } from '../../../contract/refusal.ts'
import { Unreachable } from '../../arrive.ts'
import { isNo } from '../../reason.ts'
import { Button } from '../button.tsx'
import { drafts, type Draft } from '../form/draft.ts'
import { TextField } from '../form/field.tsx'
import { FormContext } from '../form/form-context.ts'
import { Suggested, type Suggestion } from '../form/suggested.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Status } from '../status.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Modal } from './modal.tsx'
import { t } from '../../t.ts'

export type PromptWords = {
  title: string
  text?: string
  label: string
  hint?: string
  submit: string
  cancel?: string
  danger?: boolean
  input: 'text' | 'textarea' | 'date'
  /** What is often answered in several lines: one tap writes it. */
  suggestions?: { legend: string; all: readonly Suggestion[] }
  /** What stands in the field at first. */
  startsWith?: string
  /** Keeps what is typed until it is taken, under this name. */
  draftKey?: string
  /** Says what is wrong with the text before anything is called. */
  validate?: (value: string) => string | undefined
  /** Asks again for what may have changed, when it is done and after a "no". */
  refresh?: () => Promise<unknown>
  /** Does it. A text that it returns, or the words of a refusal, say why it was not done. */
  run: (value: string) => Promise<void | string>
}

const inputs = {
  text: { type: 'text' },
  date: { type: 'date' },
} as const

type PromptDialogProps = PromptWords & { onClose: (taken: string | null) => void }

/** A dialog with one field. While `run` is under way, nothing dismisses it. */
export function PromptDialog({
  title,
  text,
  submit,
  cancel = t('Cancel'),
  ...rest
}: PromptDialogProps) {
  const { label, hint, input, suggestions, startsWith, draftKey, danger = false, onClose } = rest
  const id = useId()
  const { busy, wrong, send, mend } = usePrompt(rest)
  const [draft] = useState(() => drafts.read(draftKey))
  const [isEmpty, setEmpty] = useState(!draft['answer'])
  const remember = (typed: Draft) => draftKey && drafts.keep(draftKey, typed)
  const field = { name: 'answer', label, hint, defaultValue: startsWith, readOnly: busy }
  return (
    <Modal
      labelledBy={id}
      describedBy={text && `${id}-text`}
      busy={busy}
      closesOutside={isEmpty}
      onClose={() => onClose(null)}
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 text-ink-soft">
          {text}
        </p>
      )}
      <FormContext value={{ wrong: wrong ? { answer: wrong } : {}, draft, remember }}>
        <form
          noValidate
          className="mt-5 grid gap-5"
          onSubmit={send}
          onInput={event => {
            const { value } = event.target as HTMLInputElement
            setEmpty(value.trim() === '')
            remember({ answer: value })
            mend()
          }}
        >
          {input === 'textarea' && suggestions ? (
            <Suggested legend={suggestions.legend} suggestions={suggestions.all}>
              <TextArea {...field} required />
            </Suggested>
          ) : input === 'textarea' ? (
            <TextArea {...field} required />
          ) : (
            <TextField {...field} {...inputs[input]} required />
          )}
          <DialogActions>
            <Button variant="ghost" disabled={busy} onClick={() => onClose(null)}>
              {cancel}
            </Button>
            <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
              {submit}
            </Button>
          </DialogActions>
          {/* The focus may be in the field already, and would not read out its error. */}
          <p role="alert" className="sr-only">
            {wrong}
          </p>
          <Status className="sr-only">{busy && t('Please wait…')}</Status>
        </form>
      </FormContext>
    </Modal>
  )
}

function usePrompt({
  validate,
  refresh,
  run,
  draftKey,
  onClose,
}: Omit<PromptDialogProps, 'title' | 'submit'>) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const underWay = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const form = event.currentTarget
    const typed = new FormData(form).get('answer')
    const value = typeof typed === 'string' ? typed.trim() : ''
    setWrong('')
    let problem = validate?.(value)
    if (!problem) {
      underWay.current = true
      setBusy(true)
      problem = await outcome(() => run(value), refresh)
      setBusy(false)
      underWay.current = false
    }
    if (!problem) {
      if (draftKey) drafts.remove(draftKey)
      return onClose(value)
    }
    setWrong(problem)
    form.querySelector<HTMLElement>('[name="answer"]')?.focus()
  }
  return { busy, wrong, send, mend: () => setWrong('') }
}

/** Why it was not done, or nothing. */
async function outcome(
  run: () => Promise<void | string>,
  refresh: PromptWords['refresh'],
): Promise<string | undefined> {
  try {
    const problem = await run()
    await refresh?.()
    return problem || undefined
  } catch (error) {
    const shown = refresh?.()
    // Without network nothing comes.
    if (!(error instanceof Unreachable)) await shown
    // What is wrong with the field says more than that something is.
    const [beside] = error instanceof Refusal ? Object.values(error.fields ?? {}) : []
    if (isNo(error)) return beside ?? error.message
    // Nobody expected this: the person gets a sentence, the console the whole of it.
    setTimeout(() => {
      throw error
    })
    return t(refusals.internal[1])
  }
}
