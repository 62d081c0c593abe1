import { useState } from 'react'
import { inviteMember } from '../../../contract/staff/joining.ts'
import { memberRoleNames, memberRoleWork } from '../../../contract/staff/member.ts'
import { askAgain } from '../../live.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { drafts } from '../../ui/form/draft.ts'
import { useSend } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

const draftKey = 'invite member'
const roles = ['clerk', 'cashier'] as const

/** Asks somebody to work at the station. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState(() => drafts.read(draftKey)['by'] ?? 'phone')
  const [role, setRole] = useState<(typeof roles)[number]>('clerk')
  const send = useSend(inviteMember, {
    draftKey,
    refresh: () => askAgain('station'),
    onDone({ message }, { name }) {
      toasts.show({ text: `${name}: ${message}` })
      onClose()
    },
  })
  return (
    <FormDialog title="Invite staff" send={send} submit="Invite" onClose={onClose}>
      <TextField name="name" label="Name" autoComplete="off" required />
      <div>
        <Choice
          name="role"
          legend="Role"
          options={roles.map(value => ({ value, label: memberRoleNames[value] }))}
          defaultValue={role}
          onChoose={value => setRole(value === 'cashier' ? 'cashier' : 'clerk')}
        />
        <p className="mt-1.5 text-sm text-ink-soft">{memberRoleWork[role]}</p>
      </div>
      <ByWhat by={by} onChoose={setBy} />
    </FormDialog>
  )
}

const ways = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
]

function ByWhat({ by, onChoose }: { by: string; onChoose: (by: string) => void }) {
  return (
    <>
      <Choice name="by" legend="Invite by" options={ways} defaultValue={by} onChoose={onChoose} />
      {by === 'phone' ? (
        <TextField
          key="phone"
          name="phoneNumber"
          label="Phone number"
          type="tel"
          autoComplete="off"
          hint="They get an SMS and log in with this number and a code."
          required
        />
      ) : (
        <TextField
          key="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          hint="They get a link and choose a password."
          required
        />
      )}
    </>
  )
}
