import type { KeyboardEvent } from 'react'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { Icon } from '../../ui/icon.tsx'
import { today } from '../../ui/day.ts'
import { useNow } from '../../ui/use-now.ts'
import { vehicleNames } from '../carrier/vehicle-names.ts'
import { CarrierMark } from './carrier-mark.tsx'
import { MannerChoice } from './manner-choice.tsx'
import { doorsOf, isBeside, newOn, stopNumber, type PlanCarrier } from './plan-state.ts'
import { doorOf, sayIdle, whyHere, whyInFull } from './plan-words.ts'
import { roundTime, sayLong } from './round-time.ts'
import type { PlanSceneProps } from './scene.ts'

/** Each carrier's round as it would be, and why; a stop is dragged, or moved by keys. */
export function Rounds(scene: PlanSceneProps) {
  const { day, plan, carriers } = scene
  const atWork = carriers.filter(({ isIn }) => isIn)
  const away = carriers.filter(({ isIn }) => !isIn)
  const given = atWork.map(carrier => newOn(plan.working, carrier).length)
  const many = given.reduce((sum, each) => sum + each, 0)
  const busy = given.filter(each => each > 0).length
  const idle = sayIdle(plan.working, day)
  return (
    <section aria-label="Rounds" className="overflow-hidden rounded-xl border border-line bg-card">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 px-3.5 py-1">
        <h2 className="text-[0.9375rem] font-bold">
          {many === 0
            ? `${atWork.length} ${atWork.length === 1 ? 'carrier' : 'carriers'} working`
            : `Proposal: ${many} ${many === 1 ? 'pickup' : 'pickups'} to ${busy} ${busy === 1 ? 'carrier' : 'carriers'}`}
        </h2>
        <MannerChoice scene={scene} />
      </header>
      {idle && <p className="px-3.5 pb-1.5 text-[0.8125rem] text-ink-soft">{idle}</p>}
      {day.carriers.length === 0 && (
        <p className="border-t border-line p-3.5 text-ink-soft">Register a carrier first.</p>
      )}
      {/* No landmarks: there are forty of them, and two may have the same name. */}
      <ul>
        {atWork.map(carrier => (
          <Round key={carrier._id} carrier={carrier} scene={scene} />
        ))}
      </ul>
      {away.length > 0 && <Away carriers={away} scene={scene} />}
    </section>
  )
}

type RoundProps = { carrier: PlanCarrier; scene: PlanSceneProps }

function Round({ carrier, scene }: RoundProps) {
  const { plan, markOf, stopOf } = scene
  const ids = plan.working.rounds[carrier._id] ?? []
  const stops = ids.flatMap(id => stopOf(id) ?? [])
  const on = () => ids.length > 0 && scene.light(carrier._id)
  const off = () => scene.light(null)
  const lights = { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off }
  const isFull = carrier.limit - carrier.load - newOn(plan.working, carrier).length <= 0
  return (
    <li
      data-round={carrier._id}
      {...lights}
      className={`border-t border-line ${isFull ? 'data-over:bg-clay-soft' : 'data-over:bg-leaf-100'}`}
    >
      <Head carrier={carrier} mark={markOf(carrier._id)} scene={scene} />
      <ol>
        {ids.map((requestId, place) => {
          const stop = stopOf(requestId)
          return (
            stop && (
              <Line
                key={requestId}
                stop={stop}
                place={place}
                number={stopNumber(stops, stop)}
                isMore={isBeside(stops, stops.indexOf(stop))}
                carrier={carrier}
                scene={scene}
              />
            )
          )
        })}
      </ol>
    </li>
  )
}

