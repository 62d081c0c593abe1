import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import { Button } from '../../ui/button.tsx'
import { showClock, showDay, showLongDay, showWeekday, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { dayIn, useFilter } from '../../ui/table/filter.tsx'
import { Title } from '../../ui/title.tsx'
import { KeyBar, type KeyHint } from '../desk/key-bar.tsx'
import { useKeys } from '../desk/keys.ts'
import { press, step } from '../desk/row-keys.ts'
import { Beside } from './beside.tsx'
import { useDragging } from './dragging.ts'
import { confirmAndStay, Foot } from './foot.tsx'
import { useMarks } from './marks.ts'
import { carrierOf, type PlanDay } from './plan-state.ts'
import { Rounds } from './rounds.tsx'
import type { PlanSceneProps } from './scene.ts'
import { askToWhom } from './to-whom.tsx'
import { putPlaceRight } from './put-right.ts'
import { dayTabs, usePlan, usePlanDay, type Plan } from './use-plan.ts'
import { Waiting } from './waiting.tsx'

const hints: readonly KeyHint[] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'to whom'],
  [['Alt', '↑'], 'earlier'],
  [['Alt', '↓'], 'later'],
  [['S'], 'assign'],
  [['Z'], 'undo'],
  [['Ctrl', 'Enter'], 'confirm'],
]

