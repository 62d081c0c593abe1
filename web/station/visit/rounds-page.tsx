import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays } from '../../../contract/calendar.ts'
import { pageAt } from '../../../contract/page.ts'
import { getRounds, sendRounds } from '../../../contract/visit/visit.ts'
import { call } from '../../api.ts'
import { query } from '../../query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { choiceIn, dayIn, useFilter } from '../../ui/table/filter.tsx'
import { Title } from '../../ui/title.tsx'
import { KeyBar, type KeyHint } from '../desk/key-bar.tsx'
import { kindNames, stopKinds, type Rounds, type StopKind } from './round-words.ts'
import { RoundList } from './round-list.tsx'

const hints: readonly KeyHint[] = [
  [['J', 'K'], 'carriers'],
  [['Enter'], 'stops'],
  [['M'], 'move selected'],
  [['C'], 'call'],
  [['1-4'], 'one kind'],
  [['0'], 'all'],
  [['Z'], 'undo'],
]

/** A day's rounds as they go: who is where, what is left, and of whom nothing is heard. */
export default function RoundsPage() {
  const [params] = useSearchParams()
  const day = dayIn(params, 'day')
  const kind = choiceIn(params, 'only', stopKinds)
  const asked = useQuery({
    ...query(getRounds, day ? { day } : {}),
    placeholderData: keepPreviousData,
  })
  const rounds = asked.data?.data
  return (
    <>
      <Head day={day ?? today()} />
      <Counts counts={rounds?.counts} kind={kind} />
      <RoundList
        rounds={rounds}
        kind={kind}
        error={asked.error}
        isFetching={asked.isFetching}
        isOld={asked.isPlaceholderData}
        onRetry={() => void asked.refetch()}
      />
      <KeyBar hints={hints} />
    </>
  )
}

const stepLook = 'min-h-11 px-3 lg:min-h-9 lg:py-1'

/** Which day it is about stands in the address; without one it is today, whatever the date. */
function Head({ day }: { day: string }) {
  const [, set] = useFilter('day')
  const choose = (next: string) => set(next === today() ? '' : next)
  const said = showDay(day)
  return (
    <header className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Title>Rounds</Title>
      <h1 tabIndex={-1} className="text-2xl leading-9 font-bold">
        Rounds {said}
      </h1>
      <div className="flex flex-wrap items-center gap-1.5">
        <SendAll day={day} />
        {day >= today() && (
          <ButtonLink
            variant="ghost"
            className={stepLook}
            to={pageAt('/station/runsheets', day === today() ? {} : { day })}
          >
            <Icon name="print" />
            Print all
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          className={stepLook}
          aria-label="The day before"
          onClick={() => choose(addDays(day, -1))}
        >
          <Icon name="arrow-left" />
        </Button>
        <label>
          <span className="sr-only">Day</span>
          <input
            type="date"
            value={day}
            onChange={({ target }) => target.value && choose(target.value)}
            className="figures min-h-11 rounded-lg border border-line-strong bg-card px-2.5 lg:min-h-9"
          />
        </label>
        <Button
          variant="ghost"
          className={stepLook}
          aria-label="The day after"
          onClick={() => choose(addDays(day, 1))}
        >
          <Icon name="arrow-right" />
        </Button>
      </div>
    </header>
  )
}

/** Sends every carrier the day's list again; what changes is sent without it. */
function SendAll({ day }: { day: string }) {
  const { busy, run } = useAction()
  if (day < today() || day > addDays(today(), 1)) return null
  const send = async () => {
    const sure = await dialogs.confirm({
      title: `Send all carriers the list for ${showDay(day)} again?`,
      text: 'Each carrier with stops left gets one SMS. Changes are sent automatically.',
      yes: 'Send',
      no: 'Cancel',
    })
    if (!sure) return
    await run({ failed: 'Not sent' }, async () => {
      const { message } = await call(sendRounds, { day })
      toasts.show({ text: message })
    })
  }
  return (
    <Button variant="ghost" className={stepLook} busy={busy} onClick={() => void send()}>
      Send all
    </Button>
  )
}

const countLook =
  'flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full px-3.5 text-[0.9375rem] ' +
  'whitespace-nowrap text-ink-soft transition-colors hover:bg-leaf-100 hover:text-ink lg:min-h-9 ' +
  'aria-pressed:bg-leaf-900 aria-pressed:font-semibold aria-pressed:text-on-leaf ' +
  'forced-colors:aria-pressed:outline-2'

/** They add up, and each shows what it counts. */
function Counts({
  counts,
  kind,
}: {
  counts: Rounds['counts'] | undefined
  kind: StopKind | undefined
}) {
  const [, show] = useFilter('only')
  return (
    <fieldset className="-mx-1 mb-2.5 flex min-w-0 items-center gap-1 overflow-x-auto p-1">
      <legend className="sr-only">Show</legend>
      <button
        type="button"
        aria-pressed={!kind}
        data-only="0"
        onClick={() => show('')}
        className={countLook}
      >
        <b className="figures min-w-[1ch]">{counts && showNumber(counts.stops)}</b>
        {counts?.stops === 1 ? 'Stop' : 'Stops'}
      </button>
      {stopKinds.map((each, index) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === kind}
          data-only={index + 1}
          onClick={() => show(each === kind ? '' : each)}
          className={countLook}
        >
          <span aria-hidden="true">{index === 0 ? '=' : '+'}</span>
          <b
            className={`figures min-w-[1ch] ${each === 'notDone' && counts?.notDone ? 'text-clay in-aria-pressed:text-inherit' : ''}`}
          >
            {counts && showNumber(counts[each])}
          </b>
          {kindNames[each]}
        </button>
      ))}
      {counts && counts.pickups > counts.stops && (
        <span className="figures shrink-0 px-2 text-[0.9375rem] text-ink-soft">
          {showNumber(counts.pickups)} pickups in all
        </span>
      )}
    </fieldset>
  )
}
