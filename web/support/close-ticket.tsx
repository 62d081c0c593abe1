import type { EnvelopeOf } from '../../contract/endpoint.ts'
import type { closeTicket } from '../../contract/support/support.ts'
import { Button } from '../ui/button.tsx'
import { focusTitle } from '../ui/focus-title.ts'
import { useAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { t } from '../t.ts'

type Closed = EnvelopeOf<typeof closeTicket>
type CloseTicketProps = {
  /** By id, or by the visitor's link. */
  call: () => Promise<Closed>
  onClosed: (envelope: Closed) => void
}

/** Closes a conversation. Nobody is asked whether it is meant: writing opens it again. */
export function CloseTicket({ call, onClosed }: CloseTicketProps) {
  const { run, busy } = useAction()
  const close = () =>
    run({ failed: t('Not closed yet') }, async () => {
      const envelope = await call()
      onClosed(envelope)
      toasts.show({ text: envelope.message })
      // The button is gone with the state that it belonged to.
      focusTitle()
    })
  return (
    <Button variant="ghost" busy={busy} onClick={() => void close()}>
      {t('Close conversation')}
    </Button>
  )
}
