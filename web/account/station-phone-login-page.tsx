import { useState } from 'react'
import { pageAt } from '../../contract/page.ts'
import { joinByPhone, loginStaffByPhone, type Offer } from '../../contract/staff/joining.ts'
import { words } from '../../contract/words.ts'
import { PhoneFields, usePhoneCode } from '../security/phone-code.tsx'
import { useCodeStep } from '../security/use-code-step.ts'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { withConsent } from './consent.tsx'
import { JoinForm, joiningPanel } from './join-form.tsx'
import { useWelcome } from './welcome.ts'

const joining = withConsent(joinByPhone)

/** The code that was right, and what it opens besides. */
type Invited = { challenge: string; digits: string; offer: Offer }

/** Whoever works at a station comes in by a number; who is invited joins with the same code. */
export default function StationPhoneLoginPage() {
  const [invited, setInvited] = useState<Invited | null>(null)
  return invited ? <Join {...invited} /> : <LogIn onInvited={setInvited} />
}

function LogIn({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const code = usePhoneCode()
  const { CodeField, codeWanted } = useCodeStep()
  const welcome = useWelcome('station')
  const send = useSend(loginStaffByPhone, {
    draftKey: 'sign-in:station-phone',
    ...code.step,
    async onDone({ data }, { challenge, digits }) {
      if (data.offer) return onInvited({ challenge, digits, offer: data.offer })
      if (data.signedIn) await welcome({ stationdetail: data.signedIn })
    },
    async onRefused(refusal) {
      const shown = await codeWanted(refusal)
      if (!shown && !refusal.fields) {
        await dialogs.failure({ title: words.loginFailed, text: refusal.message })
      }
      return shown
    },
  })
  return (
    <AuthLayout
      title="Station login"
      lead="With your phone number. We’ll send it a code."
      footer={
        <>
          Have a password? <TextLink to={pageAt('/station/login')}>Log in with your email</TextLink>
        </>
      }
      {...joiningPanel}
    >
      <Form send={send}>
        <PhoneFields code={code} label="Phone number" />
        {CodeField && <CodeField />}
        <SubmitButton className="mt-1 w-full">{code.sent ? 'Log in' : 'Send code'}</SubmitButton>
      </Form>
    </AuthLayout>
  )
}

function Join({ challenge, digits, offer }: Invited) {
  const welcome = useWelcome('station')
  const send = useSend(joining, {
    fixed: { challenge, digits },
    draftKey: 'join:phone',
    onDone: ({ data }) => welcome({ stationdetail: data }),
  })
  return <JoinForm offer={offer} send={send} />
}
