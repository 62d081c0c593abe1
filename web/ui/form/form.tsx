import { Fragment, useActionState, useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormStatus } from 'react-dom'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { arrive } from '../../arrive.ts'
import { Button, type ButtonVariant } from '../button.tsx'
import { Callout } from '../state/callout.tsx'
import { drafts, type Draft } from './draft.ts'
import { FormContext } from './form-context.ts'
import type { SendOptions, SendState } from './form-submission.ts'
import { t } from '../../t.ts'

/** An endpoint, or how to fetch it: a form that is the first thing people see comes without it. */
type Source<E extends Endpoint> = E | (() => Promise<E>)

export type Send = {
  action: (typed: FormData) => void
  state: SendState
  pending: boolean
  draftKey: string | undefined
  /** Fetches what sending will need, while people type. */
  prepare?: () => void
}

const untouched: SendState = { attempt: 0, round: 0, message: null, fields: {} }

/** Sends a form to an endpoint: checks the fields by the contract first, then calls. */
export function useSend<E extends Endpoint>(source: Source<E>, options: SendOptions<E>): Send {
  const [state, action, pending] = useActionState(async (before: SendState, typed: FormData) => {
    const means = await fetched(source).catch((error: Error) => error)
    if (!(means instanceof Error)) return means.submit(means.endpoint, options, before, typed)
    return { ...before, attempt: before.attempt + 1, message: means.message, fields: {} }
  }, untouched)
  const prepare = () => void fetched(source).catch(() => undefined)
  return { action, state, pending, draftKey: options.draftKey, prepare }
}

/** What sending takes, and nothing on the screen does. */
async function fetched<E extends Endpoint>(source: Source<E>) {
  const [endpoint, { submit }] = await Promise.all([
    typeof source === 'function' ? arrive(source) : source,
    arrive(() => import('./form-submission.ts')),
  ])
  return { endpoint, submit }
}

type FormProps = {
  send: Send
  /** What it is for, where two stand side by side. */
  label?: string
  className?: string
  children: ReactNode
}

/** A form that loses nothing: not by a refusal, a lost network, or a page left too early. */
export function Form({ send, label, className = '', children }: FormProps) {
  const { action, state, pending, draftKey } = send
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => drafts.read(draftKey))
  const { wrong, mend } = useMending(state)
  const remember = (typed: Draft) => draftKey && drafts.keep(draftKey, typed)

  useEffect(() => {
    if (state.attempt > 0) focusAfter(form.current)
  }, [state.attempt])

  return (
    <FormContext value={{ wrong, draft: state.round === 0 ? draft : {}, remember }}>
      <form
        ref={form}
        aria-label={label}
        action={action}
        onFocusCapture={send.prepare}
        noValidate
        className={`grid gap-5 ${className}`}
        // React empties the fields after an action; here they begin anew only on success, by key.
        onReset={event => event.preventDefault()}
        onSubmit={event => pending && event.preventDefault()}
        onInput={event => {
          const field = event.target as HTMLInputElement
          mend(field.dataset['field'] ?? field.name)
          // A password stays a secret while the eye shows it as plain text.
          const secret = field.type === 'password' || 'secret' in field.dataset
          if (field.name && !secret) remember({ [field.name]: valueOf(field) })
        }}
      >
        <FormMessage state={state} />
        <Fragment key={state.round}>{children}</Fragment>
      </form>
    </FormContext>
  )
}

const valueOf = (field: HTMLInputElement) =>
  field.type === 'checkbox' ? String(field.checked) : field.value

/** The errors still to be mended: a field that is being edited is no longer called wrong. */
function useMending({ attempt, fields }: SendState) {
  const [mended, setMended] = useState({ attempt, names: [] as string[] })
  const names = mended.attempt === attempt ? mended.names : []
  const wrong = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  const mend = (name: string) => {
    if (name in wrong) setMended({ attempt, names: [...names, name] })
  }
  return { wrong, mend }
}

function focusAfter(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (wrong) return wrong.focus()
  // In a long form the message may be above what is on the screen.
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  // After a success the fields were made anew, and the focus fell out of the form.
  if (document.activeElement !== document.body) return
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}

function FormMessage({ state: { message, fields } }: { state: SendState }) {
  const count = Object.keys(fields).length
  return (
    <div role="alert" className="empty:hidden">
      {message && <Callout tone="clay">{message}</Callout>}
      {/* The words of each stand beside its field, where the focus goes. */}
      {count > 0 && (
        <p className="sr-only">{t('Please check the highlighted fields. ({count})', { count })}</p>
      )}
    </div>
  )
}

type SubmitButtonProps = {
  children: ReactNode
  variant?: ButtonVariant
  /** Nothing is there to be sent yet. */
  disabled?: boolean
  className?: string
}

/** Sends the form it stands in, once. */
export function SubmitButton({ children, ...rest }: SubmitButtonProps) {
  const { pending } = useFormStatus()
  return (
    <Button type="submit" busy={pending} {...rest}>
      {children}
    </Button>
  )
}
