import type { ReactNode } from 'react'
import { msg, t } from '../../t.ts'
import { Icon } from '../icon.tsx'

/** Steps whose labels can come twice have ids. */
type Step = { label: string; detail?: ReactNode; id?: number }
type State = 'done' | 'now' | 'finished' | 'stopped' | 'ahead'

type TimelineProps = {
  /** What goes through the steps. */
  label: string
  steps: readonly Step[]
  /** The step that was reached last. */
  current: number
  /** It went no further: cancelled or declined. */
  stopped?: boolean
}

const said: Record<State, string> = {
  done: msg('done||a step'),
  now: msg('now||a step'),
  finished: msg('done||a step'),
  stopped: msg('ended here'),
  ahead: msg('still ahead'),
}

function stateOf(index: number, { steps, current, stopped = false }: TimelineProps): State {
  if (index === current && stopped) return 'stopped'
  if (index === current) return index === steps.length - 1 ? 'finished' : 'now'
  return index < current ? 'done' : 'ahead'
}

const words: Record<State, string> = {
  done: 'text-ink-soft',
  now: 'font-bold text-leaf-700',
  finished: 'font-bold text-leaf-700',
  stopped: 'font-bold text-clay',
  ahead: 'text-ink-soft',
}

/** How far something has come, side by side: for a few steps with short names. */
export function Timeline(props: TimelineProps) {
  return (
    <ol aria-label={props.label} className="isolate grid auto-cols-fr grid-flow-col">
      {props.steps.map((step, index) => {
        const state = stateOf(index, props)
        return (
          <li
            key={step.id ?? step.label}
            aria-current={index === props.current ? 'step' : undefined}
            className="group relative grid justify-items-center gap-1.5 text-center"
          >
            <span
              aria-hidden="true"
              className={`absolute top-2 right-1/2 h-0.75 w-full group-first:hidden ${
                index <= props.current ? 'bg-leaf-700' : 'bg-line'
              }`}
            />
            <Dot state={state} />
            <span className={`px-0.5 text-[0.8125rem] leading-tight ${words[state]}`}>
              {step.label}
              <span className="sr-only">, {t(said[state])}</span>
            </span>
            {step.detail && <span className="text-xs text-ink-soft">{step.detail}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** The same one below the other, with room for who and when. */
export function TallTimeline(props: TimelineProps) {
  return (
    <ol aria-label={props.label} className="isolate">
      {props.steps.map((step, index) => {
        const state = stateOf(index, props)
        return (
          <li
            key={step.id ?? step.label}
            aria-current={index === props.current ? 'step' : undefined}
            className="group relative flex gap-3 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-2 bottom-[-0.5rem] left-2 w-0.75 group-last:hidden ${
                index < props.current ? 'bg-leaf-700' : 'bg-line'
              }`}
            />
            <Dot state={state} />
            <div className="min-w-0 leading-tight">
              <p className={words[state]}>
                {step.label}
                <span className="sr-only">, {t(said[state])}</span>
              </p>
              {step.detail && <p className="mt-1 text-sm text-ink-soft">{step.detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const dots: Record<State, string> = {
  done: 'bg-leaf-700 text-white',
  now: 'bg-leaf-700 text-white ring-4 ring-leaf-100',
  finished: 'bg-leaf-700 text-white ring-4 ring-leaf-100',
  stopped: 'bg-clay text-white',
  ahead: 'border-2 border-line-strong bg-card',
}

function Dot({ state }: { state: State }) {
  return (
    <span
      aria-hidden="true"
      data-step={state}
      className={`relative z-1 grid size-4.75 shrink-0 place-items-center rounded-full ${dots[state]}`}
    >
      {(state === 'done' || state === 'finished') && <Icon name="check" className="size-3.5" />}
      {state === 'stopped' && <Icon name="close" className="size-3.5" />}
    </span>
  )
}
