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
import { sayStop, type Round } from './round-words.ts'

type Carrier = Round['carrier']

/** A carrier's stops in their order, each with what shows that it was done. */
export function Stops({ carrier, stops }: { carrier: Carrier; stops: readonly RoundStop[] }) {
  const ticking = useTicked(stops)
  const { ticked, tick } = ticking
  return (
    <div className="border-t border-line bg-paper">
      <ol aria-label={`${carrier.name}’s stops`}>
        {stops.map(stop => (
          <li
            key={stop._id}
            className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_13.5rem] sm:items-center lg:pl-6"
          >
            <div className="flex min-w-0 items-center gap-2">
              {isToCome(stop) && (
                <label className="grid size-11 shrink-0 cursor-pointer place-items-center lg:size-8">
                  <span className="sr-only">Select {stop.user}</span>
                  <input
                    type="checkbox"
                    checked={ticked.includes(stop)}
                    onChange={({ target }) => tick([stop], target.checked)}
                    className="size-5 cursor-pointer accent-leaf-700"
                  />
                </label>
              )}
              <Who stop={stop} />
            </div>
            <How stop={stop} />
            <div className="flex items-center gap-2 empty:hidden sm:justify-end">
              {stop.photo && <Photo stop={stop} photo={stop.photo} />}
              {stop.waits && <Again stop={stop} carrier={carrier} />}
            </div>
          </li>
        ))}
      </ol>
      <MoveBar carrier={carrier} {...ticking} />
    </div>
  )
}

const Who = ({ stop: { requestId, user, address, plannedOn } }: { stop: RoundStop }) => (
  <div className="min-w-0">
    <Link
      to={pageAt('/station/assign/:requestId', { requestId })}
      className="inline-flex min-h-11 max-w-full items-center font-semibold underline-offset-3 hover:text-leaf-700 hover:underline lg:min-h-6"
    >
      <span className="truncate">{user}</span>
    </Link>
    <p className="truncate text-sm text-ink-soft">
      {address}
      {plannedOn < today() && `, planned for ${showDay(plannedOn)}`}
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
        {stop.waits && <Badge tone="clay">Waits again</Badge>}
        {wrongPhoneAt && (
          <span className="inline-flex items-center gap-1 text-clay">
            <Icon name="clock" className="size-4" />
            The phone’s clock is off: {showMoment(wrongPhoneAt)}
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
