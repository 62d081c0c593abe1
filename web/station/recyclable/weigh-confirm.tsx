import { useId, useState } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { showKilos } from '../../ui/form/kilo.ts'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { arrivedBefore, type Weigh } from './use-weigh.ts'
import { noRequest } from './weigh-draft.ts'
import { WeighList } from './weigh-list.tsx'

// Above the bar of places on phones, at the foot of the page elsewhere.
const barLook =
  'fixed inset-x-0 bottom-[calc(4.3125rem+env(safe-area-inset-bottom))] z-10 flex items-center ' +
  'gap-3 border-t border-line bg-card px-4 py-[min(0.625rem,1dvh)] lg:sticky lg:inset-x-auto lg:bottom-4 lg:mt-5 ' +
  'lg:rounded-2xl lg:border lg:border-line-strong lg:p-3 lg:pl-5 lg:shadow-lift short:static!'

type WeighBarProps = {
  total: Weigh['total']
  label: string
  busy: boolean
  onPress: () => void
}

/** What it comes to so far, always at the thumb, and the way on. */
export function WeighBar({ total, label, busy, onPress }: WeighBarProps) {
  const { grams, worthKobo } = total
  return (
    <section aria-label="Total" data-bar="deeds" className={barLook}>
      <Status className="min-w-0 leading-tight lg:flex lg:items-baseline lg:gap-2">
        <span className="figures block text-[min(1.125rem,8vw)] leading-tight font-bold sm:text-xl">
          {sayNaira(worthKobo)}
        </span>{' '}
        <span className="figures block text-sm text-ink-soft lg:text-base">
          for {showKilos(grams)}
        </span>
      </Status>
      <Button
        className="min-h-[min(3.5rem,9dvh)] flex-1 text-[min(1.125rem,5vw)]! max-sm:px-3 max-sm:py-[min(0.5rem,1dvh)] lg:max-w-sm lg:min-w-56 lg:grow-0 lg:ml-auto"
        disabled={worthKobo === 0}
        busy={busy}
        onClick={onPress}
      >
        {label}
      </Button>
    </section>
  )
}

type WeighSummaryProps = { weigh: Weigh; onClose: () => void }

/** The last look before money moves. While it is being sent, nothing dismisses it. */
export function WeighSummary({ weigh, onClose }: WeighSummaryProps) {
  const id = useId()
  const { person, lines, total, requestId, busy, wrong, isUnsure, send } = weigh
  const [first] = useState(total.worthKobo)
  const isOver = wrong === arrivedBefore
  const isFor = requestId && requestId !== noRequest ? ` for #${shortId(requestId)}` : ''
  return (
    <Modal
      look="sheet"
      labelledBy={id}
      busy={busy}
      closesOutside={false}
      onClose={onClose}
      className="max-h-dvh overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        {person.resident?.name}
      </h2>
      <p className="mb-3 text-ink-soft">
        brings {showKilos(total.grams)}
        {isFor}
      </p>
      <WeighList lines={lines} />
      <div role="alert" className="mt-4 grid gap-2 empty:hidden">
        {wrong && (
          <Callout tone="clay">
            {wrong}{' '}
            {isOver && <TextLink to={pageAt('/station/recyclables')}>See received</TextLink>}
          </Callout>
        )}
        {!wrong && isUnsure && <Unsure />}
        {!wrong && total.worthKobo !== first && (
          <Callout tone="danfo">
            A rate has changed. The total was {sayNaira(first)} and is now{' '}
            {sayNaira(total.worthKobo)}.
          </Callout>
        )}
      </div>
      <div className="mt-5 grid grid-cols-[1fr_2fr] gap-2">
        <Button variant="ghost" className="min-h-14" disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button
          className="min-h-14 text-lg!"
          busy={busy}
          disabled={total.worthKobo === 0 || isOver}
          onClick={() => void send()}
        >
          {isUnsure ? 'Try again' : `Credit ${sayNaira(total.worthKobo)}`}
        </Button>
      </div>
      <Status className="sr-only">{busy && 'Please wait…'}</Status>
    </Modal>
  )
}

/** Said where a weighing was sent and no answer came. */
export const Unsure = () => (
  <Callout tone="danfo">Sent, but no answer yet. Confirm again: it’s recorded only once.</Callout>
)
