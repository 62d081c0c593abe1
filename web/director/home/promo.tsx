import { useState } from 'react'
import { invitationDays, invite } from '../../../contract/director/invitation.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { showMonth } from '../../ui/day.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { Money } from '../../ui/money.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import type { Overview } from '../figure/use-overview.ts'

type PromoProps = { overview: Overview | undefined; className: string }

/** Another station earns, too: somebody can be invited to run it. */
export function Promo({ overview, className }: PromoProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section
        aria-labelledby="promo"
        data-screen-only
        className={`adire rounded-xl bg-leaf-900 p-4.5 text-on-leaf sm:p-6 ${className}`}
      >
        <h2 id="promo" className="text-xl font-bold">
          Wants some extra $cash?
        </h2>
        <p className="mt-1.5 min-h-12">
          {overview && (
            <>
              Your stations earned{' '}
              <Money kobo={overview.thisMonth.money.incomeKobo} className="font-bold" /> in{' '}
              {showMonth()}. Invite somebody to run another one.
            </>
          )}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="highlight" onClick={() => setOpen(true)}>
            Send
          </Button>
          <a
            href="#invitations"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
          >
            Invitations
          </a>
        </div>
      </section>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type InviteDialogProps = { onClose: () => void }

/** Invites a station operator by mail. */
function InviteDialog({ onClose }: InviteDialogProps) {
  const send = useSend(invite, {
    draftKey: 'invite',
    async onDone({ data, message }) {
      onClose()
      toasts.show({ text: `${message} ${data.email} has ${invitationDays} days to accept.` })
      await askAgain('invitation')
    },
  })
  return (
    <FormDialog
      title="Invite a station operator"
      text="They get an email with a link to open a new station of yours."
      send={send}
      submit="Send invitation"
      onClose={onClose}
    >
      <TextField name="email" type="email" label="Email" autoComplete="off" required />
      <TextField
        name="station"
        label="Station name"
        autoComplete="off"
        required={false}
        hint="They can change it."
      />
    </FormDialog>
  )
}
