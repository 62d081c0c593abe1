import { useState } from 'react'
import { swapCarrier } from '../../../contract/request/request.ts'
import type { RoundStop } from '../../../contract/visit/visit.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { sayDone } from '../../ui/overlay/action.ts'
import { runInBulk } from '../request/bulk.ts'
import { pickCarrier } from '../request/pick-carrier.tsx'
import { sayFailed } from '../request/use-bulk.tsx'
import type { Round } from './round-words.ts'

type Carrier = Round['carrier']

const refresh = () => askAgain('request')
const pickupsIn = (many: number) => (many === 1 ? '1 pickup' : `${many} pickups`)

/** Whether nothing has come of a stop yet: another carrier may still go there. */
export const isToCome = ({ state }: RoundStop) => state === 'waiting' || state === 'set out'

/** Asks who takes some stops over, and gives them; who has no room for all takes a part. */
async function moveStops(carrier: Carrier, stops: readonly RoundStop[]) {
  const moving = stops.map(({ requestId: _id, user, address, plannedOn }) => {
    return { _id, user, address, plannedOn }
  })
  const on = moving.map(({ plannedOn }) => plannedOn).toSorted()[0]
  const picked = await pickCarrier({
    title: `Who takes over ${pickupsIn(moving.length)} from ${carrier.name}?`,
    holder: carrier._id,
    on: on && on > today() ? on : today(),
    many: moving.length,
    about: moving,
  })
  if (!picked) return
  const { _id: carrierId, name, load, limit } = picked.carrier
  const part = moving.slice(0, Math.max(1, limit - load))
  const swap = (from: string, to: string) => (stop: { _id: string }) =>
    call(swapCarrier, { requestId: stop._id, carrierId: to, seenCarrierId: from })
  const outcome = await runInBulk(part, swap(carrier._id, carrierId))
  await refresh()
  if (outcome.done.length > 0) {
    sayDone({
      text: `${name} takes ${pickupsIn(outcome.done.length)} of ${carrier.name}’s.`,
      undo: async () => sayFailed(await runInBulk(outcome.done, swap(carrierId, carrier._id))),
      refresh,
    })
  }
  await sayFailed(outcome)
}

/** Which of a round's stops are ticked; what is over by now is not. */
export function useTicked(stops: readonly RoundStop[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const able = stops.filter(isToCome)
  const ticked = able.filter(({ requestId }) => ids.has(requestId))
  const tick = (chosen: readonly RoundStop[], on: boolean) => {
    const next = new Set(ids)
    for (const { requestId } of chosen)
      if (on) next.add(requestId)
      else next.delete(requestId)
    setIds(next)
  }
  return { able, ticked, tick }
}

type MoveBarProps = ReturnType<typeof useTicked> & { carrier: Carrier }

/** Gives what is ticked to somebody else, in the middle of the day. */
export function MoveBar({ carrier, able, ticked, tick }: MoveBarProps) {
  const [busy, setBusy] = useState(false)
  if (able.length === 0) return null
  const isAll = ticked.length === able.length
  const move = async () => {
    setBusy(true)
    try {
      await moveStops(carrier, ticked)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 lg:pl-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm lg:min-h-8">
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ target }) => tick(able, target.checked)}
          className="size-5 cursor-pointer accent-leaf-700"
        />
        Select all to come: {pickupsIn(able.length)}
      </label>
      <Button
        variant="ghost"
        busy={busy}
        disabled={ticked.length === 0}
        data-move
        className="lg:min-h-8 lg:px-3.5 lg:py-1"
        onClick={() => void move()}
      >
        Move {ticked.length > 0 ? pickupsIn(ticked.length) : ''} to another carrier
      </Button>
    </div>
  )
}
