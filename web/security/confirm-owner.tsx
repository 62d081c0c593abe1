import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { getSession } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { showPhone } from '../../contract/phone.ts'
import { Refusal } from '../../contract/refusal.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { getOwnWaysIn } from '../../contract/account/phone-sign-in.ts'
import { words } from '../../contract/words.ts'
import { call } from '../api.ts'
import { Unreachable } from '../arrive.ts'
import { createKeyMemory } from '../idempotency.ts'
import { query, queryClient } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { showDate } from '../ui/day.ts'
import { PasswordField } from '../ui/form/field.tsx'
import { FormContext } from '../ui/form/form-context.ts'
import type { Shown } from '../ui/form/form-submission.ts'
import { DialogActions } from '../ui/overlay/dialog-actions.tsx'
import { dialogs, showDialog } from '../ui/overlay/dialog.tsx'
import { Modal } from '../ui/overlay/modal.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Status } from '../ui/status.tsx'
import { CodeField } from './code-field.tsx'
import { DigitsField, usePhoneCode } from './phone-code.tsx'
import { t } from '../t.ts'

/** What shows that the owner is sitting here. */
type Proof = { password?: string; code?: string }

type OwnerWords = { title: string; text: string; submit: string }

/** Asks for the secret, and for a code where two-step sign-in is on, and hands them to `run`;
 * resolves with what it gave, or null when the person gave up. */
export const askOwner = <T,>(words: OwnerWords, run: (proof: Proof) => Promise<T>) =>
  showDialog<T | null>(answer => <OwnerDialog {...words} run={run} onClose={answer} />)

/** Until when such things wait because the number is changing or was changed; null: they do not. */
async function heldUntil(): Promise<string | null> {
  const asked = queryClient.fetchQuery({ ...query(getOwnWaysIn, {}), staleTime: 0, retry: false })
  // Without an answer the server refuses what must wait.
  return asked.then(
    // Who has a password shows by it that they are the owner.
    ({ data }) => (data.hasPassword ? null : data.heldUntil),
    () => null,
  )
}

/** Confirms this session for a while; null when the person gave up, or it has to wait. */
export async function confirmOwner(
  text: string,
  { title, submit }: Omit<OwnerWords, 'text'> = {
    title: t('Confirm it’s you'),
    submit: t('Confirm'),
  },
) {
  const until = await heldUntil()
  if (until) {
    await dialogs.failure({
      title: t('This has to wait until {date}', { date: showDate(until) }),
      text: t(
        'Your phone number was changed recently. To protect your account, you can do this seven days after the change.',
      ),
    })
    return null
  }
  // A secret is remembered no longer than its dialog stands.
  const keys = createKeyMemory()
  // Who came by a number has confirmed by its code already.
  return askOwner({ title, submit, text }, async proof =>
    proof.password === undefined ? true : call(confirmSession, proof, { keys }),
  )
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
  // A carrier has no secret, and is never asked for one.
  if (!who || who.role === 'carrier') return { email: '', secret: t(doors.resident.secret) }
  return { email: who.email ?? '', secret: t(doors[who.role].secret) }
}

/** The number that gets a code, of whoever has no secret; else null. */
function useNumberInstead(): string | null {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    const asked = queryClient.fetchQuery({ ...query(getOwnWaysIn, {}), retry: false })
    void asked.then(
      ({ data }) => isHere && !data.hasPassword && setNumber(data.phoneNumber),
      // Without an answer the secret is asked for, as of nearly everybody.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return number
}

type OwnerDialogProps<T> = OwnerWords & {
  run: (proof: Proof) => Promise<T>
  onClose: (done: T | null) => void
}

function OwnerDialog<T>({ title, text, submit, run, onClose }: OwnerDialogProps<T>) {
  const id = useId()
  const [{ email, secret }] = useState(whoIsHere)
  const number = useNumberInstead()
  const { sent, ask, forget } = usePhoneCode()
  const byNumber = number === null ? null : { number, sent, ask }
  const { busy, shown, wantsCode, send, mend } = useProof({ secret, byNumber }, run, onClose)
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
            aria-label={t('Your email')}
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          {number === null ? (
            <PasswordField
              name="password"
              label={t('Your {secret}', { secret })}
              autoComplete="current-password"
            />
          ) : sent ? (
            <DigitsField sent={sent} again={ask} onOther={forget} />
          ) : (
            <p>
              {t('We’ll send a code to {number} to confirm it’s you.', {
                number: showPhone(number),
              })}
            </p>
          )}
          {wantsCode && <CodeField />}
          <DialogActions>
            <Button variant="ghost" disabled={busy} onClick={() => onClose(null)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" busy={busy}>
              {number !== null && !sent ? t('Send code') : submit}
            </Button>
          </DialogActions>
          <Status className="sr-only">{busy && t('Please wait…')}</Status>
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

type ByNumber = Pick<ReturnType<typeof usePhoneCode>, 'sent' | 'ask'> & { number: string }

// Not a form action: one that waits inside another's would only ever show when that one is over.
function useProof<T>(
  { secret, byNumber }: { secret: string; byNumber: ByNumber | null },
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
    const digits = textOf(typed, 'digits').trim()
    const missing = {
      ...(!byNumber && !password && { password: t('Please enter your {secret}', { secret }) }),
      ...(byNumber?.sent && !digits && { digits: t(words.enterCode) }),
      ...(wantsCode && !code && { code: t(words.enterCode) }),
    }
    let next: Shown = { message: null, fields: missing }
    if (Object.keys(missing).length === 0) {
      underWay.current = true
      setBusy(true)
      try {
        const second = code && { code }
        if (!byNumber) return onClose(await run({ password, ...second }))
        if (byNumber.sent) {
          const { challenge } = byNumber.sent
          await call(confirmSession, { challenge, digits, ...second }, { keys: createKeyMemory() })
          return onClose(await run({}))
        }
        next = await byNumber.ask(byNumber.number)
      } catch (error) {
        next = shownFor(error, wantsCode, secret)
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
function shownFor(error: unknown, wantsCode: boolean, secret: string): Shown {
  if (error instanceof Unreachable) return { message: error.message, fields: {} }
  if (!(error instanceof Refusal)) throw error
  const { code, message, fields } = error
  // Only the secret was typed: an address cannot be what is wrong.
  if (code === 'wrong_credentials' || code === 'wrong_director_credentials') {
    return { message: null, fields: { password: t('Wrong {secret}.', { secret }) } }
  }
  if (code === 'second_step') return { message: null, fields: wantsCode ? { code: message } : {} }
  if (code === 'second_step_wrong') return { message: null, fields: { code: message } }
  for (const name of ['password', 'digits']) {
    const wrong = fields?.[name]
    if (wrong) return { message: null, fields: { [name]: wrong } }
  }
  return { message: fields ? Object.values(fields).join('. ') : message, fields: {} }
}
