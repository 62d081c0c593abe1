import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { loginResident } from '../../contract/account/account.ts'
import { reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { getStation } from '../../contract/director/oversight.ts'
import { refund } from '../../contract/request/request.ts'
import { getStanding, rankStations } from '../../contract/screen/standing.ts'
import { account, resident } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import type { Browser } from './browser.ts'
import { bolaInLekki } from './rival.ts'
import { asResident, ikejaAtWork } from './people/request-people.ts'
import { atScale } from './scale.ts'
import { clearing } from './purse.ts'
import { everybodysSecret, world, type World } from './world.ts'
import { brokenRules, creditWallet } from '../wallet/wallet.ts'

/** Every figure that is not what the rows say. */
export const wrongFigures = async ({ database }: Pick<World, 'database'>) =>
  (await database.pool.query('SELECT * FROM figure_check')).rows

/** What a director reads, each verb one call. */
export const asDirector = (browser: Browser) => {
  const read = async <E extends Endpoint>(endpoint: E, input: SentOf<E>) => {
    const { status, body } = await browser.call(endpoint, input)
    expect([endpoint.path, status]).toEqual([endpoint.path, 200])
    return body.data
  }
  return {
    browser,
    overview: (month?: string) => read(getOverview, { month }),
    ranks: (wanted: SentOf<typeof rankStations> = {}) => read(rankStations, wanted),
    standing: (wanted: SentOf<typeof getStanding> = {}) => read(getStanding, wanted),
    station: (stationId: string) => read(getStation, { stationId }),
    lists: (wanted: SentOf<typeof listOwnStations> = {}) => browser.call(listOwnStations, wanted),
    names: async (wanted: SentOf<typeof listOwnStations> = {}) =>
      (await read(listOwnStations, wanted)).map(({ station }) => station),
  }
}

/** Amina looks on while Ikeja works; every figure equals a recount at the end of every story. */
export async function directorTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const amina = asDirector(await town.signedIn('amina'))
  const { kabiru, kano } = town.people
  const { browser } = at.staff
  onTestFinished(async () => {
    expect(await wrongFigures(town)).toEqual([])
    expect(await brokenRules(town.db)).toEqual([])
  })
  return {
    town,
    ...at,
    amina,
    kabiru: asResident(await town.signedIn('kabiru'), kabiru, kano),
    scale: atScale(browser),
    takesCash: async (amountKobo: number) =>
      (await browser.call(takeCash, { userId: town.people.ada, amountKobo })).body.data._id,
    takesCashBack: (id: string) =>
      browser.call(reverseCash, { receiptId: id, reason: 'typed wrongly' }),
    refunds: (id: string, amountKobo: number) =>
      browser.call(refund, { requestId: id, amountKobo, reason: 'the bin was left' }),
    topUp: (amountKobo: number) => topUp(town, amountKobo),
    /** A request that is picked up so many hours after it was made, and closed at once. */
    finished: async (hours = 1, closing = {}) => {
      const id = await at.asked()
      await at.staff.assigns(id, at.sani)
      town.clock.advance(hours * 60)
      await at.staff.picksUp(id)
      await at.ada.closes(id, closing)
      return id
    },
  }
}

function topUp({ database, clock, people }: World, amountKobo: number) {
  const now = clock.now()
  return database.onConnection(async db => {
    const scene = { db, now, newId: () => newId(now) }
    const movement = { key: `top-up-${newId(now)}`, amountKobo, reason: 'top-up' }
    await creditWallet(scene, clearing, people.ada, movement)
  })
}

/** Bola and her Lekki, with a resident there, Chidi. */
export async function bolasTown(town: World) {
  const { db, clock, people, browser } = town
  const { bola, lekki, director } = await bolaInLekki(town)
  const now = clock.now()
  const [amina] = await db.select().from(account).where(eq(account.id, people.amina))
  const chidi = newId(now)
  const facts = { role: 'resident', email: 'chidi@town.ng', name: 'Chidi Eze' } as const
  const times = { createdAt: now, verifiedAt: now }
  const secretHash = amina?.secretHash ?? ''
  await db.insert(account).values({ id: chidi, ...facts, secretHash, ...times })
  await db
    .insert(resident)
    .values({ accountId: chidi, stationId: lekki, address: '9 Admiralty Way' })
  const his = browser()
  const known = { email: facts.email, password: everybodysSecret }
  expect((await his.call(loginResident, known)).status).toBe(200)
  return { bola: asDirector(director), bolaId: bola, lekki, chidi: asResident(his, chidi, lekki) }
}
