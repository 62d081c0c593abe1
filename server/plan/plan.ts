import type * as contract from '../../contract/plan/plan.ts'
import type * as fitContract from '../../contract/plan/fit.ts'
import type { Handlers } from '../call/context.ts'
import { confirm, takeBackAll } from './confirm.ts'
import { chooseManner, drop, get, keep } from './draft.ts'
import { pin } from './pin.ts'
import { listAll, rank } from './fit.ts'
import { handOverAll, proposeAll } from './hand-over.ts'
import { propose } from './propose.ts'

export { serveTiles } from './serve-tiles.ts'
export { openTiles } from './tile-archive.ts'

export const planHandlers: Handlers<typeof contract> = {
  getPlan: get,
  choosePlanManner: chooseManner,
  proposePlan: propose,
  keepPlanDraft: keep,
  dropPlanDraft: drop,
  confirmPlan: confirm,
  takeBackPlan: takeBackAll,
  pinStop: pin,
  proposeHandOver: proposeAll,
  handOver: handOverAll,
}

export const fitHandlers: Handlers<typeof fitContract> = {
  listProposals: listAll,
  rankCarriers: rank,
}
