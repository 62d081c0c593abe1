import type { Carrier } from '../../../contract/carrier.ts'
import type { PickupRequest } from '../../../contract/request.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { mayAssign } from '../request/request-action.ts'
import { useBulk } from '../request/use-bulk.tsx'

type SelectionBarProps = {
  selected: readonly PickupRequest[]
  chosen: Carrier | undefined
  /** Told which need not be selected any more. */
  onLeave: (requests: readonly PickupRequest[]) => void
}

// Where the notices of what was done do not cover it.
const barLook =
  'z-20 flex animate-arrive flex-wrap items-center gap-2.5 rounded-2xl border border-line-strong ' +
  'bg-card p-3 shadow-lift max-lg:fixed max-lg:inset-x-2 max-lg:top-2 lg:sticky lg:bottom-4 lg:mt-4'

/** What can be done with everything that is ticked. */
export function SelectionBar({ selected, chosen, onLeave }: SelectionBarProps) {
  const { progress, assignAll, takeBackAll, pickedUpAll } = useBulk(onLeave)
  const waiting = selected.filter(mayAssign)
  const assigned = selected.filter(({ requestStatus }) => requestStatus === 'Assigned')
  const busy = progress !== null
  if (selected.length === 0 && !busy) return null
  return (
    <section aria-label="Selected requests" className={barLook}>
      <Status className="figures px-2 font-semibold max-lg:w-full">
        {progress ? `${progress.finished} of ${progress.all} done` : `${selected.length} selected`}
      </Status>
      <Button
        busy={busy}
        disabled={waiting.length === 0}
        onClick={() => void assignAll(waiting, chosen)}
      >
        Assign {waiting.length || ''}…
      </Button>
      <Button
        variant="ghost"
        disabled={busy || assigned.length === 0}
        onClick={() => void pickedUpAll(assigned)}
      >
        Picked up {assigned.length || ''}
      </Button>
      <Button
        variant="ghost"
        disabled={busy || assigned.length === 0}
        onClick={() => void takeBackAll(assigned)}
      >
        Take back {assigned.length || ''}
      </Button>
      <Button
        variant="ghost"
        disabled={busy}
        className="border-transparent"
        onClick={() => onLeave(selected)}
      >
        Clear
      </Button>
    </section>
  )
}
