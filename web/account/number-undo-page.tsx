import { useState } from 'react'
import { pageAt } from '../../contract/page.ts'
import { showPhone } from '../../contract/phone.ts'
import { undoDays, undoNumber } from '../../contract/account/phone-sign-in.ts'
import {
  codeInAddress,
  numberInAddress,
  PhoneFields,
  usePhoneCode,
} from '../security/phone-code.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Status } from '../ui/status.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

type Done = { message: string; phoneNumber: string }

/** The page behind the SMS to an old number: its owner takes the account back. */
export default function NumberUndoPage() {
  const [done, setDone] = useState<Done | null>(null)
  return (
    <AuthLayout
      spoken
      title={t('Recover your account')}
      {...(!done && {
        lead: t(
          'Did somebody change the phone number of your account? You can undo it with a code to your old number within {n|# day|# days}.',
          { n: undoDays },
        ),
      })}
      {...(!done && {
        footer: rich('Was it you? <way>Log in</way>', { way: linkTo(pageAt('/user/login/phone')) }),
      })}
    >
      {done ? <Back {...done} /> : <UndoForm onDone={setDone} />}
    </AuthLayout>
  )
}

function UndoForm({ onDone }: { onDone: (done: Done) => void }) {
  const [fromStation] = useState(codeInAddress)
  const [own] = useState(numberInAddress)
  const code = usePhoneCode(fromStation)
  const { sent } = code
  const send = useSend(undoNumber, {
    ...code.step,
    onDone: ({ message, data }) => onDone({ message, ...data }),
  })
  return (
    <Form send={send}>
      <PhoneFields
        code={code}
        label={t('Your old phone number')}
        known={own ? showPhone(own) : undefined}
      />
      {sent && (
        <Callout tone="danfo">
          {t('You can log in with your old number again. All devices will be logged out.')}
        </Callout>
      )}
      <SubmitButton className="w-full">{t(sent ? 'Undo the change' : 'Send code')}</SubmitButton>
    </Form>
  )
}

function Back({ message, phoneNumber: own }: Done) {
  return (
    <div className="grid gap-5">
      <Status className="block">
        <Callout>{message}</Callout>
      </Status>
      <p>{t('You can now log in with {number}.', { number: showPhone(own) })}</p>
      <ButtonLink to={pageAt('/user/login/phone')} className="w-full">
        {t('Log in')}
      </ButtonLink>
    </div>
  )
}
