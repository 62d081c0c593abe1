import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showPhone } from '../../contract/phone.ts'
import {
  changePhone,
  getOwnWaysIn,
  numberMoveHours,
  objectToNumber,
} from '../../contract/account/phone-sign-in.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { query } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { showClock, showDate } from '../ui/day.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { confirmOwner } from './confirm-owner.tsx'
import { HeldLine, useHeld } from './held.tsx'
import { PhoneFields, usePhoneCode } from './phone-code.tsx'
import { t } from '../t.ts'

/** The number that opens the account: which, another one, and one that was asked for. */
export function SignInNumber() {
  const { data } = useQuery(query(getOwnWaysIn, {}))
  const [isOpen, setOpen] = useState(false)
  const { until } = useHeld()
  const ways = data?.data
  if (!ways?.phone) return null
  const { phoneNumber: number, moving } = ways
  return (
    <Section id="number" title={t('Log in with your number')}>
      <div className="grid gap-4">
        <p>
          {number
            ? t('You log in with {number} and a code by SMS.', { number: showPhone(number) })
            : t('With a number you can log in without a password: we’ll send you a code by SMS.')}
        </p>
        {moving && <Moving {...moving} />}
        <HeldLine until={until} />
        {until ? null : isOpen ? (
          <NumberForm old={number} onDone={() => setOpen(false)} />
        ) : (
          <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
            {t(number ? 'Use another number' : 'Add a number')}
          </Button>
        )}
      </div>
    </Section>
  )
}

type NumberFormProps = { old: string | null; onDone: () => void }

function NumberForm({ old, onDone }: NumberFormProps) {
  const code = usePhoneCode()
  const { sent, ask } = code
  const send = useSend(changePhone, {
    ...code.step,
    async before(typed) {
      if (!sent) return ask(typed)
      // Who cannot be reached at the old number any more shows nothing, and waits.
      if (typed.getAll('waits').includes('true')) return undefined
      const confirmed = await confirmOwner(t('You’ll log in with this number.'))
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
      <PhoneFields code={code} label={t('Phone number')} />
      {sent && old && (
        <Checkbox
          name="waits"
          label={t(
            'I no longer have {number}. I can log in with the new number in {n|# hour|# hours}.',
            { number: showPhone(old), n: numberMoveHours },
          )}
        />
      )}
      <SubmitButton className="justify-self-start">
        {t(sent ? 'Use this number' : 'Send code')}
      </SubmitButton>
    </Form>
  )
}

type MovingProps = {
  phoneNumber: string
  countsAt: string
  byStation: boolean
  mayKeep: boolean
}

/** Another number was asked for, here or at the station: the owner may stop it. */
function Moving({ phoneNumber, countsAt, byStation, mayKeep }: MovingProps) {
  const { busy, run } = useAction()
  const keep = () =>
    run({ failed: t('Not changed'), refresh: () => askAgain(getOwnWaysIn) }, async () => {
      const { message } = await call(objectToNumber, {})
      toasts.show({ text: message })
    })
  const said = {
    number: showPhone(phoneNumber),
    date: showDate(countsAt),
    time: showClock(countsAt),
  }
  return (
    <Callout tone="clay">
      <p>
        {byStation
          ? t(
              'Your station recorded {number} as your new number. You can log in with it from {date}, {time}.',
              said,
            )
          : t('You can log in with {number} from {date}, {time}.', said)}
      </p>
      {mayKeep ? (
        <Button busy={busy} className="mt-3" onClick={() => void keep()}>
          {byStation ? t('Not me: keep my number') : t('Cancel change')}
        </Button>
      ) : (
        <p className="mt-2">
          {t(
            'You logged in after this change started, so only your station can stop it. Please call them.',
          )}
        </p>
      )}
    </Callout>
  )
}
