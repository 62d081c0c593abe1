import type * as contract from '../../contract/director/oversight.ts'
import type { Handlers } from '../call/context.ts'
import { listCarrierQuality } from './carrier-quality.ts'
import { listOwnStations } from './overview-stations.ts'
import { getOverview } from './overview.ts'
import { getStation } from './station-detail.ts'
import { createStation, listStationResidents, moveResidents, setSuspension } from './stations.ts'

export const oversightHandlers: Handlers<typeof contract> = {
  getOverview,
  listOwnStations,
  getStation,
  listCarrierQuality,
  createStation,
  setSuspension,
  moveResidents,
  listStationResidents,
}
