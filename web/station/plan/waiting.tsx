import { useState } from 'react'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { showDay } from '../../ui/day.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { CarrierMark } from './carrier-mark.tsx'
import { carrierOf, groupsOf, stopNumber, type Group } from './plan-state.ts'
import { doorOf, dueOf } from './plan-words.ts'
import type { PlanSceneProps } from './scene.ts'

const shownAtFirst = 5

/** What waits, late first, by area; with the mark of whoever would go. */
export function Waiting(scene: PlanSceneProps) {
  const { day } = scene
  const { waiting, late, quoted } = day.counts
  const groups = groupsOf(day)
  return (
    <section aria-label="Waiting" className="overflow-hidden rounded-xl border border-line bg-card">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 px-3.5 py-1">
        <h2 className="text-[0.9375rem] font-bold">
          {waiting} {waiting === 1 ? 'pickup' : 'pickups'} waiting
        </h2>
        {late > 0 && <Badge tone="clay">{late} late</Badge>}
        <span className="min-w-0 text-[0.8125rem] text-ink-soft">
          {quoted > 0 ? `${quoted} with an open quote` : 'late first, by area'}
        </span>
      </header>
      {groups.length === 0 && (
        <EmptyState title="Nothing waiting">
          {quoted > 0 ? 'Only open quotes are left.' : 'Everything has a carrier.'}
        </EmptyState>
      )}
      {groups.map(group => (
        <GroupOf key={group.key} group={group} scene={scene} />
      ))}
      {waiting > day.waiting.length && (
        <p className="border-t border-line px-3.5 py-2 text-[0.8125rem] text-ink-soft">
          {waiting - day.waiting.length} more come after these.
        </p>
      )}
    </section>
  )
}

const moreLook =
  'min-h-11 w-full cursor-pointer border-t border-line px-3.5 text-left text-[0.8125rem] font-semibold text-leaf-700 hover:bg-leaf-100 lg:min-h-7'

function GroupOf({ group, scene }: { group: Group; scene: PlanSceneProps }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? group.stops : group.stops.slice(0, shownAtFirst)
  const rest = group.stops.length - shown.length
  return (
    <div>
      <h3 className="flex min-h-7 items-center gap-2 border-t border-line bg-paper px-3.5 text-[0.8125rem]">
        <b className="truncate">{group.name}</b>
        <span className="text-ink-soft">{group.stops.length} waiting</span>
        {group.late > 0 && <span className="text-clay">{group.late} late</span>}
      </h3>
      <ul>
        {shown.map(stop => (
          <WaitingRow key={stop.requestId} stop={stop} scene={scene} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className={moreLook} onClick={() => setOpen(true)}>
          {rest} more<span className="sr-only"> in {group.name}</span>
        </button>
      )}
    </div>
  )
}

const rowLook =
  'group flex min-h-11 cursor-pointer items-center gap-2 border-t border-line px-3.5 text-[0.875rem] outline-none ' +
  'hover:bg-leaf-100/60 focus-within:shadow-[inset_3px_0_var(--leaf-700)] lg:min-h-8'

function WaitingRow({ stop, scene }: { stop: PlanStopShown; scene: PlanSceneProps }) {
  const { plan, markOf, stopOf, toWhom } = scene
  const { requestId, user, bags, lateDays, isForLater, promisedOn } = stop
  const carrierId = carrierOf(plan.working, requestId)
  const round = carrierId ? (plan.working.rounds[carrierId] ?? []) : []
  const place = stopNumber(
    round.flatMap(id => stopOf(id) ?? []),
    stop,
  )
  const name = scene.day.carriers.find(({ _id }) => _id === carrierId)?.name
  return (
    <li data-drag={requestId} draggable className={rowLook}>
      <button
        type="button"
        data-row={requestId}
        onClick={() => void toWhom(stop)}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center gap-x-2 py-1 text-left lg:min-h-8 lg:flex-nowrap lg:py-0"
      >
        <span className="min-w-0 flex-1 basis-36 lg:truncate">
          <b>{doorOf(stop)}</b> {user}
          {bags !== null && bags > 1 && `, ${bags} bags`}
        </span>
        <span
          className={`shrink-0 text-[0.8125rem] ${lateDays > 0 ? 'text-clay' : 'text-ink-soft'}`}
        >
          {isForLater ? `requested for ${showDay(promisedOn)}` : dueOf(stop)}
        </span>
        {carrierId ? (
          <>
            <CarrierMark of={markOf(carrierId)} text={place} />
            <span className="sr-only">
              to {name}, stop {place}
            </span>
          </>
        ) : (
          <CarrierMark of={null} />
        )}
      </button>
    </li>
  )
}
