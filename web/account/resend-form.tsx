import { useState } from 'react'
import { sendVerification } from '../../contract/account.ts'
import { TextField } from '../ui/field.tsx'
import { Form, SubmitButton, useSend } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import type { HandedOver } from './hand-over.ts'
import { RoleField } from './role-field.tsx'

/** Sends the verification link again, to the role that is known or to one that is picked. */
export function ResendForm({ email: known, role }: HandedOver) {
  const [email, setEmail] = useState(known)
  const [said, setSaid] = useState('')
  const send = useSend(sendVerification, {
    ...(role && { fixed: { role } }),
    draftKey: 'resend',
    onDone({ message }, sent) {
      setEmail(sent.email)
      setSaid(message)
    },
    onRefused: () => setSaid(''),
  })
  return (
    <Form send={send}>
      {!role && <RoleField />}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <SubmitButton variant="ghost" className="w-full">
        Send a new link
      </SubmitButton>
      <output className="empty:hidden">
        {said && (
          <p className="flex gap-2.5 rounded-xl bg-leaf-100 px-4 py-3">
            <Icon name="mail" className="mt-0.5 size-5 text-leaf-700" />
            {said}
          </p>
        )}
      </output>
    </Form>
  )
}