/** One day: what waits, who goes where and why, and one button that makes it so. */
export default function PlanPage() {
  const [params] = useSearchParams()
  const chosen = dayIn(params, 'day') ?? today()
  const asked = usePlanDay(chosen)
  const day = asked.data?.data
  return (
    <>
      <Title>Plan</Title>
      {day ? (
        <Planning key={day.day} day={day} />
      ) : asked.error ? (
        <ErrorState
          error={asked.error}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  )
}

const parts = { waiting: 'Waiting', rounds: 'Rounds', map: 'Map' } as const
type Part = keyof typeof parts

function Planning({ day }: { day: PlanDay }) {
  const plan = usePlan(day)
  const [part, setPart] = useState<Part>('waiting')
  const scene = useScene(day, plan, () => setPart('map'))
  const page = useRef<HTMLDivElement>(null)
  const shareOut = (like?: string) => {
    setPart('rounds')
    void plan.shareOut(like)
  }
  usePlanKeys(plan, { shareOut: () => shareOut(), list: page })
  useDragging(page, plan.move)
  const hidden = (each: Part) => (each === part ? '' : 'max-xl:hidden print:block')
  return (
    <div ref={page} data-wide>
      <Head day={day} plan={plan} onShareOut={shareOut} />
      {day.holiday && (
        <Callout icon="calendar" className="mb-3">
          {showLongDay(day.day)} is a holiday: {day.holiday}.
        </Callout>
      )}
      {day.draft && !plan.canUndo && (
        <Callout icon="info" className="mb-3">
          This is the draft that {day.draft.savedBy} saved.
        </Callout>
      )}
      <Status>
        {day.confirmed && day.confirmed.at !== plan.confirmedAt && (
          <Callout tone="danfo" icon="info" className="mb-3">
            {day.confirmed.by} confirmed this plan at {showClock(day.confirmed.at)}:{' '}
            {day.confirmed.given === 1 ? '1 pickup' : `${day.confirmed.given} pickups`} assigned.
          </Callout>
        )}
      </Status>
      <fieldset className="mb-3 flex flex-wrap gap-1 xl:hidden">
        <legend className="sr-only">Show</legend>
        {Object.entries(parts).map(([each, label]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === part}
            onClick={() => setPart(each as Part)}
            className={tabLook}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div
        data-print-list
        className="grid items-start gap-3.5 xl:grid-cols-[17.5rem_minmax(0,1fr)_20rem] 2xl:grid-cols-[19rem_minmax(0,1fr)_minmax(20rem,38%)] print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className={hidden('waiting')}>
          <Waiting {...scene} />
        </div>
        <div className={hidden('rounds')}>
          <Rounds {...scene} />
        </div>
        <div className={`${hidden('map')} print:hidden!`}>
          <Beside {...scene} />
        </div>
      </div>
      <Foot day={day} plan={plan} />
      <KeyBar hints={hints} />
    </div>
  )
}

function useScene(day: PlanDay, plan: Plan, showMap: () => void): PlanSceneProps {
  const { working } = plan
  const [pointing, setPointing] = useState<PlanStopShown | null>(null)
  const stops = useMemo(
    () => new Map([...day.waiting, ...day.held].map(stop => [stop.requestId, stop])),
    [day],
  )
  const [lit, light] = useState<string | null>(null)
  const marks = useMarks(day, working)
  // Whoever has something to do first; the mark stays the carrier's own.
  const carriers = day.carriers.toSorted((a, b) => {
    const has = ({ _id }: { _id: string }) => ((working.rounds[_id] ?? []).length > 0 ? 0 : 1)
    return has(a) - has(b)
  })
  const markOf = (carrierId: string) => marks.get(carrierId) ?? null
  const toWhom = async (stop: PlanStopShown) => {
    const now = carrierOf(working, stop.requestId)
    const to = await askToWhom({ stop, day, working, markOf, now })
    if (to === 'place') {
      setPointing(stop)
      showMap()
    } else if (to) plan.move(stop.requestId, to === 'nobody' ? null : { carrierId: to })
  }
  const point: PlanSceneProps['point'] = place => {
    setPointing(null)
    if (pointing && place) void putPlaceRight(pointing, place)
  }
  return {
    day,
    plan,
    carriers,
    markOf,
    stopOf: id => stops.get(id),
    toWhom,
    pointing,
    point,
    lit,
    light,
  }
}

function usePlanKeys(
  plan: Plan,
  { shareOut, list }: { shareOut: () => void; list: { current: HTMLElement | null } },
) {
  useKeys({
    s: shareOut,
    z: () => (plan.canUndo ? plan.undo() : press(document, '[data-undo]')),
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
  })
  const latest = useRef(plan)
  useEffect(() => {
    latest.current = plan
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (latest.current.canConfirm) void confirmAndStay(latest.current)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const tabLook =
  'min-h-11 shrink-0 cursor-pointer rounded-full px-3.5 text-[0.9375rem] text-ink-soft hover:bg-leaf-100 ' +
  'aria-pressed:bg-leaf-900 aria-pressed:font-semibold aria-pressed:text-on-leaf lg:min-h-9'

type HeadProps = { day: PlanDay; plan: Plan; onShareOut: (like?: string) => void }

function Head({ day, plan, onShareOut }: HeadProps) {
  const [, choose] = useFilter('day')
  const go = (to: string) => choose(to === today() ? '' : to)
  const isProposed = Object.keys(plan.working.lines).length > 0
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 tabIndex={-1} className="text-2xl leading-9 font-bold">
        Plan {showLongDay(day.day)}
      </h1>
      {/* What is hidden from the eye belongs to it, too: else it would make the page wider. */}
      <fieldset className="relative flex min-w-0 items-center gap-0.5 overflow-x-auto">
        <legend className="sr-only">Day</legend>
        {dayTabs().map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day.day}
            onClick={() => go(each)}
            className={`${tabLook} first-letter:uppercase`}
          >
            {showDay(each)}
          </button>
        ))}
        <label>
          <span className="sr-only">Choose a day</span>
          <input
            type="date"
            min={today()}
            value={day.day}
            onChange={({ target }) => target.value >= today() && go(target.value)}
            className="figures min-h-11 rounded-lg border border-line-strong bg-card px-2 lg:min-h-9"
          />
        </label>
      </fieldset>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button
          variant="ghost"
          disabled={!plan.canUndo}
          onClick={plan.undo}
          className="px-3.5 lg:min-h-9"
        >
          <Icon name="undo" />
          Undo
        </Button>
        <Button
          variant="ghost"
          disabled={plan.busy}
          title="Give carriers the streets and areas they had last week, as far as there is room"
          onClick={() => onShareOut(addDays(day.day, -7))}
          className="px-3.5 lg:min-h-9"
        >
          Like last {showWeekday(day.day)}
        </Button>
        <Button
          variant={isProposed ? 'ghost' : 'primary'}
          busy={plan.busy}
          onClick={() => onShareOut()}
          className="lg:min-h-9"
        >
          <Icon name="swap" />
          {isProposed ? 'Assign again' : 'Assign automatically'}
        </Button>
      </div>
    </header>
  )
}
