import * as z from 'zod/mini'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneNumber } from '../../contract/field.ts'
import { once } from '../../contract/once.ts'
import { showPhone } from '../../contract/phone.ts'
import { changePhone, getOwnWaysIn, objectToNumber } from '../../contract/account/phone-sign-in.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { query } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { showClock, showDate } from '../ui/day.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { confirmOwner } from './confirm-owner.tsx'
import { DigitsField, usePhoneCode } from './phone-code.tsx'
import { t } from '../t.ts'

const onlyNumber = once(() => {
  const input = z.strictObject({ phoneNumber: phoneNumber() })
  return { ...changePhone, input: input as unknown as typeof changePhone.input }
})

/** The number that opens the account: which, another one, and one that the station was told of. */
export function SignInNumber() {
  const { data } = useQuery(query(getOwnWaysIn, {}))
  const [isOpen, setOpen] = useState(false)
  const ways = data?.data
  if (!ways?.phone) return null
  return (
    <Section id="number" title={t('Log in with your number')}>
      <div className="grid gap-4">
        <p>
          {ways.phoneNumber
            ? t('{number} opens your account, with a code by SMS.', {
                number: showPhone(ways.phoneNumber),
              })
            : t('With a number you can log in without a password: we send you a code by SMS.')}
        </p>
        {ways.moving && <Moving {...ways.moving} />}
        {isOpen ? (
          <NumberForm onDone={() => setOpen(false)} />
        ) : (
          <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
            {t(ways.phoneNumber ? 'Use another number' : 'Add a number')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function NumberForm({ onDone }: { onDone: () => void }) {
  const { sent, ask, forget } = usePhoneCode()
  const send = useSend(sent ? changePhone : onlyNumber(), {
    ...(sent && { fixed: { challenge: sent.challenge } }),
    async before(typed) {
      if (!sent) return ask(typed)
      const confirmed = await confirmOwner(t('This number will open your account.'))
      return confirmed ? undefined : { message: null, fields: {} }
    },
    async onDone({ message }) {
      await askAgain(getOwnWaysIn)
      toasts.show({ text: message })
      onDone()
    },
  })
  return (
    <Form send={send}>
      {sent ? (
        <DigitsField sent={sent} again={ask} onOther={forget} />
      ) : (
        <TextField
          name="phoneNumber"
          label={t('Phone number')}
          type="tel"
          autoComplete="tel"
          required
        />
      )}
      <SubmitButton className="justify-self-start">
        {t(sent ? 'Use this number' : 'Send me a code')}
      </SubmitButton>
    </Form>
  )
}

/** Somebody said at the station that the number was lost: its owner may say that it was not. */
function Moving({ phoneNumber, countsAt }: { phoneNumber: string; countsAt: string }) {
  const { busy, run } = useAction()
  const keep = () =>
    run({ failed: t('Not done'), refresh: () => askAgain(getOwnWaysIn) }, async () => {
      const { message } = await call(objectToNumber, {})
      toasts.show({ text: message })
    })
  return (
    <Callout tone="clay">
      <p>
        {t(
          'Your station was told that your number is {number} now. It will open your account from {date}, {time}.',
          {
            number: showPhone(phoneNumber),
            date: showDate(countsAt),
            time: showClock(countsAt),
          },
        )}
      </p>
      <Button busy={busy} className="mt-3" onClick={() => void keep()}>
        {t('That was not me: keep my number')}
      </Button>
    </Callout>
  )
}
