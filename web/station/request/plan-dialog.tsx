import { useId, useState, type FormEvent } from 'react'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { planFor, wrongPlan, type Plan } from './plan.ts'
import { PlanFields } from './plan-fields.tsx'
import { usePlanDraft } from './use-plan-draft.ts'

export type DayPick = {
  request: PickupRequest
  /** Done with the chosen day before the dialog closes; a "no" leaves it open. */
  run: (plan: Plan) => Promise<unknown>
}

type PlanDialogProps = DayPick & { onClose: () => void }

/** Another day for a pickup that somebody has. */
export function PlanDialog({ request, run: plan, onClose }: PlanDialogProps) {
  const id = useId()
  const { promisedOn, plannedOn } = request
  const planned = plannedOn && plannedOn > today() ? plannedOn : today()
  const { draft, setDraft, done } = usePlanDraft([request], planned)
  const [wrong, setWrong] = useState('')
  const { busy, run } = useAction()

  async function send(event: FormEvent) {
    event.preventDefault()
    const problem = wrongPlan([request], draft)
    setWrong(problem ?? '')
    if (problem) return
    await run({ failed: setWrong, refresh: () => askAgain('request') }, async () => {
      await plan(planFor(request, draft))
      done()
      onClose()
    })
  }
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={busy}
      closesOutside={draft.note === ''}
      onClose={onClose}
    >
      <h2 id={id} className="text-2xl font-bold">
        Move to another day
      </h2>
      <p id={`${id}-text`} className="mt-2 mb-5 wrap-anywhere text-ink-soft">
        {request.user}’s pickup is promised for {showDay(promisedOn)}
        {plannedOn && ` and planned for ${showDay(plannedOn)}`}.
      </p>
      <form noValidate className="grid gap-5" onSubmit={event => void send(event)}>
        <PlanFields requests={[request]} draft={draft} disabled={busy} onChange={setDraft} />
        <div role="alert" className="empty:hidden">
          {wrong && <Callout tone="clay">{wrong}</Callout>}
        </div>
        <DialogActions>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
