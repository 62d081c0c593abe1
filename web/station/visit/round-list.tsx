import { useRef, type RefObject } from 'react'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { useFilter } from '../../ui/table/filter.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useKeys, type Keys } from '../desk/keys.ts'
import { press, rowAt, step } from '../desk/row-keys.ts'
import {
  gatesOfKind,
  kindNames,
  newsOf,
  stopKinds,
  sayStops,
  type Round,
  type Rounds,
  type StopKind,
} from './round-words.ts'
import { Stops } from './stops.tsx'
import { Legend, Track } from './track.tsx'

type RoundListProps = {
  rounds: Rounds | undefined
  kind: StopKind | undefined
  error: Error | null
  isFetching: boolean
  /** What is shown is of another day still. */
  isOld: boolean
  onRetry: () => void
}

const frameLook = '-mx-4 border-y border-line bg-card lg:mx-0 lg:rounded-xl lg:border'

/** A row for each carrier; a press opens the stops below it. */
export function RoundList({ rounds, kind, error, isFetching, isOld, onRetry }: RoundListProps) {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow()
  const [opened, open] = useFilter('carrier')
  useRoundKeys(list)
  if (!rounds) {
    if (error) return <ErrorState error={error} retrying={isFetching} onRetry={onRetry} />
    return (
      <div className={`${frameLook} p-4`}>
        <ListSkeleton rows={6} />
      </div>
    )
  }
  const shown = rounds.rounds.filter(round => gatesOfKind(round, kind).length > 0)
  if (shown.length === 0) return <Nothing kind={kind} />
  return (
    <>
      <ul
        ref={list}
        data-print-list
        aria-label="Rounds"
        aria-busy={isOld}
        className={`${frameLook} aria-busy:opacity-60`}
      >
        {shown.map(round => {
          const { _id } = round.carrier
          const isOpen = opened === _id
          return (
            <li key={_id} data-row={_id} tabIndex={-1} className={rowLook}>
              <Line
                round={round}
                now={now}
                isOpen={isOpen}
                onOpen={() => open(isOpen ? '' : _id)}
              />
              {isOpen && <Stops carrier={round.carrier} gates={gatesOfKind(round, kind)} />}
            </li>
          )
        })}
      </ul>
      <Legend />
    </>
  )
}

const rowLook =
  'group border-t border-line outline-none first:border-t-0 focus-within:shadow-[inset_3px_0_var(--leaf-700)] ' +
  'focus-visible:bg-leaf-100'

const lineLook =
  'relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 lg:grid ' +
  'hover:bg-leaf-100/60 lg:min-h-14 lg:grid-cols-[minmax(9rem,1fr)_minmax(0,1.6fr)_minmax(0,1.6fr)_5rem] lg:py-1.5'

type LineProps = { round: Round; now: Date; isOpen: boolean; onOpen: () => void }

function Line({ round, now, isOpen, onOpen }: LineProps) {
  const { carrier, counts } = round
  const { says, below, isQuiet } = newsOf(round, now)
  return (
    <div className={lineLook}>
      <button
        type="button"
        data-open
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-w-0 flex-1 basis-32 cursor-pointer items-center gap-2.5 text-left after:absolute after:inset-0"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-4 text-ink-soft" />
        <span className="min-w-0">
          <span className="block font-semibold lg:truncate">{carrier.name}</span>
          <span className="figures block text-[0.8125rem] leading-5 text-ink-soft max-lg:hidden">
            {sayStops(counts)}
          </span>
        </span>
      </button>
      <div className="min-w-0 max-lg:order-2 max-lg:basis-full max-lg:pl-6.5">
        <Track round={round} />
      </div>
      <p className="min-w-0 max-lg:order-3 max-lg:basis-full max-lg:pl-6.5">
        <span
          className={`block truncate text-[0.9375rem] font-semibold ${isQuiet ? 'text-clay' : ''}`}
        >
          {says}
        </span>
        <span className="figures block truncate text-[0.8125rem] text-ink-soft">{below}</span>
      </p>
      <a
        href={`tel:${carrier.phoneNumber}`}
        data-call
        aria-label={`Call ${carrier.name}, ${showPhone(carrier.phoneNumber)}`}
        className={callLook}
      >
        Call
      </a>
    </div>
  )
}

const callLook =
  'relative z-1 grid min-h-11 place-items-center justify-self-end rounded-full border-[1.5px] border-leaf-700 ' +
  'px-4 text-[0.9375rem] font-semibold text-leaf-700 hover:bg-leaf-100 max-lg:order-1 lg:min-h-8 print:hidden'

function Nothing({ kind }: { kind: StopKind | undefined }) {
  if (kind) {
    return (
      <EmptyState title={`No stops are “${kindNames[kind].toLowerCase()}”`}>
        Show all stops.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No stops on this day"
      action={
        <ButtonLink to={pageAt('/station/assign', { show: 'waiting' })}>
          See waiting requests
        </ButtonLink>
      }
    >
      Carriers with pickups on this day appear here, with live updates from the street.
    </EmptyState>
  )
}

/** A press does what a click on the same thing would do. */
function useRoundKeys(list: RefObject<HTMLElement | null>) {
  const kinds: Keys = {}
  for (const index of [0, ...stopKinds.map((_, at) => at + 1)]) {
    kinds[String(index)] = () => press(document, `[data-only="${index}"]`)
  }
  useKeys({
    ...kinds,
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
    c: () => press(rowAt(), '[data-call]'),
    m: () => press(rowAt() ?? list.current, '[data-move]:enabled'),
    z: () => press(document, '[data-undo]'),
    Enter: () => document.activeElement === rowAt() && press(rowAt(), '[data-open]'),
  })
}
