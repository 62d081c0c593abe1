import { pinStop, type PlanStopShown } from '../../../contract/plan/plan.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { runAction, sayDone } from '../../ui/overlay/action.ts'
import { doorOf } from './plan-words.ts'

const refresh = () => askAgain('request')

/** Says where a door really is, for this pickup; that can be taken back. */
export async function putPlaceRight(stop: PlanStopShown, to: { lat: number; lng: number }) {
  const { requestId, lat, lng, positionFrom } = stop
  const before = positionFrom === 'own' ? { lat, lng } : null
  const set = (position: typeof before) => call(pinStop, { requestId, position })
  await runAction({ failed: 'Location unchanged', refresh }, async () => {
    await set(to)
    sayDone({ text: `${doorOf(stop)}: location corrected.`, undo: () => set(before), refresh })
  })
}
