import type { InputOf } from '../../contract/endpoint.ts'
import { materialNames, worthKobo } from '../../contract/recyclable/material.ts'
import type * as contract from '../../contract/recyclable/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { notify } from '../notification/notification.ts'
import { pricesAt } from '../price/price.ts'
import { refuseWeighingAbove } from '../staff/staff.ts'
import { creditWallet, payerOf } from '../wallet/wallet.ts'
import { findOne } from './read.ts'
import { weighing, weighingLine } from './recyclable.table.ts'

type AtTheScale = Context<ActorOf<typeof contract.weigh>>
type Wanted = InputOf<typeof contract.weigh>

/**
 * Buys what is on the scale: the station's stock pays the wallet at the rates of the day. The money
 * settles what must be paid first, then sets aside the price of the request it was brought for.
 */
export const weigh: Rule<typeof contract.weigh> = async (context, input) => {
  const { db, actor, now } = context
  const { userId, requestId } = input
  await payerOf(context, userId, requestId)
  const id = context.newId()
  const lines = await atTodaysRates(context, id, input.lines)
  const amountKobo = lines.reduce((sum, line) => sum + worthKobo(line.rateKobo, line.grams), 0)
  if (amountKobo !== input.worthKobo) throw refuse('price_changed')
  await refuseWeighingAbove(context, amountKobo)
  const stock = { kind: 'stock', owner: actor.stationId } as const
  const by = actor.accountId
  const moved = await creditWallet(context, stock, userId, {
    key: `weighing:${id}`,
    amountKobo,
    reason: 'recyclables',
    about: id,
    by,
    requestId: requestId ?? null,
  })
  await db.insert(weighing).values({
    id,
    stationId: actor.stationId,
    residentId: userId,
    requestId: requestId ?? null,
    worthKobo: amountKobo,
    weighedAt: now,
    weighedBy: by,
    transferId: moved.id,
  })
  await db.insert(weighingLine).values(lines)
  const data = await findOne(context, id)
  const { station, lines: bought, entryId } = data
  await notify(context, [userId], {
    key: `weighing:${id}`,
    kind: 'weighed',
    data: { station, lines: bought, worthKobo: amountKobo, entryId, use: moved.use },
  })
  return { data }
}

/** The lines with their rates, in the order in which all weighings take hold of the stock. */
async function atTodaysRates(context: AtTheScale, weighingId: string, lines: Wanted['lines']) {
  const rates = await pricesAt(
    context,
    context.actor.stationId,
    lines.map(({ material }) => material),
  )
  return lines
    .toSorted((one, other) => (one.material < other.material ? -1 : 1))
    .map(({ material, grams }) => {
      const rateKobo = rates.get(material) ?? 0
      if (rateKobo === 0) throw notTaken(material)
      return { weighingId, material, grams, rateKobo }
    })
}

const notTaken = (material: Wanted['lines'][number]['material']) =>
  refuse('not_taken', {
    message: `Your station does not take this now: ${materialNames[material]}.`,
  })
