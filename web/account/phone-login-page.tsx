import { useState } from 'react'
import { pageAt } from '../../contract/page.ts'
import { loginByPhone } from '../../contract/account/phone-sign-in.ts'
import { words } from '../../contract/words.ts'
import { useCodeStep } from '../security/use-code-step.ts'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { codeInAddress, PhoneFields, usePhoneCode } from '../security/phone-code.tsx'
import { MovedAway } from './moved-away.tsx'
import { OneMoreThing, useOneMoreThing } from './one-more-thing.tsx'
import { WaySwitch } from './way-switch.tsx'
import { useWelcome } from './welcome.ts'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const toRegister = linkTo(pageAt('/user/register/phone'))

/** A resident comes in by a number and the code that was sent to it. */
export default function PhoneLoginPage() {
  const [fromStation] = useState(codeInAddress)
  const code = usePhoneCode(fromStation)
  const { sent } = code
  const [nobodys, setNobodys] = useState<string | null>(null)
  const { asked, moreWanted } = useOneMoreThing()
  const { CodeField, codeWanted } = useCodeStep()
  const welcome = useWelcome('resident')
  const send = useSend(loginByPhone, {
    draftKey: 'sign-in:phone',
    ...code.step,
    onDone: ({ data }) =>
      welcome({ userDetails: data, requestNumber: String(data.numberOfRequests) }),
    async onRefused(refusal) {
      const opensNone = refusal.code === 'no_account' || refusal.code === 'number_moved_away'
      setNobodys(opensNone ? refusal.code : null)
      if (opensNone) return { message: null, fields: {} }
      const shown = moreWanted(refusal) ?? (await codeWanted(refusal))
      if (!shown && !refusal.fields) {
        await dialogs.failure({ title: t(words.loginFailed), text: refusal.message })
      }
      return shown
    },
  })
  return (
    <AuthLayout
      spoken
      title={t('Log in')}
      lead={t('We’ll send a code to your phone.')}
      footer={rich('New here? <register>Create an account</register>', { register: toRegister })}
    >
      <WaySwitch to="login" by="phone" />
      <Form send={send}>
        <PhoneFields code={code} label={t('Phone number')} />
        {sent && (
          <p className="text-sm text-ink-soft">
            {t(
              'No code? Log in on a device you used before, use your email, or ask your station to send you a code.',
            )}
          </p>
        )}
        {sent && asked && <OneMoreThing asked={asked} />}
        {CodeField && <CodeField />}
        {nobodys === 'number_moved_away' && <MovedAway number={sent?.phoneNumber} />}
        {nobodys === 'no_account' && (
          <Callout tone="danfo">
            {rich('This number is not registered yet. <register>Create an account</register>', {
              register: toRegister,
            })}
          </Callout>
        )}
        <SubmitButton className="mt-1 w-full">{t(sent ? 'Log in' : 'Send code')}</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
