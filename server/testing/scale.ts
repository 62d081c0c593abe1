import { expect, onTestFinished } from 'vitest'
import type { SentOf } from '../../contract/endpoint.ts'
import { usualRatesKobo, worthKobo, type Material } from '../../contract/recyclable/material.ts'
import {
  getStock,
  getWeighing,
  listSales,
  listWeighings,
  reverseWeighing,
  sellStock,
  weigh,
} from '../../contract/recyclable/recyclable.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { newId } from '../call/clock.ts'
import { brokenRules, creditWallet } from '../wallet/wallet.ts'
import type { Browser } from './browser.ts'
import { clearing } from './purse.ts'
import { ikejaAtWork } from './people/request-people.ts'
import { world, type World } from './world.ts'

export type Load = Partial<Record<Material, number>>

const linesOf = (load: Load) =>
  Object.entries(load).map(([material, grams]) => ({ material: material as Material, grams }))

/** What a load is worth at the usual rates. */
export const usualWorth = (load: Load) =>
  linesOf(load).reduce(
    (sum, { material, grams }) => sum + worthKobo(usualRatesKobo[material], grams),
    0,
  )

/** The people at a station's scale, each verb one call. */
export const atScale = (browser: Browser) => ({
  browser,
  weighs: (userId: string, load: Load, more = {}, headers = {}) =>
    browser.call(
      weigh,
      { userId, lines: linesOf(load), worthKobo: usualWorth(load), ...more },
      headers,
    ),
  takesBack: (weighingId: string, reason = 'The sacks were wet') =>
    browser.call(reverseWeighing, { weighingId, reason }),
  sells: (material: Material, grams: number, receivedKobo = 0) =>
    browser.call(sellStock, { material, grams, receivedKobo, buyer: 'Alaba' }),
  looksAt: (weighingId: string) => browser.call(getWeighing, { weighingId }),
  lists: (wanted: SentOf<typeof listWeighings> = {}) => browser.call(listWeighings, wanted),
  sales: (wanted: SentOf<typeof listSales> = {}) => browser.call(listSales, wanted),
  /** What lies there, without what does not. */
  stock: async (): Promise<Load> => {
    const { data } = (await browser.call(getStock, {})).body
    const lies = (data as { material: Material; grams: number }[]).filter(({ grams }) => grams > 0)
    return Object.fromEntries(lies.map(({ material, grams }) => [material, grams]))
  },
})

/** Ikeja at work with its scale, and a way to look into Ada's wallet; the ledger is right at the end. */
export async function weighingTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const { browser } = at.ada
  onTestFinished(async () => expect(await brokenRules(town.db)).toEqual([]))
  return {
    town,
    ...at,
    scale: atScale(at.staff.browser),
    wallet: async () => (await browser.call(getWallet, {})).body.data,
    entries: async () => (await browser.call(listEntries, {})).body.data,
    payment: async (id: string) => (await at.ada.looksAt(id)).body.data.payment,
    /** Has a request of Ada's picked up and closed, paid or not. */
    finish: at.finished,
    topUp: (amountKobo: number) => credit(town, amountKobo),
  }
}

function credit({ database, clock, people }: World, amountKobo: number) {
  const now = clock.now()
  return database.onConnection(async db => {
    const scene = { db, now, newId: () => newId(now) }
    const movement = { key: `top-up-${newId(now)}`, amountKobo, reason: 'top-up' }
    await creditWallet(scene, clearing, people.ada, movement)
  })
}

/** What the database itself says to a statement, past all our handlers. */
export async function saysTo({ database }: World, sql: string, values: unknown[] = []) {
  try {
    const { rowCount } = await database.pool.query(sql, values)
    return `${rowCount} row`
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message
  }
}
