import { useId } from 'react'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { vehicleNames } from '../carrier/vehicle-names.ts'
import { CarrierMark } from './carrier-mark.tsx'
import { roomOf, type PlanCarrier, type PlanDay, type Working } from './plan-state.ts'

type Asked = {
  stop: PlanStopShown
  day: PlanDay
  working: Working
  markOf: (carrierId: string) => number
  /** Who has it in the plan now. */
  now: string | null
}

/** Asks who is to go to a stop: a carrier's id, `nobody`, `place` to put its place right, or null where it stays as it is. */
export const askToWhom = (asked: Asked) =>
  ask<string | null>(done => <ToWhom {...asked} onClose={done} />)

const choiceLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1.5 text-left ' +
  'enabled:hover:bg-leaf-100 disabled:cursor-not-allowed disabled:text-ink-soft'

function ToWhom(props: Asked & { onClose: (to: string | null) => void }) {
  const { stop, day, working, markOf, now, onClose } = props
  const id = useId()
  const carriers = day.carriers.filter(({ isIn }) => isIn)
  const isHeld = day.held.some(({ requestId }) => requestId === stop.requestId)
  const sorted = carriers.toSorted((a, b) => roomOf(working, b) - roomOf(working, a))
  const why = (carrier: PlanCarrier) => {
    if (carrier._id === now) return 'has it'
    if (isHeld) return 'is given'
    const room = roomOf(working, carrier)
    return room > 0 ? null : 'full'
  }
  return (
    <Modal
      labelledBy={id}
      onClose={() => onClose(null)}
      className="flex max-h-[min(40rem,calc(100dvh-2rem))] flex-col"
    >
      <h2 id={id} className="mb-3 text-2xl font-bold">
        {stop.address}: to whom?
      </h2>
      <ul className="-mx-2 scrolls-inside px-2">
        {sorted.map(carrier => (
          <li key={carrier._id}>
            <button
              type="button"
              disabled={why(carrier) !== null}
              onClick={() => onClose(carrier._id)}
              className={choiceLook}
            >
              <CarrierMark of={markOf(carrier._id)} />
              <span className="min-w-0 flex-1 truncate font-semibold">{carrier.name}</span>
              <span className="text-sm text-ink-soft">{vehicleNames[carrier.vehicle]}</span>
              <span className="figures w-24 shrink-0 text-right text-sm">
                {why(carrier) ?? `room for ${roomOf(working, carrier)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {now && !isHeld && (
          <Button variant="ghost" onClick={() => onClose('nobody')}>
            Nobody, it waits
          </Button>
        )}
        <Button variant="ghost" onClick={() => onClose('place')}>
          Put the place right
        </Button>
      </div>
    </Modal>
  )
}
