import { undoSeconds } from '../../contract/undo.ts'
import { Fragment, useEffect, useState } from 'react'
import type { Stop } from '../../contract/visit/visit.ts'
import { showClock } from '../ui/moment.tsx'
import { Status } from '../ui/status.tsx'
import { t } from '../t.ts'
import { Sign } from './drawing.tsx'
import { Press, pressed } from './parts.tsx'
import { act } from './round.ts'
import type { Way } from './use-screen.ts'
import { doings } from './words.ts'

/** The three steps of a stop, one word each: behind, now, to come. */
function Trail({ stop }: { stop: Stop }) {
  const at = { waiting: 0, 'set out': 1, here: 2, done: 3, 'not done': 3 }[stop.state]
  const steps = [
    { word: t(doings['set out']), time: stop.setOutAt },
    { word: t(doings.here), time: stop.hereAt },
    { word: t(doings.done), time: null },
  ]
  return (
    <ol className="figures flex flex-wrap items-center gap-x-1.5 gap-y-1 pb-2 text-[0.9375rem] leading-5 font-semibold">
      {steps.map(({ word, time }, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <li
              aria-hidden="true"
              className={`min-w-1.5 flex-1 border-t-2 border-ink ${index < at ? '' : 'border-dashed'}`}
            />
          )}
          <li
            className="flex items-center gap-1.5"
            aria-current={index === at ? 'step' : undefined}
          >
            <Dot isBehind={index < at} isNow={index === at} />
            {/* Of what is behind the newest time is enough: five languages must fit. */}
            {word}
            {time && index === at - 1 && (
              <span className="max-[22rem]:hidden">{showClock(time)}</span>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function Dot({ isBehind, isNow }: { isBehind: boolean; isNow: boolean }) {
  if (isBehind) {
    return (
      <span className="grid size-5.5 place-items-center rounded-full bg-leaf-900 text-on-leaf">
        <Sign name="check" className="size-4" />
      </span>
    )
  }
  const look = isNow ? 'border-[7px] border-leaf-900' : 'border-2 border-ink'
  return <span className={`size-5.5 rounded-full ${look}`} />
}

type DeedBarProps = {
  stop: Stop
  /** Whether anything is ticked as taken. */
  isTaking: boolean
  way: Way
}

/** The one thing to do now, and that it cannot be done. */
export function DeedBar({ stop, isTaking, way }: DeedBarProps) {
  return (
    <>
      <Trail stop={stop} />
      {stop.state === 'here' && !isTaking && (
        <p className="mb-2 font-semibold">{t('Tick what you took, or tap Not done.')}</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Primary stop={stop} isTaking={isTaking} way={way} />
        <button
          type="button"
          onClick={() => way.open('why')}
          className={`${pressed({ look: 'no' })} min-h-17 flex-[0_1_7.25rem] grow flex-col gap-px px-2 text-[1.0625rem]`}
        >
          <Sign name="close" />
          {t(doings['not done'])}
        </button>
      </div>
    </>
  )
}

function Primary({ stop, isTaking, way }: DeedBarProps) {
  // Beside each other while both have room; where letters are large, one below the other.
  const large = { look: 'full', isLarge: true, className: 'flex-[999_1_9rem]' } as const
  if (stop.state === 'waiting') {
    return (
      <Press {...large} sign="go" onPress={() => void act(stop, 'set out', {})}>
        {t('On my way')}
      </Press>
    )
  }
  if (stop.state === 'set out') {
    return (
      <Press {...large} sign="map" onPress={() => void act(stop, 'here', {})}>
        {t('I’m here')}
      </Press>
    )
  }
  const hasCash = (stop.door?.cashKobo ?? 0) > 0
  return (
    <Press
      {...large}
      sign="check"
      isBusy={!isTaking}
      onPress={() => isTaking && way.open(hasCash ? 'cash first' : 'code')}
    >
      {t(doings.done)}
    </Press>
  )
}

export type Ended = { key: string; parts: readonly Stop[]; text: string; at: number }

type UndoProps = { ended: Ended; onUndo: () => void; onOver: () => void }

/** What was just said, for ten seconds in which it can be taken back. */
export function UndoToast({ ended, onUndo, onOver }: UndoProps) {
  const leftOf = () => Math.ceil(undoSeconds - (Date.now() - ended.at) / 1000)
  const [left, setLeft] = useState(leftOf)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf()
      setLeft(now)
      if (now <= 0) onOver()
    }, 250)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what has ended has its own clock
  }, [ended])
  return (
    <Status className="absolute inset-x-3 bottom-full mb-2 flex min-h-14 flex-wrap items-center gap-x-3 rounded-xl bg-asphalt pr-1 pl-4 text-[1.0625rem] leading-tight font-semibold text-white">
      <span className="min-w-0 flex-[1_1_8rem] py-2">{ended.text}</span>
      <button
        type="button"
        onClick={onUndo}
        className="ml-auto flex min-h-12 shrink-0 items-center gap-2 rounded-full px-3 text-lg font-bold text-danfo"
      >
        {t('Undo')}
        <span aria-hidden="true" className="figures w-6 text-center">
          {Math.max(0, left)}
        </span>
      </button>
    </Status>
  )
}
