import type { SentOf } from '../../../contract/endpoint.ts'
import {
  confirmPlan,
  getPlan,
  handOver,
  keepPlanDraft,
  proposeHandOver,
  proposePlan,
  takeBackPlan,
  type PlanRounds,
} from '../../../contract/plan/plan.ts'
import { newId } from '../../call/clock.ts'
import { area } from '../../ground/ground.table.ts'
import type { Browser } from '../browser.ts'
import { ikejaAt } from '../plan-instance.ts'
import { asResident, asStaff, ikejaAtWork } from './request-people.ts'
import { world, type World } from '../world.ts'

/** Planning, each verb one call. */
export const asPlanner = (browser: Browser) => ({
  browser,
  looks: async (day?: string) => (await browser.call(getPlan, day ? { day } : {})).body.data,
  proposes: async (input: SentOf<typeof proposePlan>) =>
    (await browser.call(proposePlan, input)).body.data,
  keeps: (day: string, rounds: PlanRounds) => browser.call(keepPlanDraft, { day, rounds }),
  confirms: (input: SentOf<typeof confirmPlan>, headers = {}) =>
    browser.call(confirmPlan, input, headers),
  takesBack: (input: SentOf<typeof takeBackPlan>) => browser.call(takeBackPlan, input),
  previewsHandOver: async (carrierId: string) =>
    (await browser.call(proposeHandOver, { carrierId })).body.data,
  handsOver: (carrierId: string, rounds: PlanRounds) =>
    browser.call(handOver, { carrierId, rounds }),
})

/** What is proposed, as it is confirmed. */
export const asRounds = (
  rounds: readonly { carrierId: string; lines: readonly { requestId: string }[] }[],
): PlanRounds =>
  rounds
    .filter(({ lines }) => lines.length > 0)
    .map(({ carrierId, lines }) => ({
      carrierId,
      requestIds: lines.map(({ requestId }) => requestId),
    }))

/** Special requests of Ada's at these addresses. */
export async function asksAt(town: World, addresses: readonly string[], more: object = {}) {
  const ada = asResident(await town.signedIn('ada'), town.people.ada, town.people.ikeja)
  const ids: string[] = []
  for (const address of addresses) {
    town.clock.advance(1)
    const wish = { requestMessage: 'A clear-out', address, ...more }
    const { status, body } = await ada.asksSpecially(wish)
    if (status !== 200) throw new Error(body.message)
    ids.push(body.data._id)
  }
  return ids
}

/** Gives a carrier of Ikeja's so many pickups for today. */
export async function burden(town: World, carrierId: string, many: number) {
  const staff = asStaff(await town.signedIn('ikeja'))
  const streets = Array.from({ length: many }, (_, n) => `${n + 1} Toyin Street`)
  for (const requestId of await asksAt(town, streets)) {
    const { status, body } = await staff.assigns(requestId, carrierId)
    if (status !== 200) throw new Error(body.message)
  }
}

/** An area of Ikeja's around a point so many kilometres to the north of the station. */
export async function openArea(
  { db, clock, people }: World,
  name: string,
  { streets, northKm = 1 }: { streets: string[]; northKm?: number },
) {
  const id = newId(clock.now())
  await db.insert(area).values({
    id,
    stationId: people.ikeja,
    name,
    streets,
    serviceDays: [1, 2, 3, 4, 5, 6, 7],
    lat: ikejaAt.lat + northKm / 111,
    lng: ikejaAt.lng,
    createdAt: clock.now(),
  })
  return id
}

/** Ikeja with a planner at the desk; the station's place is known. */
export async function planningTown(settings: Record<string, string> = {}) {
  const town = await world(settings)
  const at = await ikejaAtWork(town)
  await town.database.pool.query('UPDATE station SET lat = $2, lng = $3 WHERE id = $1', [
    town.people.ikeja,
    ikejaAt.lat,
    ikejaAt.lng,
  ])
  return { town, ...at, planner: asPlanner(at.staff.browser) }
}
