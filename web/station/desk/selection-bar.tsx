import type { Carrier } from '../../../contract/carrier/carrier.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
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

// In one row: in the filters' place at a desk, over the bottom bar on a phone.
const barLook =
  'z-20 flex items-center gap-2 bg-leaf-900 text-on-leaf max-lg:fixed max-lg:inset-x-0 max-lg:bottom-17 ' +
  'max-lg:overflow-x-auto max-lg:px-3 max-lg:py-[min(0.375rem,0.8dvh)] short:static! lg:sticky lg:top-2 lg:mb-2 lg:rounded-xl lg:px-4 lg:py-1.5'
const quietLook =
  'shrink-0 border-on-leaf-soft px-4 text-on-leaf hover:bg-leaf-here active:bg-leaf-here lg:min-h-9'

/** What can be done with everything that is ticked. */
export function SelectionBar({ selected, chosen, onLeave }: SelectionBarProps) {
  const { progress, assignAll, shareAll, takeBackAll, pickedUpAll } = useBulk(onLeave)
  const waiting = selected.filter(mayAssign)
  const assigned = selected.filter(({ requestStatus }) => requestStatus === 'Assigned')
  const busy = progress !== null
  // What was pressed spins, and keeps the focus; the others wait.
  const stateOf = (deed: NonNullable<typeof progress>['deed']) => ({
    busy: progress?.deed === deed,
    disabled: busy && progress.deed !== deed,
  })
  if (selected.length === 0 && !busy) return null
  return (
    <section aria-label="Selected requests" data-bar="selection" className={barLook}>
      <Status className="figures shrink-0 pr-2 font-semibold lg:flex-1">
        {progress ? `${progress.finished} of ${progress.all} done` : `${selected.length} selected`}
      </Status>
      {waiting.length > 1 && !chosen && (
        <Button
          variant="highlight"
          disabled={busy}
          data-bulk="share"
          className="shrink-0 px-4 lg:min-h-9"
          onClick={() => void shareAll(waiting)}
        >
          Assign {waiting.length} automatically
        </Button>
      )}
      {(progress?.deed === 'assign' || waiting.length > 0) && (
        <Button
          variant={waiting.length > 1 && !chosen ? 'ghost' : 'highlight'}
          {...stateOf('assign')}
          data-bulk="assign"
          className={waiting.length > 1 && !chosen ? quietLook : 'shrink-0 px-4 lg:min-h-9'}
          onClick={() => void assignAll(waiting, chosen)}
        >
          Assign {waiting.length || ''}…
        </Button>
      )}
      {(progress?.deed === 'pickedUp' || assigned.length > 0) && (
        <Button
          variant="ghost"
          {...stateOf('pickedUp')}
          data-bulk="pickedUp"
          className={quietLook}
          onClick={() => void pickedUpAll(assigned)}
        >
          Picked up {assigned.length || ''}
        </Button>
      )}
      {(progress?.deed === 'takeBack' || assigned.length > 0) && (
        <Button
          variant="ghost"
          {...stateOf('takeBack')}
          className={quietLook}
          onClick={() => void takeBackAll(assigned)}
        >
          Unassign {assigned.length || ''}
        </Button>
      )}
      <Button
        variant="ghost"
        disabled={busy}
        data-bulk="clear"
        className={`${quietLook} border-transparent`}
        onClick={() => onLeave(selected)}
      >
        Clear
      </Button>
    </section>
  )
}
