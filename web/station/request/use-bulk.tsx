import { useRef, useState } from 'react'
import type { Carrier } from '../../../contract/carrier.ts'
import { assign, markPickedUp, takeBack, type PickupRequest } from '../../../contract/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { sayDone } from '../../ui/overlay/action.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { runInBulk, type Outcome } from './bulk.ts'
import { FailedList } from './failed-list.tsx'
import { pickCarrier } from './pick-carrier.tsx'

const refresh = () => askAgain('request')

const pickups = (count: number) => (count === 1 ? '1 pickup' : `${count} pickups`)

/** Says which were not done and why; nothing when all were. */
async function sayFailed({ done, failed }: Outcome) {
  if (failed.length === 0) return
  const title = `${failed.length} of ${done.length + failed.length} not done`
  await ask<void>(close => <FailedList title={title} failed={failed} onClose={() => close()} />)
}

const undoAll = async (
  requests: readonly PickupRequest[],
  work: (request: PickupRequest) => Promise<unknown>,
) => sayFailed(await runInBulk(requests, work))

/** Gives a request back to the carrier who had it. */
const giveBack = async ({ _id, carrier }: PickupRequest) =>
  carrier && call(assign, { requestId: _id, carrierId: carrier._id })

/** The same done with several selected requests; says how far it is. */
export function useBulk(onDone: (done: readonly PickupRequest[]) => void) {
  const [progress, setProgress] = useState<{ finished: number; all: number } | null>(null)
  const underWay = useRef(false)

  async function run(
    requests: readonly PickupRequest[],
    work: (request: PickupRequest) => Promise<unknown>,
    say: (done: readonly PickupRequest[]) => void,
  ) {
    if (underWay.current) return
    underWay.current = true
    const all = requests.length
    setProgress({ finished: 0, all })
    try {
      const outcome = await runInBulk(requests, work, finished => setProgress({ finished, all }))
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

  async function assignAll(requests: readonly PickupRequest[], chosen: Carrier | undefined) {
    const text = `${pickups(requests.length)} for one carrier`
    const carrier = chosen ?? (await pickCarrier({ title: 'Assign a carrier', text }))
    if (!carrier) return
    await run(
      requests,
      ({ _id }) => call(assign, { requestId: _id, carrierId: carrier._id }),
      done =>
        sayDone({
          text: `${carrier.name} has ${pickups(done.length)} more.`,
          undo: () => undoAll(done, ({ _id }) => call(takeBack, { requestId: _id })),
          refresh,
        }),
    )
  }

  async function takeBackAll(requests: readonly PickupRequest[]) {
    await run(
      requests,
      ({ _id }) => call(takeBack, { requestId: _id }),
      done =>
        sayDone({
          text: `${pickups(done.length)} taken back.`,
          undo: () => undoAll(done, giveBack),
          refresh,
        }),
    )
  }

  async function pickedUpAll(requests: readonly PickupRequest[]) {
    const sure = await dialogs.confirm({
      title: `${pickups(requests.length)} picked up?`,
      text: 'The residents are told and close their requests.',
      yes: 'Picked up',
      no: 'Not yet',
    })
    if (!sure) return
    await run(
      requests,
      ({ _id }) => call(markPickedUp, { requestId: _id }),
      done => toasts.show({ text: `${pickups(done.length)} marked as picked up.` }),
    )
  }
  return { progress, assignAll, takeBackAll, pickedUpAll }
}
