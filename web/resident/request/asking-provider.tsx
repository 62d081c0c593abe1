import { useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { dialogMs, words } from '../../../contract/words.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { useWallet } from '../wallet/use-wallet.ts'
import { AskingContext } from './asking.ts'
import { DuesDialog, owesTooMuch } from './dues-first.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SpecialDialog } from './special-dialog.tsx'
import { SuspendedDialog, useSuspension } from './suspension.tsx'

type Wish = { what: 'pickup' } | { what: 'special'; address?: string | undefined }
type Open = { what: 'quick actions' } | Wish

/** Holds the dialogs in which a resident asks for something, one at a time, over every page. */
export function AskingProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)
  const asking = useMemo(
    () => ({
      forPickup: () => setOpen({ what: 'pickup' }),
      forSpecial: (address?: string) => setOpen({ what: 'special', address }),
      openQuickActions: () => setOpen({ what: 'quick actions' }),
    }),
    [],
  )
  // At once: the next dialog must find the focus back where this one got it from.
  const close = () => flushSync(() => setOpen(null))

  function sent(title: string, text?: string) {
    close()
    void dialogs.success({ title, text, ms: dialogMs.resident })
  }
  function denied() {
    close()
    const text = 'You did not confirm, so nothing was sent.'
    void dialogs.info({ title: words.requestNotSent, text })
  }
  return (
    <AskingContext value={asking}>
      {children}
      {open?.what === 'quick actions' && <QuickActions onClose={close} />}
      {(open?.what === 'pickup' || open?.what === 'special') && (
        <WishDialog wish={open} onSent={sent} onDenied={denied} onClose={close} />
      )}
    </AskingContext>
  )
}

type WishDialogProps = {
  wish: Wish
  onSent: (title: string, text?: string) => void
  onDenied: () => void
  onClose: () => void
}

/** What is wished for, or why it cannot be: the station takes nothing, or something is due first. */
function WishDialog({ wish, onDenied, ...rest }: WishDialogProps) {
  const { wallet } = useWallet()
  const suspension = useSuspension()
  if (suspension) return <SuspendedDialog suspension={suspension} onClose={rest.onClose} />
  if (owesTooMuch(wallet)) return <DuesDialog wallet={wallet} onClose={rest.onClose} />
  if (wish.what === 'special') return <SpecialDialog address={wish.address} {...rest} />
  return <PickupDialog onDenied={onDenied} {...rest} />
}
