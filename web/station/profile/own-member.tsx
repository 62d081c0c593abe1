import { useQuery } from '@tanstack/react-query'
import { refuse } from '../../../contract/refusal.ts'
import { getDesk, setOwnName, setPin } from '../../../contract/staff/member-switch.ts'
import { memberRoleNames, memberRoleWork } from '../../../contract/staff/member.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { asOwner } from '../../security/confirm-owner.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'

/** What a member is called, and the PIN. */
export function OwnMember() {
  const { data } = useQuery(query(getDesk, {}))
  return (
    <Card aria-labelledby="you" className="mb-6">
      <h2 id="you" className="text-xl font-bold">
        You
      </h2>
      {data ? <Fields key={data.data._id} {...data.data} /> : <TextSkeleton rows={3} tall />}
    </Card>
  )
}

type Own = { name: string; role: keyof typeof memberRoleNames; named: boolean; hasPin: boolean }

function Fields({ name, role, named, hasPin }: Own) {
  const sendName = useSend(setOwnName, {
    refresh: () => askAgain('station'),
    onDone: ({ message }) => toasts.show({ text: message }),
  })
  const sendPin = useSend(setPin, {
    refresh: () => askAgain(getDesk),
    onDone: ({ message }) => toasts.show({ text: message }),
    // Whoever finds the desk open must not choose a PIN for somebody else.
    async via(sent) {
      const done = await asOwner('Your new PIN will work at once.', () => call(setPin, sent))
      if (!done) throw refuse('confirm_first')
      return done
    },
  })
  return (
    <>
      <p className="mt-1 mb-4 text-ink-soft">
        {memberRoleNames[role]}. {memberRoleWork[role]}
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <Form send={sendName} label="Your name">
          <TextField
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={name}
            hint={
              named
                ? 'Shown next to everything you do.'
                : 'Enter your name. It is shown next to everything you do.'
            }
            required
          />
          <SubmitButton variant="ghost">Save name</SubmitButton>
        </Form>
        <Form send={sendPin} label="Shared device">
          <PinField
            label={hasPin ? 'New PIN' : 'Choose a PIN'}
            hint="Four digits, to switch to your name on a shared device."
            isNew
          />
          <SubmitButton variant="ghost">Set PIN</SubmitButton>
        </Form>
      </div>
    </>
  )
}
