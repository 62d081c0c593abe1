import type { pinStop } from '../../contract/plan/plan.ts'
import type { Rule } from '../call/context.ts'
import { putPositionRight } from '../request/request.ts'

export const pin: Rule<typeof pinStop> = async ({ db, actor }, { requestId, position }) => {
  await putPositionRight(db, { stationId: actor.stationId, requestId }, position)
  return { data: { requestId } }
}
