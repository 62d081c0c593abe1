import { useQuery } from '@tanstack/react-query'
import { startTransition, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { listRequests, type PickupRequest } from '../../../contract/request/request.ts'
import { dialogMs } from '../../../contract/words.ts'
import type { Item } from '../../offline/queue/item.ts'
import { useWaiting } from '../../offline/queue/shown.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { showMoment } from '../../ui/moment.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { usePlaces } from '../ground/use-places.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { keptInWords } from '../waiting/kept-words.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { AskingContext } from './asking.ts'
import { DuesDialog, owesTooMuch } from './dues-first.tsx'
import { InsteadDialog } from './instead-dialog.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { QuickActions } from './quick-actions.tsx'
import { canBeCancelled, comesOn, dayOf, stateInWords } from './request-words.ts'
import { SpecialDialog } from './special-dialog.tsx'
import { SuspendedDialog, useSuspension } from './suspension.tsx'
import { t } from '../../t.ts'

type Wish = { what: 'pickup' } | { what: 'special'; address?: string | undefined }
type Open = { what: 'quick actions' } | Wish

/** Holds the dialogs in which a resident asks for something, one at a time, over every page. */
export function AskingProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)
  const asking = useMemo(() => {
    // The press is seen first; the dialog is drawn in slices behind it.
    const show = (next: Open) => startTransition(() => setOpen(next))
    return {
      forPickup: () => show({ what: 'pickup' }),
      forSpecial: (address?: string) => show({ what: 'special', address }),
      openQuickActions: () => show({ what: 'quick actions' }),
    }
  }, [])
  // At once: the next dialog must find the focus back where this one got it from.
  const close = () => flushSync(() => setOpen(null))

  function sent(title: string, text?: string) {
    close()
    void dialogs.success({ title, text, ms: dialogMs.resident })
  }
  function kept() {
    close()
    void dialogs.info({ title: t('Saved on this phone'), text: keptInWords() })
  }
  function denied() {
    close()
    toasts.show({ text: t('Not sent') })
  }
  return (
    <AskingContext value={asking}>
      {children}
      {open?.what === 'quick actions' && <QuickActions onClose={close} />}
      {(open?.what === 'pickup' || open?.what === 'special') && (
        <WishDialog wish={open} onSent={sent} onKept={kept} onDenied={denied} onClose={close} />
      )}
    </AskingContext>
  )
}

type WishDialogProps = {
  wish: Wish
  onSent: (title: string, text?: string) => void
  onKept: () => void
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
  return <PickupOrAnother onDenied={onDenied} {...rest} />
}

/**
 * Whoever has a pickup on its way at that door already may not mean a second: No comes first. With several places the one is
 * chosen before that is known.
 */
function PickupOrAnother(props: Omit<WishDialogProps, 'wish'>) {
  const { resident } = useOwnAccount()
  const { places = [] } = usePlaces()
  const { data } = useQuery(query(listRequests, { state: 'open' }))
  const { items } = useWaiting()
  const [isMeant, setMeant] = useState(false)
  const knownAt = (address: string | undefined) => {
    const waits = items.find(
      ({ kind, state, seen }) =>
        kind === 'pickup' &&
        state !== 'accepted' &&
        (!address || !seen['address'] || seen['address'] === address),
    )
    if (waits) return waitingInWords(waits)
    const open = data?.data.find(
      request =>
        request.kind === 'subscription' &&
        canBeCancelled(request) &&
        (!address || request.address === address),
    )
    return open && openInWords(open)
  }
  const warningAt = (address: string | undefined) => knownAt(address)?.title
  if (places.length > 1) return <PickupDialog warningAt={warningAt} {...props} />
  const known = knownAt(resident?.address)
  if (!known || isMeant) return <PickupDialog warningAt={() => undefined} {...props} />
  return (
    <InsteadDialog icon="question" {...known} onClose={props.onDenied}>
      <Button onClick={props.onDenied}>{t('No')}</Button>
      <Button variant="ghost" onClick={() => setMeant(true)}>
        {t('Request another')}
      </Button>
    </InsteadDialog>
  )
}

const waitingInWords = ({ at }: Item) => ({
  title: t('A pickup is already saved on this phone. Request another?'),
  text: t('You requested it {when}. We’ll send it as soon as you’re back online.', {
    when: showMoment(new Date(at).toISOString()),
  }),
})

const openInWords = (open: PickupRequest) => ({
  title:
    comesOn(open) === today()
      ? t('You already have a pickup today. Request another?')
      : t('You already have a pickup for {day}. Request another?', { day: dayOf(open) }),
  text: t('It’s for {address}. {state}.', { address: open.address, state: stateInWords(open) }),
})
