import { useState } from 'react'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { closeTicket } from '../../contract/support.ts'
import { Unreachable } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'

type Closed = EnvelopeOf<typeof closeTicket>
type CloseTicketProps = {
  /** By id, or by the visitor's link. */
  call: () => Promise<Closed>
  onClosed: (envelope: Closed) => void
}

/** Closes a conversation. Nobody is asked whether it is meant: writing opens it again. */
export function CloseTicket({ call, onClosed }: CloseTicketProps) {
  const [busy, setBusy] = useState(false)
  async function close() {
    setBusy(true)
    try {
      const envelope = await call()
      onClosed(envelope)
      toasts.show({ text: envelope.message })
      // The button is gone with the state that it belonged to.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      await dialogs.failure({ title: 'It is not closed', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void close()}>
      Close conversation
    </Button>
  )
}
