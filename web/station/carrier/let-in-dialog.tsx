import { useEffect, useId, useState, type ReactNode } from 'react'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { showCarrierSignIn, shownMinutes } from '../../../contract/carrier/sign-in.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { reasonOf } from '../../reason.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Status } from '../../ui/status.tsx'

type Shown = OutputOf<typeof showCarrierSignIn>
type Drawn = (link: string) => ReactNode
type LetInDialogProps = { carrier: Carrier; drawn: Drawn; onClose: () => void }

/** A picture that a carrier scans with the own phone: it opens the carrier's page once, and soon or never. */
export function LetInDialog({ carrier, drawn, onClose }: LetInDialogProps) {
  const id = useId()
  const [round, setRound] = useState(0)
  const close = () => {
    // Whoever has come in meanwhile is counted.
    void askAgain('carrier')
    onClose()
  }
  return (
    <Modal labelledBy={id} describedBy={`${id}-text`} onClose={close}>
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Let {carrier.name} in
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-soft">
        {carrier.name} scans this with the phone’s camera. It opens the carrier’s page once, within{' '}
        {shownMinutes} minutes. Anyone who scans it logs in as {carrier.name}: don’t show it to
        anybody else.
      </p>
      <Picture key={round} carrierId={carrier._id} isNew={round > 0} drawn={drawn} />
      <DialogActions>
        <Button variant="ghost" onClick={() => setRound(round + 1)}>
          <Icon name="refresh" />
          New code
        </Button>
        <Button onClick={close}>Done</Button>
      </DialogActions>
    </Modal>
  )
}

const frameLook =
  'mx-auto mt-5 mb-2 grid aspect-square w-full max-w-64 place-items-center overflow-hidden rounded-xl ' +
  'border border-line bg-white'

type PictureProps = { carrierId: string; isNew: boolean; drawn: Drawn }

/** What is scanned, and how long it opens anything; a new one ends the one before. */
function Picture({ carrierId, isNew, drawn }: PictureProps) {
  const { shown, wrong } = useSignIn(carrierId)
  const left = useLeft(shown?.expiresAt)
  if (wrong) {
    return (
      <div role="alert" className="my-5">
        <Callout tone="clay">{wrong}</Callout>
      </div>
    )
  }
  return (
    <>
      <div className={frameLook}>
        {!shown ? (
          <Skeleton className="size-full" />
        ) : left > 0 ? (
          drawn(`${location.origin}${shown.link}`)
        ) : (
          <Icon name="clock" className="size-12 text-outline" />
        )}
      </div>
      <p aria-hidden="true" className="figures mb-5 min-h-[1lh] text-center font-semibold">
        {shown && (left > 0 ? sayLeft(left) : 'Expired')}
      </p>
      {/* A clock that is read out every second is no help. */}
      <Status className="sr-only">
        {shown && left === 0 && 'This code has expired. Get a new one.'}
        {shown && left > 0 && isNew && 'New code ready.'}
      </Status>
    </>
  )
}

/** What the station shows now. */
function useSignIn(carrierId: string) {
  const [shown, setShown] = useState<Shown>()
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    let isGone = false
    call(showCarrierSignIn, { carrierId }).then(
      ({ data }) => !isGone && setShown(data),
      (error: unknown) => !isGone && setWrong(reasonOf(error)),
    )
    return () => void (isGone = true)
  }, [carrierId])
  return { shown, wrong }
}

const secondMs = 1000

/** How many seconds are left until a moment. */
function useLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(ticking)
  }, [])
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / secondMs)) : 0
}

const sayLeft = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
