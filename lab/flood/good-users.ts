import { setTimeout as sleep } from 'node:timers/promises'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { getCash } from '../../contract/wallet/cash.ts'
import { listRequests, makeSpecialRequest } from '../../contract/request/request.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import { call } from '../../server/testing/visitor.ts'
import { openLiveLine } from '../live-line.ts'
import { timed } from '../measure.ts'
import {
  cookieHeader,
  type Local,
  specialRequest,
} from '../../server/testing/people/town-people.ts'

/** One call on a connection of its own: its status and its time in milliseconds. */
export async function timeCall(url: string, method: string, cookie: string, body?: object) {
  const { result, ms } = await timed(() => call(url, method, body, { cookie }))
  return { status: result.status, ms }
}

const pages = {
  station: [wireRequest(listRequests, { limit: 20 }).url, getCash.path, listCarriers.path],
  resident: [getWallet.path, listRequests.path, '/user/login'],
}

/** Good users, each looking at their pages again and again: the time of every call, and what failed. */
export async function lookAtPages(url: string, people: Local[], isOver: () => boolean) {
  const times: number[] = []
  const failed: number[] = []
  const look = async ({ role, browser }: Local) => {
    const own = role === 'station' ? pages.station : pages.resident
    for (let n = 0; !isOver(); n++) {
      const path = own[n % own.length] ?? ''
      const { status, ms } = await timeCall(url + path, 'GET', cookieHeader(browser))
      times.push(ms)
      if (status !== 200) failed.push(status)
      await sleep(40)
    }
  }
  await Promise.all(people.map(look))
  return { times, failed }
}

/** Requests come in, one after the other: how long from asking until the station's page hears of it. */
export async function timeToScreen(
  url: string,
  staff: Local,
  residents: Local[],
  seconds: number,
): Promise<number[]> {
  const screen = await openLiveLine(url, cookieHeader(staff.browser))
  const until = performance.now() + seconds * 1000
  const asked: { id: string; at: number }[] = []
  for (let n = 0; performance.now() < until; n++) {
    const { _id, stationId, browser } = residents[n % residents.length] as Local
    const at = performance.now()
    const { status, body } = await browser.call(makeSpecialRequest, {
      userId: _id,
      stationId,
      ...specialRequest,
    })
    if (status === 200) asked.push({ id: body.data._id, at })
    await sleep(50)
  }
  await sleep(1_000)
  screen.close()
  return asked.map(({ id, at }) => (screen.heardAt.get(id) ?? Infinity) - at)
}
