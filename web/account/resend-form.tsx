import { useState } from 'react'
import { sendVerification } from '../../contract/account/email.ts'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form/form.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Status } from '../ui/status.tsx'
import type { HandedOver } from './hand-over.ts'
import { RoleField } from './role-field.tsx'
import { t, tPacked } from '../t.ts'

/** Sends the verification link again, to the role that is known or to one that is picked. */
export function ResendForm({ email: known, role }: HandedOver) {
  const [email, setEmail] = useState(known)
  const [said, setSaid] = useState('')
  const send = useSend(sendVerification, {
    ...(role && { fixed: { role } }),
    draftKey: 'resend',
    onDone({ message }, sent) {
      setEmail(sent.email)
      setSaid(tPacked(message))
    },
    onRefused: () => setSaid(''),
  })
  return (
    <Form send={send}>
      {!role && <RoleField />}
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <SubmitButton variant="ghost" className="w-full">
        {t('Send new link')}
      </SubmitButton>
      <Status className="empty:hidden">{said && <Callout icon="mail">{said}</Callout>}</Status>
    </Form>
  )
}
