import {
  getStation,
  setSuspension,
  type StationDetail,
} from '../../../contract/director/oversight.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query, queryClient } from '../../query.ts'
import { runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { tPacked } from '../../t.ts'

type Suspension = { suspended: true; reason: string } | { suspended: false }

const refresh = () => askAgain('station')

async function setTo(stationId: string, suspension: Suspension) {
  const answer = await call(setSuspension, { stationId, ...suspension })
  queryClient.setQueryData(query(getStation, { stationId }).queryKey, answer)
}

/** Asks why, and suspends. */
export async function suspend({ _id, station }: StationDetail) {
  const reason = await dialogs.prompt({
    title: `Suspend ${station}?`,
    text:
      'It takes no new requests until you resume it. We tell its residents and staff why. ' +
      'Assigned pickups can still be done.',
    label: 'Reason',
    hint: 'Residents see this.',
    input: 'textarea',
    submit: 'Suspend',
    danger: true,
    draftKey: `suspend:${_id}`,
    validate: why => {
      const asked = setSuspension.input.safeParse({ stationId: _id, suspended: true, reason: why })
      return tPacked(asked.error?.issues[0]?.message ?? '')
    },
    refresh,
    run: why => setTo(_id, { suspended: true, reason: why }),
  })
  if (reason !== null) toasts.show({ text: `${station} is suspended.` })
}

/** Lets a suspended station work again. */
export async function resume({ _id, station }: StationDetail) {
  const sure = await dialogs.confirm({
    title: `Resume ${station}?`,
    text: 'It takes new requests again at once. We tell its residents and staff.',
    yes: 'Resume',
    no: 'Not now',
  })
  if (!sure) return
  await runAction({ failed: `${station} is still suspended`, refresh }, async () => {
    await setTo(_id, { suspended: false })
    toasts.show({ text: `${station} is taking requests again.` })
  })
}
