import { getSession } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { listApplicants } from '../../contract/director/director.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { getPrices } from '../../contract/price/price.ts'
import {
  countRequests,
  getRequest,
  listRequests,
  recentRequests,
} from '../../contract/request/request.ts'
import type { Holder } from '../../contract/role.ts'
import { listTickets } from '../../contract/support/support.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import type { Call } from '../load.ts'
import { cookieHeader, dataOf, demoPerson } from '../../server/testing/people/town-people.ts'

/* What the pages ask for when somebody opens them. */

/** A resident, somebody at their station and its director, and a request of the resident's. */
export type People = { cookies: Record<Holder, string>; stationId: string; requestId: string }

export type Read = { name: string; call: Call }

/** The people whom the demo is shown with. */
export async function demoPeople(url: string): Promise<People> {
  const enter = (role: Holder) => demoPerson(createVisitor(url), role)
  const [resident, station, director] = [
    await enter('resident'),
    await enter('station'),
    await enter('director'),
  ]
  const [newest] = dataOf(await resident.browser.call(listRequests, { limit: 1 }))
  if (!newest) throw new Error('the resident of the demo has asked for nothing')
  return {
    cookies: {
      resident: cookieHeader(resident.browser),
      station: cookieHeader(station.browser),
      director: cookieHeader(director.browser),
    },
    stationId: resident.stationId,
    requestId: newest._id,
  }
}

/** Every read of the three homes, and of the lists that are opened from them. */
export function readsOf({ cookies, stationId, requestId }: People): Read[] {
  const by =
    (role: Holder) =>
    <E extends Endpoint>(name: string, endpoint: E, input: SentOf<E>): Read => ({
      name: `${role}: ${name}`,
      call: {
        method: endpoint.method,
        path: wireRequest(endpoint, input).url,
        headers: { cookie: cookies[role] },
      },
    })
  const [resident, station, director] = [by('resident'), by('station'), by('director')]
  return [
    resident('session', getSession, {}),
    resident('counts', countRequests, {}),
    resident('open requests', listRequests, { state: 'open' }),
    resident('requests', listRequests, {}),
    resident('one request', getRequest, { requestId }),
    resident('wallet', getWallet, {}),
    resident('wallet entries', listEntries, {}),
    resident('prices', getPrices, { stationId }),
    resident('notices, and how many are unread', listNotices, {}),
    station('session', getSession, {}),
    station('counts', countRequests, {}),
    station('twenty requests', listRequests, { limit: 20 }),
    station('open requests', listRequests, { state: 'open', limit: 10 }),
    station('newest requests', recentRequests, { limit: 20 }),
    station('carriers', listCarriers, { limit: 100 }),
    station('waiting tickets', listTickets, { state: 'open', limit: 1 }),
    station('notices, and how many are unread', listNotices, {}),
    director('session', getSession, {}),
    director('overview', getOverview, {}),
    director('newest requests', recentRequests, { limit: 8 }),
    director('stations', listOwnStations, {}),
    director('applicants', listApplicants, {}),
    director('waiting tickets', listTickets, { state: 'open', limit: 1 }),
    director('notices, and how many are unread', listNotices, {}),
  ]
}
