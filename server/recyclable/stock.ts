import { and, desc, eq, lt } from 'drizzle-orm'
import { lagosMonth, startOfDay } from '../../contract/calendar.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import { sayNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import { materials } from '../../contract/recyclable/material.ts'
import type * as contract from '../../contract/recyclable/recyclable.ts'
import type { Sale } from '../../contract/recyclable/recyclable.ts'
import { account } from '../account/account.table.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { transfer } from '../wallet/wallet.ts'
import { stockSale } from './recyclable.table.ts'

type Selling = Context<ActorOf<typeof contract.sellStock>>
type StockLine = OutputOf<typeof contract.getStock>[number]

/** Every material, also those of which there is nothing; what was taken back never came in. */
export const read: Rule<typeof contract.getStock> = async ({ db, actor, now }) => ({
  data: await named<StockLine>(
    db,
    'stock-of',
    `SELECT listed.material, coalesce(stock.grams, 0) AS grams,
       coalesce(came.grams, 0) AS "monthGrams", coalesce(came.kobo, 0) AS "monthKobo"
     FROM unnest($2::text[]) WITH ORDINALITY AS listed (material, place)
       LEFT JOIN stock ON stock.station_id = $1 AND stock.material = listed.material
       LEFT JOIN (
         SELECT line.material, sum(line.grams)::bigint AS grams,
           sum(line.worth_kobo)::bigint AS kobo
         FROM weighing JOIN weighing_line AS line ON line.weighing_id = weighing.id
         WHERE weighing.station_id = $1 AND weighing.weighed_at >= $3
           AND weighing.reversed_at IS NULL
         GROUP BY line.material
       ) AS came ON came.material = listed.material
     ORDER BY listed.place`,
    [actor.stationId, materials, startOfDay(lagosMonth(now))],
  ),
})

/** So many of the newest weighings of a material say what it cost the station. */
const newest = 200

/** What the station paid for so much of a material, by what it paid lately; null: it never bought any. */
async function paidFor(db: Db, stationId: string, material: string, grams: number) {
  const [found] = await named<{ kobo: number | null }>(
    db,
    'paid-for-stock',
    `SELECT (sum(lately.worth_kobo) * $3 / sum(lately.grams))::bigint AS kobo FROM (
       SELECT line.worth_kobo, line.grams
       FROM weighing JOIN weighing_line AS line ON line.weighing_id = weighing.id
       WHERE weighing.station_id = $1 AND line.material = $2 AND weighing.reversed_at IS NULL
       ORDER BY weighing.id DESC LIMIT ${newest}
     ) AS lately`,
    [stationId, material, grams],
  )
  return found?.kobo ?? null
}

/** For less than half of what it cost, only the head lets material go. */
async function refuseCheap({ db, actor }: Selling, sold: InputOf<typeof contract.sellStock>) {
  if (actor.member === 'head') return
  const paidKobo = await paidFor(db, actor.stationId, sold.material, sold.grams)
  if (paidKobo === null || sold.receivedKobo * 2 >= paidKobo) return
  const message = `The station paid about ${sayNaira(paidKobo)} for this. Only the head of your station can let it go for less than half.`
  throw refuse('above_limit', { message })
}

/** The money first, like everything that touches the stock: so nobody waits for each other. */
export const sell: Rule<typeof contract.sellStock> = async (context, sold) => {
  const { db, actor, now } = context
  const { stationId, accountId: by } = actor
  await refuseCheap(context, sold)
  const saleId = context.newId()
  const { receivedKobo: amountKobo } = sold
  const till = { kind: 'cash', owner: stationId } as const
  const stock = { kind: 'stock', owner: stationId } as const
  const movement = { key: `sale:${saleId}`, amountKobo, reason: 'sale', about: saleId, by }
  const moved = amountKobo > 0 ? await transfer(context, till, stock, movement) : null
  await db.insert(stockSale).values({
    ...sold,
    id: saleId,
    stationId,
    soldAt: now,
    soldBy: by,
    transferId: moved?.id ?? null,
  })
  const [row] = await selectSales(db).where(eq(stockSale.id, saleId))
  if (!row) throw new Error('a sale was noted and is not there')
  return { data: present(row) }
}

export const listSales: Rule<typeof contract.listSales> = async ({ db, actor }, input) => {
  const { limit, after } = input
  const [before] = readCursor(after, [id()]) ?? []
  const rows = await selectSales(db)
    .where(
      and(
        eq(stockSale.stationId, actor.stationId),
        before === undefined ? undefined : lt(stockSale.id, before),
      ),
    )
    .orderBy(desc(stockSale.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ sale }) => [sale.id], present)
}

const selectSales = (db: Db) =>
  db
    .select({ sale: stockSale, soldBy: account.name })
    .from(stockSale)
    .innerJoin(account, eq(account.id, stockSale.soldBy))

type NamedSale = { sale: typeof stockSale.$inferSelect; soldBy: string }

function present({ sale, soldBy }: NamedSale): Sale {
  const { id: _id, material, grams, receivedKobo, buyer, soldAt } = sale
  return { _id, material, grams, receivedKobo, buyer, soldAt: soldAt.toISOString(), soldBy }
}
