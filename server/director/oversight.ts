import type * as contract from '../../contract/director/oversight.ts'
import type { Handlers } from '../call/context.ts'
import { listCarrierQuality } from './carrier-quality.ts'
import { getStation } from './station-detail.ts'
import { createStation, moveResidents, placeStation, setSuspension } from './stations.ts'

export const oversightHandlers: Handlers<typeof contract> = {
  getStation,
  listCarrierQuality,
  createStation,
  setSuspension,
  moveResidents,
  placeStation,
}
