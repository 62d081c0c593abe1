import { useRef, useState } from 'react'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import {
  assign,
  markPickedUp,
  takeBack,
  undoPickedUp,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { showDay } from '../../ui/day.ts'
import { sayDone } from '../../ui/overlay/action.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { runInBulk, type Outcome } from './bulk.ts'
import { FailedList } from './failed-list.tsx'
import type { Picked } from './carrier-picker.tsx'
import { pickCarrier, shareOut } from './pick-carrier.tsx'
import { firstPlan, planBefore, planFor, seenIn, type Plan } from './plan.ts'

const refresh = () => askAgain('request')

const pickups = (count: number) => (count === 1 ? '1 pickup' : `${count} pickups`)

/** Says which were not done and why; nothing when all were. */
export async function sayFailed({ done, failed }: Outcome) {
  if (failed.length === 0) return
  const title = `${failed.length} of ${done.length + failed.length} couldn’t be changed`
  await ask<void>(close => <FailedList title={title} failed={failed} onClose={() => close()} />)
}

const undoAll = async (
  requests: readonly PickupRequest[],
  work: (request: PickupRequest) => Promise<unknown>,
) => sayFailed(await runInBulk(requests, work))

const giveTo = ({ _id }: PickupRequest, carrierId: string, plan: Plan) =>
  call(assign, { requestId: _id, carrierId, ...plan })

/** Gives a request back to the carrier who had it. */
const giveBack = async (request: PickupRequest) =>
  request.carrier && giveTo(request, request.carrier._id, planBefore(request))

const pickFor = (requests: readonly PickupRequest[], title: string) =>
  pickCarrier({
    title,
    text: `${pickups(requests.length)} to assign`,
    many: requests.length,
    about: requests,
    toPlan: requests,
  })

type Deed = 'assign' | 'takeBack' | 'pickedUp'
type Progress = { deed: Deed; finished: number; all: number }

/** Does the same with several, one such thing at a time. */
function useRun(onDone: (done: readonly PickupRequest[]) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const underWay = useRef(false)

  async function run(
    deed: Deed,
    requests: readonly PickupRequest[],
    work: (request: PickupRequest) => Promise<unknown>,
    say: (done: readonly PickupRequest[]) => void,
  ) {
    if (underWay.current) return
    underWay.current = true
    const all = requests.length
    setProgress({ deed, finished: 0, all })
    try {
      const outcome = await runInBulk(requests, work, finished =>
        setProgress({ deed, finished, all }),
      )
      await refresh()
      if (outcome.done.length > 0) say(outcome.done)
      onDone(outcome.done)
      setProgress(null)
      await sayFailed(outcome)
    } finally {
      underWay.current = false
      setProgress(null)
    }
  }
  return { progress, run }
}

/** The same done with several selected requests; says how far it is. */
export function useBulk(onDone: (done: readonly PickupRequest[]) => void) {
  const { progress, run } = useRun(onDone)

  async function assignAll(requests: readonly PickupRequest[], chosen: Carrier | undefined) {
    const picked = chosen
      ? { carrier: chosen, draft: firstPlan(requests) }
      : await pickFor(requests, 'Assign a carrier')
    if (picked) await giveAll(requests, picked)
  }

  /** Who goes is proposed, with the reasons, and given at one press. */
  async function shareAll(requests: readonly PickupRequest[]) {
    const given = new Set((await shareOut(requests)).flatMap(({ requestIds }) => requestIds))
    if (given.size > 0) onDone(requests.filter(({ _id }) => given.has(_id)))
  }

  /** One carrier may not be enough: who takes the others is asked, until somebody has them or they wait. */
  async function giveAll(requests: readonly PickupRequest[], { carrier, draft }: Picked) {
    const room = Math.max(1, carrier.limit - carrier.load)
    const seenNow = { seenCarrierId: carrier._id, seenOn: draft.day }
    await run(
      'assign',
      requests.slice(0, room),
      request => giveTo(request, carrier._id, planFor(request, draft)),
      done =>
        sayDone({
          text: `${carrier.name} has ${pickups(done.length)} more, ${showDay(draft.day)}.`,
          undo: () => undoAll(done, ({ _id }) => call(takeBack, { requestId: _id, ...seenNow })),
          refresh,
        }),
    )
    const rest = requests.slice(room)
    if (rest.length === 0) return
    const next = await pickFor(rest, `Who takes the other ${rest.length}?`)
    if (next) await giveAll(rest, next)
  }

  async function takeBackAll(requests: readonly PickupRequest[]) {
    await run(
      'takeBack',
      requests,
      request => call(takeBack, { requestId: request._id, ...seenIn(request) }),
      done =>
        sayDone({
          text: `${pickups(done.length)} unassigned.`,
          undo: () => undoAll(done, giveBack),
          refresh,
        }),
    )
  }

  async function pickedUpAll(requests: readonly PickupRequest[]) {
    await run(
      'pickedUp',
      requests,
      ({ _id }) => call(markPickedUp, { requestId: _id }),
      done =>
        sayDone({
          text: `${pickups(done.length)} marked as picked up.`,
          undo: () => undoAll(done, ({ _id }) => call(undoPickedUp, { requestId: _id })),
          refresh,
        }),
    )
  }
  return { progress, assignAll, shareAll, takeBackAll, pickedUpAll }
}
