import { pageAt } from '../../../contract/page.ts'
import type { PlanStay, PlanStopShown } from '../../../contract/plan/plan.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showDay } from '../../ui/day.ts'
import { MapLegend, PlanMap, type MapRound } from './plan-map.tsx'
import { carrierOf, doorsOf, roomOf } from './plan-state.ts'
import { doorOf, shortName, whyStays } from './plan-words.ts'
import type { PlanSceneProps } from './scene.ts'

/** Where the stops are, and what nobody goes to. */
export function Beside(scene: PlanSceneProps) {
  const { day, plan, carriers, markOf, stopOf, pointing, point, lit, light } = scene
  const rounds = carriers.flatMap(({ _id: carrierId, name }): MapRound[] => {
    const ids = plan.working.rounds[carrierId] ?? []
    const stops = doorsOf(ids.flatMap(id => stopOf(id) ?? []))
    return stops.length > 0 ? [{ carrierId, name, mark: markOf(carrierId) ?? 0, stops }] : []
  })
  const left = doorsOf(
    day.waiting.filter(({ requestId }) => carrierOf(plan.working, requestId) === null),
  )
  return (
    <div className="grid content-start gap-3.5">
      <section aria-label="Map" className="overflow-hidden rounded-xl border border-line bg-card">
        {pointing && (
          <p
            role="alert"
            className="flex items-center gap-3 bg-danfo-soft px-3.5 py-2 text-danfo-ink"
          >
            <span className="min-w-0 flex-1">
              Where is <b>{doorOf(pointing)}</b>? Tap the location.
            </span>
            <Button variant="ghost" className={smallLook} onClick={() => point(null)}>
              Cancel
            </Button>
          </p>
        )}
        <PlanMap
          station={day.station}
          areas={day.areas}
          rounds={rounds}
          left={left}
          tiles={day.tiles}
          onPoint={pointing ? point : undefined}
          lit={lit}
          onLight={light}
        />
        {rounds.length > 0 && <MapLegend rounds={rounds} lit={lit} />}
        <Guesses stops={[...rounds.flatMap(({ stops }) => stops), ...left]} />
        {!day.station.isKnown && (
          <p className="border-t border-line px-3.5 py-2 text-[0.8125rem] text-ink-soft">
            Your station has no location yet, so distances are estimates.
          </p>
        )}
      </section>
      {plan.working.stay.length > 0 && <Stay scene={scene} />}
    </div>
  )
}

/** Which of the places nobody knows: they are drawn pale. */
function Guesses({ stops }: { stops: readonly PlanStopShown[] }) {
  const guessed = stops.filter(({ positionFrom }) => positionFrom !== 'own').length
  if (guessed === 0) return null
  return (
    <p className="border-t border-line px-3.5 py-2 text-[0.8125rem] text-ink-soft">
      {guessed} of {stops.length} locations are estimates (shown pale): the middle of the street or
      area.
    </p>
  )
}

const smallLook = 'min-h-11 px-3.5 text-[0.8125rem] lg:min-h-8 lg:py-1'

function Stay({ scene }: { scene: PlanSceneProps }) {
  const { stay } = scene.plan.working
  return (
    <section
      aria-label="Left over"
      className="overflow-hidden rounded-xl border border-line bg-card"
    >
      <header className="flex min-h-11 items-center px-3.5">
        <h2 className="text-[0.9375rem] font-bold">
          {stay.length === 1 ? '1 left over' : `${stay.length} left over`}
        </h2>
        <span className="ml-auto text-[0.8125rem] text-ink-soft">and why</span>
      </header>
      <ul>
        {stay.map(each => (
          <StayRow key={each.requestId} stay={each} scene={scene} />
        ))}
      </ul>
    </section>
  )
}

function StayRow({ stay, scene }: { stay: PlanStay; scene: PlanSceneProps }) {
  const { day, plan, carriers, stopOf } = scene
  const { requestId, couldGo, nextDay } = stay
  const stop = stopOf(requestId)
  const who = carriers.find(({ _id }) => _id === couldGo)
  if (!stop) return null
  return (
    <li className="flex items-center gap-3 border-t border-line px-3.5 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-[0.875rem] font-semibold">{doorOf(stop)}</p>
        <p className="text-[0.8125rem] text-ink-soft">{whyStays(stay, day)}</p>
      </div>
      {who && roomOf(plan.working, who) > 0 ? (
        <Button
          variant="ghost"
          className={smallLook}
          onClick={() => plan.move(requestId, { carrierId: who._id })}
        >
          To {shortName(who.name)}
        </Button>
      ) : (
        nextDay && (
          <ButtonLink
            variant="ghost"
            className={smallLook}
            to={pageAt('/station/plan', { day: nextDay })}
          >
            Plan {showDay(nextDay)}
          </ButtonLink>
        )
      )}
    </li>
  )
}
