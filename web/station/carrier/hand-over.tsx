import { useId } from 'react'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { handOver, proposeHandOver } from '../../../contract/plan/plan.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { runAction, useAction } from '../../ui/overlay/action.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { showLeft } from '../plan/confirm-dialog.tsx'

type Preview = OutputOf<typeof proposeHandOver>

/** Somebody falls ill: shows who would take over what, and does it at one press. */
export async function pauseAndHandOver(carrier: Carrier) {
  const { _id: carrierId, name } = carrier
  await runAction({ failed: `${name}’s pickups can’t be handed over` }, async () => {
    const { data } = await call(proposeHandOver, { carrierId })
    await ask<void>(done => (
      <HandOverDialog carrier={carrier} preview={data} onClose={() => done()} />
    ))
  })
}

type HandOverDialogProps = { carrier: Carrier; preview: Preview; onClose: () => void }

function HandOverDialog({ carrier, preview, onClose }: HandOverDialogProps) {
  const id = useId()
  const { _id: carrierId, name, status } = carrier
  const isPaused = status === 'Paused'
  const { stops, rounds, stay } = preview
  const { busy, run } = useAction()
  const addressOf = (requestId: string) =>
    stops.find(stop => stop.requestId === requestId)?.address ?? ''
  const confirm = () =>
    run(
      {
        failed: isPaused ? 'Nothing handed over' : `${name} is not paused`,
        refresh: () => askAgain('request'),
      },
      async () => {
        const given = rounds.map(({ carrierId: to, lines }) => ({
          carrierId: to,
          requestIds: lines.map(({ requestId }) => requestId),
        }))
        const { message, data } = await call(handOver, { carrierId, rounds: given })
        onClose()
        if (data.left.length > 0) await showLeft(message, data.left, addressOf)
        else toasts.show({ text: message })
      },
    )
  const many = stops.length - stay.length
  return (
    <Modal
      labelledBy={id}
      busy={busy}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        {isPaused ? `Hand over ${name}’s pickups` : `Pause ${name}`}
      </h2>
      <p className="mt-1 text-ink-soft">
        {many === 0
          ? 'No carrier has room: all pickups go back to waiting.'
          : 'These carriers take over:'}
      </p>
      <WhoTakesOver preview={preview} addressOf={addressOf} />
      <DialogActions>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void confirm()}>
          {sayPress(isPaused, many)}
        </Button>
      </DialogActions>
    </Modal>
  )
}

type WhoTakesOverProps = { preview: Preview; addressOf: (requestId: string) => string }

function WhoTakesOver({ preview: { rounds, stay }, addressOf }: WhoTakesOverProps) {
  return (
    <ul className="my-4 divide-y divide-line border-y border-line">
      {rounds.map(({ carrierId: to, name: who, lines }) => (
        <li key={`${to} ${lines[0]?.requestId}`} className="py-2.5">
          <p className="flex justify-between gap-3">
            <b>{who}</b>
            <span className="figures text-sm text-ink-soft">
              {lines.length === 1 ? '1 more' : `${lines.length} more`}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {lines.map(({ requestId }) => addressOf(requestId)).join(' · ')}
          </p>
        </li>
      ))}
      {stay.length > 0 && (
        <li className="py-2.5">
          <b>
            {stay.length === 1 ? '1 goes back to waiting' : `${stay.length} go back to waiting`}
          </b>
          <p className="text-sm text-ink-soft">{stay.map(addressOf).join(' · ')}</p>
        </li>
      )}
    </ul>
  )
}

const sayPress = (isPaused: boolean, many: number) => {
  if (many === 0) return isPaused ? 'Leave unassigned' : 'Pause'
  return isPaused ? `Hand over ${many}` : `Pause and hand over ${many}`
}
