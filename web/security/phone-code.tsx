import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { phoneNumber as phoneNumberField } from '../../contract/field.ts'
import { once } from '../../contract/once.ts'
import { showPhone, toE164 } from '../../contract/phone.ts'
import { askForCode, codeMinutes } from '../../contract/account/phone-sign-in.ts'
import { call } from '../api.ts'
import { isNo } from '../reason.ts'
import { Refusal } from '../../contract/refusal.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame, inputLook, TextField } from '../ui/form/field.tsx'
import { useFieldParts } from '../ui/form/form-context.ts'
import type { Shown } from '../ui/form/form-submission.ts'
import { Status } from '../ui/status.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { codeFromSms } from './code-from-sms.ts'
import { t } from '../t.ts'

/** A code is on its way to the number; null: the station had it sent, and the SMS led here. */
export type Sent = { challenge: string; phoneNumber: string | null }

/** The code that an SMS from the station leads to, if the page was opened by that. */
export function codeInAddress(): Sent | null {
  const [, challenge] = /^#([\da-f-]{36})$/.exec(window.location.hash) ?? []
  return challenge === undefined ? null : { challenge, phoneNumber: null }
}

/** The own number that an SMS to it names, if the page was opened by that. */
export function numberInAddress(): string | null {
  const [, number] = /^#(0\d{10})$/.exec(window.location.hash) ?? []
  return toE164(number ?? '')
}

const nothing: Shown = { message: null, fields: {} }

const onlyNumber = once(() => z.strictObject({ phoneNumber: phoneNumberField() }))

/** For a form that proves a number: asks for the code first, and stays where it is until that is typed. */
export function usePhoneCode(first: Sent | null = null) {
  const [sent, setSent] = useState(first)

  /** What the form shows: the field for the digits, or why no code was sent. */
  async function ask(typed: FormData | string): Promise<Shown> {
    const given = typeof typed === 'string' ? typed : typed.get('phoneNumber')
    const phoneNumber = toE164(typeof given === 'string' ? given : '') ?? ''
    try {
      const { data } = await call(askForCode, { phoneNumber })
      setSent({ challenge: data.challenge, phoneNumber })
      return nothing
    } catch (error) {
      if (!isNo(error)) throw error
      const fields = error instanceof Refusal ? (error.fields ?? {}) : {}
      return { message: Object.keys(fields).length > 0 ? null : error.message, fields }
    }
  }
  /** For `useSend`: without a code there is nothing to send yet, and the number asks for one. */
  const step = sent
    ? { fixed: { challenge: sent.challenge } }
    : { input: onlyNumber(), before: ask }
  return { sent, ask, forget: () => setSent(null), step }
}

type PhoneFieldsProps = {
  code: Pick<ReturnType<typeof usePhoneCode>, 'sent' | 'ask' | 'forget'>
  label: string
  /** The number, where it is known. */
  known?: string | undefined
}

/** The number; then the digits that were sent to it. */
export function PhoneFields({ code: { sent, ask, forget }, label, known }: PhoneFieldsProps) {
  if (sent) return <DigitsField sent={sent} again={ask} onOther={forget} />
  return (
    <TextField
      name="phoneNumber"
      label={label}
      type="tel"
      autoComplete="tel"
      {...(known && { defaultValue: known })}
      required
    />
  )
}

type DigitsFieldProps = {
  sent: Sent
  /** Asks for another code. */
  again: (phoneNumber: string) => Promise<Shown>
  /** Begins anew with another number. */
  onOther: () => void
}

/** The six digits from the SMS; phones that may read it fill it in. */
export function DigitsField({ sent, again, onOther }: DigitsFieldProps) {
  const hint = sent.phoneNumber
    ? t('Sent to {number}. Valid for {n|# minute|# minutes}.', {
        number: showPhone(sent.phoneNumber),
        n: codeMinutes,
      })
    : t('Valid for {n|# minute|# minutes}.', { n: codeMinutes })
  const { id, error, aria } = useFieldParts('digits', hint)
  const field = useRef<HTMLInputElement>(null)
  useCodeFromSms(field)
  return (
    <>
      <FieldFrame id={id} label={t('Code from the SMS')} hint={hint} error={error}>
        <input
          {...aria}
          ref={element => {
            field.current = element
            if (element) takeFocus(element)
          }}
          key={sent.challenge}
          id={id}
          name="digits"
          type="text"
          data-secret=""
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          className={`${inputLook} figures text-2xl tracking-[0.4em]`}
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-2">
        {sent.phoneNumber && <Again phoneNumber={sent.phoneNumber} again={again} />}
        <Button variant="ghost" onClick={onOther}>
          {t('Another number')}
        </Button>
      </div>
    </>
  )
}

function Again({ phoneNumber, again }: Pick<DigitsFieldProps, 'again'> & { phoneNumber: string }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const ask = async () => {
    setBusy(true)
    const { message } = await again(phoneNumber).finally(() => setBusy(false))
    setSaid(message ?? t('We’ve sent a new code. The old one no longer works.'))
  }
  return (
    <>
      <Button variant="ghost" busy={busy} onClick={() => void ask()}>
        {t('Send new code')}
      </Button>
      <Status className="order-last w-full text-sm">{said}</Status>
    </>
  )
}

/** Fills the code in as soon as the phone has read it. */
function useCodeFromSms(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const waiting = new AbortController()
    void codeFromSms(waiting.signal).then(code => {
      if (!code || !field.current) return undefined
      field.current.value = code
      return field.current.form?.requestSubmit()
    })
    return () => waiting.abort()
  }, [field])
}
