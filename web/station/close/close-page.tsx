import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { getDay, signDay, type Closing } from '../../../contract/desk/close.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { query } from '../../query.ts'
import { useStore } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showLongDay, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { dayIn } from '../../ui/table/filter.tsx'
import { Title } from '../../ui/title.tsx'
import { DaySheet } from './day-sheet.tsx'
import { NotForYou } from '../not-for-you.tsx'
import { useMay } from '../use-member.ts'
import { CarrierRows } from './carrier-rows.tsx'
import { offOfDay } from './count-words.ts'
import { GivenBox } from './given-box.tsx'
import { LeftOvers } from './left-overs.tsx'
import { SaveLists } from './save-lists.tsx'
import { SignBox } from './sign-box.tsx'
import { takeLostFocus } from './take-lost-focus.ts'
import { TillBox } from './till-box.tsx'

/** The end of a day on one page: who went out, the cash, what is left, the signature. */
export default function ClosePage() {
  const [params] = useSearchParams()
  const day = dayIn(params, 'day') ?? today()
  const isSheet = params.has('sheet')
  const { data, error, isFetching, refetch } = useQuery(query(getDay, { day }))
  const closing = data?.data
  if (!useMay(signDay)) return <NotForYou title="Close the day" members={signDay.members} />
  if (closing && isSheet) return <DaySheet closing={closing} />
  return (
    <>
      <Head day={day} />
      {closing ? (
        <Day closing={closing} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={7} />
      )}
    </>
  )
}

function Head({ day }: { day: string }) {
  const station = useStore(stored => stored.stationdetail?.station)
  return (
    <header className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Title>Close the day</Title>
      <div>
        <p className="text-sm text-ink-soft max-lg:hidden">{station}</p>
        <h1 tabIndex={-1} className="text-2xl leading-9 font-bold">
          Close {showLongDay(day)}
        </h1>
      </div>
      <ButtonLink
        variant="ghost"
        className="lg:min-h-9"
        to={pageAt('/station/close', { day, sheet: 1 })}
      >
        <Icon name="print" />
        Day sheet
      </ButtonLink>
    </header>
  )
}

function Day({ closing }: { closing: Closing }) {
  const facts = closing.sheet?.facts ?? closing.facts
  // After the first count each step leads to the next: the next carrier's field, the till, the signature.
  const [counted, setCounted] = useState(0)
  const goesOn = counted > 0
  const step = { closing, goesOn, onCounted: () => setCounted(n => n + 1) }
  useLayoutEffect(() => {
    if (counted > 0) takeLostFocus(document.querySelector<HTMLElement>('[data-next]'))
  }, [counted])
  return (
    <>
      <Sums closing={closing} />
      <Steps />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CarrierRows {...step} />
        <aside aria-label="Till and signature" className={asideLook}>
          <TillBox {...step} />
          <SignBox closing={closing} goesOn={goesOn} />
          {facts.given && <GivenBox given={facts.given} />}
        </aside>
        <div data-print-list className="grid min-w-0 gap-3.5">
          <LeftOvers closing={closing} />
          <SaveLists key={closing.day} day={closing.day} />
        </div>
      </div>
    </>
  )
}

// What follows the carriers stays in view however many there are: beside them, and on a phone as steps at the top.
const asideLook =
  'grid gap-3.5 lg:sticky lg:top-17 lg:row-span-2 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto short:static! short:max-h-none!'

const steps = [
  ['carriers', '1. Carriers'],
  ['till', '2. Till'],
  ['sign', '3. Sign'],
] as const

const Steps = () => (
  <nav
    aria-label="Steps"
    className="sticky top-0 z-10 -mx-4 mb-2 flex gap-2 bg-paper px-4 py-1.5 lg:hidden short:static print:hidden"
  >
    {steps.map(([id, name]) => (
      <Button
        key={id}
        variant="ghost"
        className="min-w-0 flex-1 px-1 whitespace-nowrap"
        onClick={() => goTo(id)}
      >
        {name}
      </Button>
    ))}
  </nav>
)

/** To a step's heading, below the steps themselves. */
function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

const Sum = ({
  value,
  says,
  isOff = false,
}: {
  value: ReactNode
  says: string
  isOff?: boolean
}) => (
  <div className="min-w-0 border-line px-4 py-2 lg:not-first:border-l">
    <dd
      className={`figures text-xl leading-7 font-bold whitespace-nowrap lg:max-xl:text-lg ${isOff ? 'text-clay' : ''}`}
    >
      {value}
    </dd>
    <dt className="text-[0.8125rem] leading-4.5 text-ink-soft">{says}</dt>
  </div>
)

/** They add up: pickups are what was done, what was not, and where nobody was. */
function Sums({ closing }: { closing: Closing }) {
  // What was signed stays, whatever is heard later.
  const facts = closing.sheet?.facts ?? closing.facts
  const { stops, done, doneAtFirst, notDone, notVisited, countedKobo } = facts.sums
  const offKobo = offOfDay(facts)
  return (
    <dl className="mb-3.5 grid two-abreast rounded-xl border border-line bg-card sm:grid-cols-3 lg:grid-cols-6">
      <Sum value={stops} says={stops === 1 ? 'pickup' : 'pickups'} />
      <Sum value={done} says={`done, ${doneAtFirst} on the first visit`} />
      <Sum value={notDone} says="not done" isOff={notDone > 0} />
      <Sum value={notVisited} says="not visited" isOff={notVisited > 0} />
      <Sum value={formatNaira(countedKobo)} says="counted" />
      {offKobo === null ? (
        <Sum value="–" says="no cash counted" />
      ) : (
        <Sum
          value={formatNaira(Math.abs(offKobo))}
          says={offKobo < 0 ? 'short' : offKobo > 0 ? 'too much' : 'difference'}
          isOff={offKobo !== 0}
        />
      )}
    </dl>
  )
}
