import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeEmail, getEmail, keepEmail } from '../../contract/account/email.ts'
import { email as address } from '../../contract/field.ts'
import { call } from '../api.ts'
import { createKeyMemory } from '../idempotency.ts'
import { query, queryClient } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form/field.tsx'
import type { Shown } from '../ui/form/form-submission.ts'
import { useAction } from '../ui/overlay/action.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { Status } from '../ui/status.tsx'
import { askOwner } from './confirm-owner.tsx'
import { useHeld } from './held.tsx'
import { t, tPacked } from '../t.ts'
import { rich } from '../rich.tsx'

const asked = query(getEmail, {})

/** The address of a profile: the one that counts, to be changed. */
export function EmailField({ email }: { email: string }) {
  // The link is often opened in another tab, so coming back here asks again.
  const { data } = useQuery({ ...asked, staleTime: 0 })
  const current = data?.data.email ?? email
  const { until } = useHeld()
  return (
    <div className="grid gap-2.5">
      <TextField
        key={current}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        defaultValue={current}
        readOnly={until !== null}
      />
      <Status className="block empty:hidden">
        {data?.data.waitingFor && <Waiting address={data.data.waitingFor} />}
      </Status>
    </div>
  )
}

function Waiting({ address }: { address: string }) {
  const { run, busy } = useAction()
  const keep = () =>
    run({ failed: t('The link still works') }, async () =>
      queryClient.setQueryData(asked.queryKey, await call(keepEmail, {})),
    )
  return (
    <div className="grid gap-3">
      <Callout tone="danfo">
        {rich(
          'Waiting for <b>{address}</b>. Open the link in your email within 24 hours. Nothing changes until then.',
          { address, b: inside => <b>{inside}</b> },
        )}
      </Callout>
      <Button
        variant="ghost"
        busy={busy}
        className="justify-self-start"
        onClick={() => void keep()}
      >
        {t('Keep old email')}
      </Button>
    </div>
  )
}

/** For the form of a profile: asks for the new address that was typed, before the rest is saved. */
export function useNewEmail(current: string) {
  const linkWentTo = useRef<string>(undefined)

  async function before(typed: FormData): Promise<Shown | undefined> {
    linkWentTo.current = undefined
    const value = typed.get('email')
    if (!value) return undefined
    const read = address().safeParse(value)
    if (!read.success) {
      return { message: null, fields: { email: tPacked(read.error.issues[0]?.message ?? '') } }
    }
    const email = read.data
    const known = queryClient.getQueryData(asked.queryKey)?.data
    if ([current, known?.email, known?.waitingFor].includes(email)) return undefined
    const keys = createKeyMemory()
    const answer = await askOwner(
      {
        title: t('Confirm it’s you'),
        text: t(
          'We’ll send a link to {email}. Open it to confirm. We’ll also tell your old email.',
          { email },
        ),
        submit: t('Send link'),
      },
      proof => call(changeEmail, { email, ...proof }, { keys }),
    )
    // Whoever gave up has typed nothing for nothing: the form stays as it is.
    if (!answer) return { message: null, fields: {} }
    queryClient.setQueryData(asked.queryKey, answer)
    linkWentTo.current = email
    return undefined
  }

  /** Says that the profile is saved: in passing, unless there is something left to do. */
  async function saySaved(message: string) {
    const sentTo = linkWentTo.current
    if (!sentTo) return toasts.show({ text: message })
    await dialogs.info({
      title: t('Now open the link'),
      text: t('We’ve sent it to {email}.', { email: sentTo }),
    })
  }
  return { before, saySaved }
}
