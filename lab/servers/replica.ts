import { listAudit } from '../../contract/audit/audit.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import {
  getOverview,
  listOwnStations,
  listStationResidents,
} from '../../contract/screen/overview.ts'
import { getStation } from '../../contract/director/oversight.ts'
import { rankStations } from '../../contract/screen/standing.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { listWeighings } from '../../contract/recyclable/recyclable.ts'
import { countRequests, listRequests, recentRequests } from '../../contract/request/request.ts'
import { listTickets, supportFigures } from '../../contract/support/support.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { ask } from '../database.ts'
import type { Part } from '../report.ts'
import { askFor, dataOf, residentOf } from '../../server/testing/people/town-people.ts'
import { anywhere, demoAnywhere } from './round-robin.ts'
import type { Town } from './stories.ts'

// What a director reads comes from the standby, and is never older than the call.

type Standby = { url: string; stop: () => Promise<void> }

/** Asked of the standby: whether one of the servers' lines has just read the director's stations. */
const readSince = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND query_start >= $1 AND query LIKE '%AS late%'`

/** So many times: a resident asks, and the director looks at once, at another server. */
async function look(town: Town, standby: Standby | null, times: number) {
  const ada = await demoAnywhere(town.urls, 'resident')
  const director = await demoAnywhere(town.urls, 'director')
  const made = async () => {
    const { thisMonth } = dataOf(await director.browser.call(getOverview, {}))
    return thisMonth.made
  }
  let [known, fresh, byStandby] = [await made(), 0, 0]
  for (let turn = 0; turn < times; turn++) {
    const id = await askFor(ada)
    const since = new Date()
    const seen = await made()
    if (seen === known + 1) fresh++
    known = seen
    const [found] = standby
      ? await ask<{ count: number }>(standby.url, readSince, [since])
      : [{ count: 0 }]
    if ((found?.count ?? 0) > 0) byStandby++
    dataOf(await residentOf(ada).cancels(id))
  }
  return { fresh, byStandby }
}

/** The other things that directors look at, and what anybody takes out, at every server. */
export async function lookAround(town: Town): Promise<number[]> {
  const { browser } = await demoAnywhere(town.urls, 'director')
  const [station] = dataOf(await browser.call(listOwnStations, {}))
  const stationId = station?._id ?? ''
  const answers = [
    await browser.call(listOwnStations, { order: 'total' }),
    await browser.call(rankStations, {}),
    await browser.call(getStation, { stationId }),
    await browser.call(listStationResidents, { stationId }),
    await browser.call(listAudit, {}),
    await browser.call(supportFigures, { from: '2026-01-01', to: '2026-12-31' }),
    await browser.call(listRequests, { search: 'allen' }),
    await browser.call(recentRequests, {}),
    await browser.call(listCarriers, {}),
    await browser.call(listTickets, {}),
    await browser.call(listWeighings, {}),
    await browser.call(listNotices, {}),
    await browser.send('GET', exportPath),
  ]
  return answers.map(({ status }) => status)
}

/** The standby follows, stands still, follows again, and dies. */
export async function replica(town: Town, standby: Standby, times: number): Promise<Part> {
  const following = await look(town, standby, times)
  const around = await lookAround(town)
  await ask(standby.url, 'SELECT pg_wal_replay_pause()')
  const paused = await look(town, standby, times)
  await ask(standby.url, 'SELECT pg_wal_replay_resume()')
  const again = await eventually(async () => {
    const found = await look(town, standby, 1)
    if (found.byStandby === 0) throw new Error('the standby is not asked yet')
    return found
  }).catch(() => ({ fresh: 0, byStandby: 0 }))
  await standby.stop()
  const dead = await look(town, null, times)
  const goals = [
    {
      goal: 'with a standby that follows, every figure counts what was just committed',
      held: following.fresh === times,
      seen: following,
    },
    {
      goal: 'and most of them come from the standby',
      held: following.byStandby > times / 2,
      seen: following,
    },
    {
      goal: 'the standby can do all a director looks at',
      held: around.every(s => s === 200),
      seen: around,
    },
    {
      goal: 'a standby that stands still is not believed',
      held: paused.fresh === times && paused.byStandby === 0,
      seen: paused,
    },
    { goal: 'one that follows again is asked again', held: again.fresh === 1, seen: again },
    { goal: 'without it the primary answers', held: dead.fresh === times, seen: dead },
  ]
  const figures =
    `${following.fresh}/${times} figures true, ${following.byStandby} of them from the standby; ` +
    `${paused.fresh}/${times} true while it stood still, ${dead.fresh}/${times} without it`
  return { goals, figures }
}

/** A server is killed: whoever was signed in goes on at the others. */
export async function oneDies(town: Town, kill: () => Promise<unknown>): Promise<Part> {
  const { browser } = await demoAnywhere(town.urls, 'resident')
  await kill()
  const rest = anywhere(town.urls.slice(0, -1))
  for (const [name, value] of browser.cookies) rest.cookies.set(name, value)
  const statuses: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    statuses.push((await rest.call(countRequests, {})).status)
  }
  const held = statuses.every(status => status === 200)
  return {
    goals: [{ goal: 'the others go on when one is killed', held, seen: statuses }],
    figures: '1 server killed',
  }
}
