import { Link } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { assign, takeBack } from '../../../contract/request/request.ts'
import type { RoundStop } from '../../../contract/visit/visit.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { proofNames, proofTones, reportedLater, wrongCodeName } from '../../street/street-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { showMoment } from '../../ui/moment.tsx'
import { sayDone, useAction } from '../../ui/overlay/action.ts'
import { isToCome, MoveBar, useTicked } from './move-stops.tsx'
import { partOf, sayStop, type Gate, type Round } from './round-words.ts'

type Carrier = Round['carrier']

/** A carrier's stops in their order, each with what shows that it was done, part by part. */
export function Stops({ carrier, gates }: { carrier: Carrier; gates: readonly Gate[] }) {
  const ticking = useTicked(gates.flatMap(({ parts }) => parts))
  return (
    <div className="border-t border-line bg-paper">
      <ol aria-label={`${carrier.name}’s stops`}>
        {gates.map(gate => (
          <Stop key={gate.stopId} gate={gate} carrier={carrier} ticking={ticking} />
        ))}
      </ol>
      <MoveBar carrier={carrier} {...ticking} />
    </div>
  )
}

type StopProps = { gate: Gate; carrier: Carrier; ticking: ReturnType<typeof useTicked> }

function Stop({ gate: { parts }, carrier, ticking: { ticked, tick } }: StopProps) {
  const [first] = parts
  if (!first) throw new Error('a stop without a part')
  const able = parts.filter(isToCome)
  const isOne = parts.length === 1
  return (
    <li className="border-t border-line px-4 py-2.5 first:border-t-0 lg:pl-6">
      <div className={isOne ? rowLook : ''}>
        <div className="flex min-w-0 items-center gap-2">
          {able.length > 0 && (
            <label className="grid size-11 shrink-0 cursor-pointer place-items-center lg:size-8">
              <span className="sr-only">Select {first.user}</span>
              <input
                type="checkbox"
                checked={able.every(part => ticked.includes(part))}
                onChange={({ target }) => tick(able, target.checked)}
                className="size-5 cursor-pointer accent-leaf-700"
              />
            </label>
          )}
          <Who stop={first} many={parts.length} />
        </div>
        {isOne && <Part stop={first} carrier={carrier} />}
      </div>
      {!isOne && (
        <ul aria-label={`Pickups of ${first.user}`} className="mt-1 grid gap-1.5">
          {parts.map(part => (
            <li key={part._id} className={rowLook}>
              <Link to={pageOf(part)} className={`${nameLook} pl-2 lg:pl-4`}>
                <span className="truncate">{partOf(part)}</span>
              </Link>
              <Part stop={part} carrier={carrier} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const rowLook =
  'grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13.5rem] sm:items-center'
const nameLook =
  'inline-flex min-h-11 max-w-full items-center font-semibold underline-offset-3 hover:text-leaf-700 hover:underline lg:min-h-6'

const pageOf = ({ requestId }: RoundStop) => pageAt('/station/assign/:requestId', { requestId })

const Part = ({ stop, carrier }: { stop: RoundStop; carrier: Carrier }) => (
  <>
    <How stop={stop} />
    <div className="flex items-center gap-2 empty:hidden sm:justify-end">
      {stop.photo && <Photo stop={stop} photo={stop.photo} />}
      {stop.waits && <Again stop={stop} carrier={carrier} />}
    </div>
  </>
)

/** Whose door it is; of several pickups each leads to its own page. */
const Who = ({ stop, many }: { stop: RoundStop; many: number }) => (
  <div className="min-w-0">
    {many > 1 ? (
      <p className="truncate font-semibold">
        {stop.user} <span className="figures font-normal text-ink-soft">{many} pickups</span>
      </p>
    ) : (
      <Link to={pageOf(stop)} className={nameLook}>
        <span className="truncate">{stop.user}</span>
      </Link>
    )}
    <p className="truncate text-sm text-ink-soft">
      {stop.address}
      {stop.plannedOn < today() && `, planned for ${showDay(stop.plannedOn)}`}
    </p>
  </div>
)

/** How it went: the times, the proof, the cash, and whether the phone's clock is to be believed. */
function How({ stop }: { stop: RoundStop }) {
  const { state, proof, cashKobo, wrongPhoneAt, wrongCode, overAt, reportedAt } = stop
  const late = reportedLater(overAt, reportedAt)
  return (
    <div className="min-w-0 text-sm">
      <p className="figures wrap-anywhere">
        {sayStop(stop)}
        {late && `, ${late}`}
        {cashKobo ? `, ${sayNaira(cashKobo)} cash` : ''}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {state === 'done' && proof && <Badge tone={proofTones[proof]}>{proofNames[proof]}</Badge>}
        {wrongCode && <Badge tone="clay">{wrongCodeName}</Badge>}
        {stop.waits && <Badge tone="clay">Waiting again</Badge>}
        {wrongPhoneAt && (
          <span className="inline-flex items-center gap-1 text-clay">
            <Icon name="clock" className="size-4" />
            The phone’s clock is wrong: {showMoment(wrongPhoneAt)}
          </span>
        )}
      </p>
    </div>
  )
}

const Photo = ({ stop, photo }: { stop: RoundStop; photo: string }) => (
  <a href={photo} target="_blank" rel="noreferrer" className="block rounded-md">
    <img
      src={photo}
      alt={`At ${stop.user}’s door`}
      loading="lazy"
      className="h-12 w-18 rounded-md border border-line bg-line object-cover"
    />
  </a>
)

const refresh = () => askAgain('request')

/** What was not done goes to the same carrier again, today, at one press. */
function Again({ stop, carrier }: { stop: RoundStop; carrier: Carrier }) {
  const { busy, run } = useAction()
  const { requestId, user } = stop
  const plan = () =>
    run({ failed: 'Not planned', refresh }, async () => {
      const plannedOn = today()
      await call(assign, { requestId, carrierId: carrier._id, plannedOn })
      sayDone({
        text: `${carrier.name} goes to ${user} again, today.`,
        undo: () => call(takeBack, { requestId, seenCarrierId: carrier._id, seenOn: plannedOn }),
        refresh,
      })
    })
  return (
    <Button
      variant="ghost"
      busy={busy}
      className="lg:min-h-8 lg:px-3.5 lg:py-1"
      aria-label={`Again today ${user}`}
      onClick={() => void plan()}
    >
      Again today
    </Button>
  )
}
