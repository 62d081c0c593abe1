import { useId } from 'react'
import { factsOfFit, fitsOf, type Fit } from '../../../contract/plan/fitting.ts'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { vehicleNames } from '../carrier/vehicle-names.ts'
import { isBarred, sayFit, sayHindrance, sayNearness } from '../request/fit-words.ts'
import { CarrierMark } from './carrier-mark.tsx'
import { newOn, type PlanDay, type Working } from './plan-state.ts'

type Asked = {
  stop: PlanStopShown
  day: PlanDay
  working: Working
  markOf: (carrierId: string) => number | null
  /** Who has it in the plan now. */
  now: string | null
}

/** Asks who is to go to a stop: a carrier's id, `nobody`, `place` to put its place right, or null where it stays as it is. */
export const askToWhom = (asked: Asked) =>
  ask<string | null>(done => <ToWhom {...asked} onClose={done} />)

const choiceLook =
  'flex min-h-12 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1.5 text-left ' +
  'enabled:hover:bg-leaf-100 disabled:cursor-not-allowed disabled:text-ink-soft'

/** Who is in on the day with the plan as it stands, who fits best first: by area, way, street and room. */
function fitsIn({ stop, day, working }: Asked): Fit[] {
  const carriers = day.carriers
    .filter(({ isIn }) => isIn)
    .map(carrier => {
      const load = carrier.load + newOn(working, carrier).length
      return Object.assign({}, carrier, { load, held: [...(working.rounds[carrier._id] ?? [])] })
    })
  return fitsOf({ station: day.station, carriers, held: [...day.held, ...day.waiting] }, stop)
}

/** Whose area it is, how near, and what speaks against it; the room stands beside it. */
function whyThis(fit: Fit, next: Fit | undefined, { stop }: Asked): string {
  const isKnown = stop.positionFrom === 'own'
  const facts = factsOfFit(fit, next, isKnown).filter(({ kind }) => kind !== 'room')
  const { hindrance } = fit
  return [
    sayFit(facts, stop.address),
    hindrance && !isBarred(hindrance) && sayHindrance(hindrance),
    isKnown && sayNearness({ addedMinutes: Math.round(fit.added) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ToWhom(props: Asked & { onClose: (to: string | null) => void }) {
  const { stop, day, now, onClose } = props
  const id = useId()
  const fits = fitsIn(props)
  const isHeld = day.held.some(({ requestId }) => requestId === stop.requestId)
  return (
    <Modal
      labelledBy={id}
      onClose={() => onClose(null)}
      className="flex max-h-[min(40rem,calc(100dvh-2rem))] flex-col"
    >
      <h2 id={id} className="mb-3 text-2xl font-bold">
        Assign {stop.address}
      </h2>
      <ul className="-mx-2 scrolls-inside px-2">
        {fits.map((fit, index) => (
          <li key={fit.carrier._id}>
            <Choice
              {...props}
              fit={fit}
              why={whyThis(fit, fits[index + 1], props)}
              isHeld={isHeld}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {now && !isHeld && (
          <Button variant="ghost" onClick={() => onClose('nobody')}>
            Leave unassigned
          </Button>
        )}
        <Button variant="ghost" onClick={() => onClose('place')}>
          Correct the location
        </Button>
      </div>
    </Modal>
  )
}

type ChoiceProps = Asked & {
  fit: Fit
  why: string
  isHeld: boolean
  onClose: (to: string | null) => void
}

function Choice({ fit, why, isHeld, day, now, markOf, onClose }: ChoiceProps) {
  const { carrier, room } = fit
  const mark = markOf(carrier._id)
  const barred =
    carrier._id === now ? 'has it' : isHeld ? 'already assigned' : room > 0 ? null : 'full'
  const areas = day.areas.filter(({ _id }) => carrier.areaIds.includes(_id)).map(({ name }) => name)
  return (
    <button
      type="button"
      disabled={barred !== null}
      onClick={() => onClose(carrier._id)}
      className={choiceLook}
    >
      {mark === null ? <span className="size-6" /> : <CarrierMark of={mark} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <b>{carrier.name}</b>{' '}
          <span className="text-sm text-ink-soft">
            {[vehicleNames[carrier.vehicle], ...areas].join(', ')}
          </span>
        </span>
        {why && <span className="figures block text-sm text-leaf-700">{why}</span>}
      </span>
      <span className="figures w-24 shrink-0 text-right text-sm">
        {barred ?? `room for ${room}`}
      </span>
    </button>
  )
}