function Head({ carrier, mark, scene }: RoundProps & { mark: number | null }) {
  const { name, vehicle, load, limit, areaIds, shift } = carrier
  const { plan, day } = scene
  const added = newOn(plan.working, carrier).length
  const areas = day.areas.filter(({ _id }) => areaIds.includes(_id)).map(area => area.name)
  const ids = plan.working.rounds[carrier._id] ?? []
  const stops = doorsOf(ids.flatMap(id => scene.stopOf(id) ?? []))
  const at = { carrier, day: day.day, today: today(), station: day.station, now: useNow() }
  const time = roundTime({ ...at, stops })
  const part = (many: number) => ({ width: `${Math.min(100, (many / Math.max(1, limit)) * 100)}%` })
  return (
    <div className="flex min-h-11 items-center gap-2 px-3.5 py-1">
      {mark !== null && <CarrierMark of={mark} />}
      {/* The name has its line to itself: beside three columns there is room for nothing else. */}
      <div className="min-w-0 flex-1">
        <b data-name className="block leading-5 wrap-anywhere">
          {name}
        </b>
        <p className="flex flex-wrap gap-x-2 text-[0.8125rem] leading-4.5 text-ink-soft">
          {time && (
            <span
              title="Estimate: driving time plus five minutes at each door."
              className={`figures ${time.isTooLong ? 'font-semibold text-clay' : ''}`}
            >
              <span className="max-sm:hidden">about {sayLong(time.minutes)}, </span>
              ends {time.end}
              {time.isTooLong && <span className="sr-only">, after the shift</span>}
            </span>
          )}
          <span className="min-w-0 flex-1 basis-24 truncate">
            {[vehicleNames[vehicle], ...areas, ...(shift ? [`until ${shift.to}`] : [])].join(', ')}
          </span>
        </p>
      </div>
      <span
        aria-hidden="true"
        className="flex h-2 w-16 shrink-0 gap-px overflow-hidden rounded-full bg-line max-sm:hidden xl:max-2xl:hidden"
      >
        <span style={part(load)} className="bg-ink-soft/50" />
        <span style={part(added)} className="bg-leaf-700" />
      </span>
      <b className="figures min-w-12 shrink-0 text-right text-[0.875rem]">
        {load + added} of {limit}
      </b>
      <button
        type="button"
        aria-label={`${name} is not working on this day`}
        title="Not working"
        onClick={() => void plan.setIn(carrier._id, false)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-leaf-100 lg:size-8"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  )
}

const lineLook =
  'data-before:shadow-[inset_0_3px_var(--danfo-deep)] data-after:shadow-[inset_0_-3px_var(--danfo-deep)] ' +
  'flex min-h-11 items-center gap-2 border-t border-line px-3.5 text-[0.875rem] outline-none hover:bg-leaf-100/60 ' +
  'focus-visible:bg-leaf-100 focus-within:shadow-[inset_3px_0_var(--leaf-700)] lg:min-h-8'

type LineProps = RoundProps & {
  stop: PlanStopShown
  place: number
  number: number
  /** Another pickup of the stop above it. */
  isMore: boolean
}

function Line({ stop, place, number, isMore, carrier, scene }: LineProps) {
  const { plan, day, markOf, carriers, toWhom } = scene
  const { requestId, user } = stop
  const order = carriers.filter(({ isIn }) => isIn).map(({ _id }) => _id)
  const round = plan.working.rounds[carrier._id] ?? []
  const isLast = place === round.length - 1
  const why = whyHere({ working: plan.working, day, isLast }, stop, carrier.name)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey) return
    event.preventDefault()
    if (plan.shift(requestId, by, order)) keepFocus(requestId)
  }
  return (
    <li data-place={place} data-drag={requestId} draggable className={lineLook}>
      <span aria-hidden="true" className="cursor-grab text-ink-soft max-lg:hidden">
        ⠿
      </span>
      <button
        type="button"
        data-row={requestId}
        data-line={requestId}
        title={whyInFull(plan.working.lines[requestId], day)}
        onClick={() => void toWhom(stop)}
        onKeyDown={onKeyDown}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-2 py-1 text-left outline-none lg:min-h-8"
      >
        <CarrierMark of={markOf(carrier._id)} text={number} />
        <span className="sr-only">Stop {number}: </span>
        <span className="min-w-0 flex-1 truncate">
          {isMore ? 'Same door' : <b>{doorOf(stop)}</b>}{' '}
          <span className="text-[0.8125rem] text-ink-soft">{user}</span>
        </span>
        <span className="text-[0.8125rem] text-ink-soft max-sm:basis-full max-sm:pl-8">{why}</span>
      </button>
    </li>
  )
}

/** The line goes elsewhere, and whoever moved it with it. */
function keepFocus(requestId: string) {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-line="${requestId}"]`)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  })
}

function Away({ carriers, scene }: { carriers: readonly PlanCarrier[]; scene: PlanSceneProps }) {
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3.5 text-[0.875rem] font-semibold">
        {carriers.length} not working
      </summary>
      <ul>
        {carriers.map(({ _id, name, isPaused }) => (
          <li
            key={_id}
            className="flex min-h-11 items-center gap-2 border-t border-line px-3.5 text-[0.875rem]"
          >
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {isPaused ? (
              <span className="text-ink-soft">paused</span>
            ) : (
              <button
                type="button"
                onClick={() => void scene.plan.setIn(_id, true)}
                className="min-h-11 cursor-pointer rounded-full px-3 font-semibold text-leaf-700 hover:bg-leaf-100 lg:min-h-8"
              >
                Working today<span className="sr-only">: {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
