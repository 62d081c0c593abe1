import { getSession } from '../contract/account/account.ts'
import { getCarrier, listCarriers } from '../contract/carrier/carrier.ts'
import { getCash, listCounts, listReceipts } from '../contract/wallet/cash.ts'
import { browseResidents, getCard } from '../contract/screen/card.ts'
import { getDay } from '../contract/desk/close.ts'
import { listAnnouncements } from '../contract/ground/announcement.ts'
import { getGround } from '../contract/ground/area.ts'
import { listClosedDays, listHolidays } from '../contract/ground/day.ts'
import { listInvitations } from '../contract/director/invitation.ts'
import { type LiveTopic } from '../contract/live/live.ts'
import { listNotices } from '../contract/notification/notification.ts'
import { countAlerts, listAlerts } from '../contract/director/alert.ts'
import { getOverview, listOwnStations } from '../contract/screen/overview.ts'
import { getStation, listCarrierQuality } from '../contract/director/oversight.ts'
import { getPrices } from '../contract/price/price.ts'
import { getQueue } from '../contract/screen/queue.ts'
import { getStock, listSales, listWeighings } from '../contract/recyclable/recyclable.ts'
import {
  countRequests,
  getRequest,
  listRequests,
  recentRequests,
} from '../contract/request/request.ts'
import { listApprovals } from '../contract/approval/approval.ts'
import { getDesk } from '../contract/staff/member-switch.ts'
import { listStaffInvitations } from '../contract/staff/joining.ts'
import { getLimits, listDevices, listStaff } from '../contract/staff/member.ts'
import { getStanding, rankStations } from '../contract/screen/standing.ts'
import { getOwnStation } from '../contract/station/station.ts'
import { getResident } from '../contract/screen/resident.ts'
import { getTicket, listTickets, supportFigures } from '../contract/support/support.ts'
import { listProposals, rankCarriers } from '../contract/plan/fit.ts'
import { getPlan } from '../contract/plan/plan.ts'
import { getRounds } from '../contract/visit/visit.ts'
import { listDirectorProblems, listStationProblems } from '../contract/problem/problem.ts'
import { getTopUp, getWallet, listEntries } from '../contract/wallet/wallet.ts'

/** What a change of a topic makes old: what was asked through these is asked again. */
export const touched = {
  request: [
    listRequests,
    recentRequests,
    countRequests,
    getQueue,
    getRounds,
    getPlan,
    listProposals,
    rankCarriers,
    browseResidents,
    getCard,
    getDay,
    listStationProblems,
    listDirectorProblems,
    listCarrierQuality,
    getRequest,
    listClosedDays,
    listCarriers,
    getCarrier,
    getSession,
    // The first custom request shows their tab.
    getDesk,
    // A price that is set aside, paid or given back moves the balance, too.
    getWallet,
    listEntries,
    getResident,
    getOverview,
    rankStations,
    getStanding,
    listOwnStations,
    getStation,
  ],
  carrier: [
    listCarriers,
    getCarrier,
    listRequests,
    getRequest,
    getQueue,
    getPlan,
    listProposals,
    rankCarriers,
  ],
  station: [
    countAlerts,
    listAlerts,
    getSession,
    getOwnStation,
    getDesk,
    listStaff,
    listStaffInvitations,
    listDevices,
    getLimits,
    getGround,
    listAnnouncements,
    listHolidays,
    listCarriers,
    getCarrier,
    getCash,
    getDay,
    getCard,
    getQueue,
    getOverview,
    rankStations,
    getStanding,
    listOwnStations,
    getStation,
  ],
  round: [],
  // New money pays what is due, which stands beside its request.
  wallet: [getWallet, listEntries, getTopUp, getRequest, listRequests],
  weighing: [
    getDesk,
    listWeighings,
    getStock,
    listSales,
    getResident,
    getWallet,
    listEntries,
    getRequest,
    listRequests,
    getOverview,
    rankStations,
    getStanding,
  ],
  cash: [
    getOverview,
    rankStations,
    getStanding,
    getStation,
    getCash,
    getDay,
    getQueue,
    listReceipts,
    listCounts,
    getResident,
    getRequest,
    listRequests,
  ],
  price: [getPrices],
  invitation: [listInvitations],
  approval: [listApprovals, getDesk, getDay, getQueue],
  notice: [listNotices],
  ticket: [listTickets, getTicket, getQueue, supportFigures],
} as const satisfies Record<LiveTopic, readonly object[]>

/** What others change while somebody looks on; the rest is as old as the page, at most. */
export const changesByOthers = [
  ...touched.request,
  ...touched.wallet,
  ...touched.notice,
  ...touched.ticket,
]
  // Who is in, and who works here, is asked for with each page.
  .filter(each => each !== getSession && each !== listCarriers)
