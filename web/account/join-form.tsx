import type { ReactNode } from 'react'
import { memberRoleNames, memberRoleWork } from '../../contract/staff/member.ts'
import type { Offer } from '../../contract/staff/joining.ts'
import { PinField } from '../ui/form/pin-field.tsx'
import { TextField } from '../ui/form/field.tsx'
import { Form, SubmitButton, type Send } from '../ui/form/form.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { ConsentField } from './consent.tsx'

export const joiningPanel = {
  promise: 'Every bag has a carrier.',
  promiseText: "Your station's day on one screen.",
} as const

type JoinFormProps = {
  offer: Offer
  send: Send
  /** What else they choose, such as a password. */
  children?: ReactNode
}

/** Whoever is invited to a station says a name and chooses a PIN. */
export function JoinForm({ offer, send, children }: JoinFormProps) {
  const { station, invitedBy, name, role } = offer
  return (
    <AuthLayout
      title={`Join ${station}`}
      lead={
        <>
          <b className="text-ink">{invitedBy}</b> invites you as{' '}
          {memberRoleNames[role].toLowerCase()}. {memberRoleWork[role]}
        </>
      }
      {...joiningPanel}
    >
      <Form send={send}>
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          hint="Your name, shown beside everything you do."
          defaultValue={name}
          required
        />
        {children}
        <PinField
          label="Four digits for you"
          hint="Your PIN, for switching to you on a shared device."
          isNew
        />
        <ConsentField />
        <SubmitButton className="w-full">Join</SubmitButton>
      </Form>
    </AuthLayout>
  )
}
