import { useId, useRef, useState, type FormEvent } from 'react'
import { getSession } from '../../contract/account.ts'
import { doors } from '../../contract/door.ts'
import { Refusal } from '../../contract/refusal.ts'
import { confirmSession } from '../../contract/second-step.ts'
import { call } from '../api.ts'
import { Unreachable } from '../arrive.ts'
import { createKeyMemory } from '../idempotency.ts'
import { query, queryClient } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form/field.tsx'
import { FormContext } from '../ui/form/form-context.ts'
import type { Shown } from '../ui/form/form-submission.ts'
import { showDialog } from '../ui/overlay/dialog.tsx'
import { Modal } from '../ui/overlay/modal.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Status } from '../ui/status.tsx'
import { CodeField } from './code-field.tsx'

/** What shows that the owner is sitting here. */
type Proof = { password: string; code?: string }

type OwnerWords = { title: string; text: string; submit: string }

/** Asks for the secret, and for a code where two-step sign-in is on, and hands them to `run`;
 * resolves with what it gave, or null when the person gave up. */
export const askOwner = <T,>(words: OwnerWords, run: (proof: Proof) => Promise<T>) =>
  showDialog<T | null>(answer => <OwnerDialog {...words} run={run} onClose={answer} />)

const confirmWords = {
  title: 'Is it you?',
  submit: 'Confirm',
}

/** Confirms this session for a while; null when the person gave up. */
export function confirmOwner(text: string) {
  // A secret is remembered no longer than its dialog stands.
  const keys = createKeyMemory()
  return askOwner({ ...confirmWords, text }, proof => call(confirmSession, proof, { keys }))
}

/** Does what the server does for the owner only: asks for the secret where it wants that, and
 * tries again. Null when the person gave up. */
export async function asOwner<T>(text: string, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'confirm_first')) throw error
  }
  return (await confirmOwner(text)) && run()
}

/** Who is signed in, as the server last said: the host of the dialogs stands outside the pages. */
function whoIsHere() {
  const who = queryClient.getQueryData(query(getSession, {}).queryKey)?.data
  return { email: who?.email ?? '', secret: doors[who?.role ?? 'resident'].secret }
}

type OwnerDialogProps<T> = OwnerWords & {
  run: (proof: Proof) => Promise<T>
  onClose: (done: T | null) => void
}

function OwnerDialog<T>({ title, text, submit, run, onClose }: OwnerDialogProps<T>) {
  const id = useId()
  const [{ email, secret }] = useState(whoIsHere)
  const { busy, shown, wantsCode, send, mend } = useProof(secret, run, onClose)
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={busy}
      closesOutside={false}
      onClose={() => onClose(null)}
    >
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 wrap-anywhere text-ink-soft">
        {text}
      </p>
      <FormContext value={{ wrong: shown.fields, draft: {}, remember: () => {} }}>
        <form noValidate className="mt-5 grid gap-5" onSubmit={send} onInput={mend}>
          <div role="alert" className="empty:hidden">
            {shown.message && <Callout tone="clay">{shown.message}</Callout>}
            {Object.keys(shown.fields).length > 0 && (
              <p className="sr-only">{Object.values(shown.fields).join('. ')}</p>
            )}
          </div>
          <input
            type="text"
            name="username"
            aria-label="Your email"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField name="password" label={`Your ${secret}`} autoComplete="current-password" />
          {wantsCode && <CodeField />}
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button variant="ghost" disabled={busy} onClick={() => onClose(null)}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {submit}
            </Button>
          </div>
          <Status className="sr-only">{busy && 'Please wait…'}</Status>
        </form>
      </FormContext>
    </Modal>
  )
}

function textOf(typed: FormData, name: string) {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}

const nothingWrong: Shown = { message: null, fields: {} }

// Not a form action: one that waits inside another's would only ever show when that one is over.
function useProof<T>(
  secret: string,
  run: (proof: Proof) => Promise<T>,
  onClose: (done: T) => void,
) {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(nothingWrong)
  const [wantsCode, setWantsCode] = useState(false)
  const underWay = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const password = textOf(typed, 'password')
    const code = textOf(typed, 'code').trim()
    const missing = {
      ...(!password && { password: `please enter your ${secret}` }),
      ...(wantsCode && !code && { code: 'please enter the code' }),
    }
    let next: Shown = { message: null, fields: missing }
    if (Object.keys(missing).length === 0) {
      underWay.current = true
      setBusy(true)
      try {
        return onClose(await run({ password, ...(code && { code }) }))
      } catch (error) {
        next = shownFor(error, wantsCode)
        if (error instanceof Refusal && error.code === 'second_step') setWantsCode(true)
      } finally {
        setBusy(false)
        underWay.current = false
      }
    }
    setShown(next)
    focusOn(form, Object.keys(next.fields)[0])
    return undefined
  }
  return { busy, shown, wantsCode, send, mend: () => setShown(nothingWrong) }
}

function focusOn(form: HTMLFormElement, name: string | undefined) {
  if (name) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/** Why it was not done, beside the field that is to blame. */
function shownFor(error: unknown, wantsCode: boolean): Shown {
  if (error instanceof Unreachable) return { message: error.message, fields: {} }
  if (!(error instanceof Refusal)) throw error
  const { code, message, fields } = error
  if (code === 'second_step') return { message: null, fields: wantsCode ? { code: message } : {} }
  if (code === 'second_step_wrong') return { message: null, fields: { code: message } }
  if (fields?.['password']) return { message: null, fields: { password: fields['password'] } }
  return { message: fields ? Object.values(fields).join('. ') : message, fields: {} }
}
