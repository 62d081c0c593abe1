import { lagosDay } from '../../../contract/calendar.ts'
import { getDay, seenIn, signDay, type Closing } from '../../../contract/desk/close.ts'
import { countCash } from '../../../contract/wallet/cash.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'
import { saniOnTheStreet } from './street-people.ts'

/** Sani has been to two doors of three, and has cash from one of them. */
export async function evening(town: World) {
  const at = await saniOnTheStreet(town)
  const [done, missed, open] = [await at.sent(), await at.sent(), await at.sent()]
  const stopOf = async (requestId: string) => (await at.onStreet.stop(requestId))._id
  await at.onStreet.finishes(await stopOf(done), { cashKobo: 50_000 })
  await at.onStreet.misses(await stopOf(missed), { reason: 'nobody home' })
  const desk = at.staff.browser
  const today = lagosDay(town.clock.now())
  const look = async (): Promise<Closing> => (await desk.call(getDay, {})).body.data
  const counts = (countedKobo: number, more = {}) =>
    desk.call(countCash, { carrierId: at.sani, expectedKobo: 50_000, countedKobo, ...more })
  const signs = async (by: Browser = desk) =>
    by.call(signDay, { day: today, seen: seenIn(await look()) })
  return { ...at, desk, today, done, missed, open, look, counts, signs, stopOf }
}
