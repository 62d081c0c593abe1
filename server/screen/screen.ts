import type * as cardContract from '../../contract/screen/card.ts'
import type * as overviewContract from '../../contract/screen/overview.ts'
import type * as residentContract from '../../contract/screen/resident.ts'
import type * as searchContract from '../../contract/screen/search.ts'
import type { Handlers } from '../call/context.ts'
import { card } from './card.ts'
import { listOwnStations } from './overview-stations.ts'
import { getOverview } from './overview.ts'
import { browse } from './resident-list.ts'
import * as resident from './resident.ts'
import { search } from './search.ts'

// Reads that join many nouns, for one screen each. Nothing here writes, and no other module calls it.

export { queueHandlers } from './queue.ts'
export { standingHandlers } from './standing.ts'

export const searchHandlers: Handlers<typeof searchContract> = { searchDesk: search }

export const cardHandlers: Handlers<typeof cardContract> = {
  browseResidents: browse,
  getCard: card,
}

export const residentHandlers: Handlers<typeof residentContract> = {
  listResidents: resident.list,
  getResident: resident.one,
}

export const overviewHandlers: Handlers<typeof overviewContract> = {
  getOverview,
  listOwnStations,
  listStationResidents: resident.listForDirector,
}
