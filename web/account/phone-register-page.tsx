import { useState } from 'react'
import * as z from 'zod/mini'
import { phoneNumber } from '../../contract/field.ts'
import { pageAt } from '../../contract/page.ts'
import { registerByPhone } from '../../contract/account/phone-sign-in.ts'
import { words } from '../../contract/words.ts'
import { useCodeStep } from '../security/use-code-step.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { ConsentField, withConsent } from './consent.tsx'
import { DigitsField, usePhoneCode } from '../security/phone-code.tsx'
import { HomeFields } from './home-fields.tsx'
import { MovedAway } from './moved-away.tsx'
import { WaySwitch } from './way-switch.tsx'
import { useWelcome } from './welcome.ts'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const registration = withConsent(registerByPhone)
const details = z.extend(z.omit(registration.input, { challenge: true, digits: true }), {
  phoneNumber: phoneNumber(),
})

/** A household or a shop joins by a number. */
export default function PhoneRegisterPage() {
  const { sent, ask, forget, step } = usePhoneCode()
  const { CodeField, codeWanted } = useCodeStep()
  const [isMoved, setMoved] = useState(false)
  const welcome = useWelcome('resident')
  const send = useSend(registration, {
    draftKey: 'register:phone',
    ...step,
    ...(!sent && { input: details }),
    onDone: ({ data }) =>
      welcome({ userDetails: data, requestNumber: String(data.numberOfRequests) }),
    async onRefused(refusal) {
      const wasMoved = refusal.code === 'number_moved_away'
      setMoved(wasMoved)
      if (wasMoved) return { message: null, fields: {} }
      const shown = await codeWanted(refusal)
      if (!shown && !refusal.fields) {
        await dialogs.failure({ title: t(words.errorCreatingUser), text: refusal.message })
      }
      return shown
    },
  })
  return (
    <AuthLayout
      spoken
      title={t('Create an account')}
      lead={t('For your home or shop. All you need is a phone number.')}
      footer={rich('Already have an account? <way>Log in</way>', {
        way: linkTo(pageAt('/user/login/phone')),
      })}
    >
      <WaySwitch to="register" by="phone" />
      <Form send={send}>
        <div className={`grid gap-5 ${sent ? 'hidden' : ''}`}>
          <HomeFields />
          <TextField name="name" label={t('Name')} autoComplete="name" required />
          <TextField
            name="phoneNumber"
            label={t('Phone number')}
            type="tel"
            autoComplete="tel"
            hint={t('We’ll send it a code, and SMS about your pickups.')}
            required
          />
          <ConsentField />
        </div>
        {sent && <DigitsField sent={sent} again={ask} onOther={forget} />}
        {CodeField && <CodeField />}
        {isMoved && <MovedAway number={sent?.phoneNumber} />}
        <SubmitButton className="w-full">
          {t(sent ? 'Create an account' : 'Send code')}
        </SubmitButton>
      </Form>
    </AuthLayout>
  )
}
