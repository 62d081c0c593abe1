import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changeEmail, getEmail, keepEmail } from '../../contract/account.ts'
import { secret } from '../../contract/field.ts'
import { Refusal } from '../../contract/refusal.ts'
import { call, Unreachable } from '../api.ts'
import { query, queryClient } from '../query.ts'
import { Button } from './button.tsx'
import { dialogs } from './dialog.tsx'
import { PasswordField, TextField } from './field.tsx'
import { Form, SubmitButton, useSend } from './form.tsx'
import { Notice } from './notice.tsx'

const asked = query(getEmail, {})

type ChangeEmailProps = {
  /** The address that signs in, until the server has said more. */
  email: string
  secretLabel: string
  /** Beside a secret that was left empty. */
  enter: string
}

/** Asks for another address; it counts once the link that is sent there is opened. */
export function ChangeEmail({ email, secretLabel, enter }: ChangeEmailProps) {
  // The link is often opened in another tab, so coming back here asks again.
  const { data } = useQuery({ ...asked, staleTime: 0 })
  const current = data?.data.email ?? email
  const send = useSend(
    { ...changeEmail, input: z.extend(changeEmail.input, { password: secret(enter) }) },
    {
      draftKey: `new-email:${email}`,
      onDone: answer => void queryClient.setQueryData(asked.queryKey, answer),
    },
  )
  return (
    <>
      <p className="mb-5 text-ink-soft">
        You sign in with <b className="font-semibold wrap-anywhere text-ink">{current}</b>.
      </p>
      <output className="block empty:hidden">
        {data?.data.waitingFor && <Waiting address={data.data.waitingFor} />}
      </output>
      <Form send={send}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={current}
          readOnly
          hidden
        />
        <TextField
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          hint="We send a link there. The address counts once you open it."
          required
        />
        <PasswordField name="password" label={secretLabel} autoComplete="current-password" />
        <SubmitButton className="justify-self-start">Send the link</SubmitButton>
      </Form>
    </>
  )
}

function Waiting({ address }: { address: string }) {
  const { keep, busy } = useKeep()
  return (
    <div className="mb-5 grid gap-3">
      <Notice tone="danfo">
        Waiting for <b>{address}</b>. Open the link in the mail there within 24 hours; until then
        nothing changes.
      </Notice>
      <Button variant="ghost" busy={busy} className="justify-self-start" onClick={keep}>
        Keep my old address
      </Button>
    </div>
  )
}

/** Takes the question back. */
function useKeep() {
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      queryClient.setQueryData(asked.queryKey, await call(keepEmail, {}))
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      await dialogs.failure({ title: 'The link still works', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { keep, busy }
}
