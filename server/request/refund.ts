import { refuse } from '../../contract/refusal.ts'
import type { refund as contract } from '../../contract/request.ts'
import type { Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { notify, tellDirector, worthTelling } from '../notification/notification.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { findOne } from './read.ts'

/** Gives back what was paid, or a part of it. The database keeps it within what was paid. */
export const refund: Rule<typeof contract> = async (context, { requestId, amountKobo, reason }) => {
  const { db, actor, now } = context
  const [owner] = await named<{ residentId: string }>(
    db,
    'lock-to-refund',
    `SELECT resident_id AS "residentId" FROM request
     WHERE id = $1 AND station_id = $2 FOR NO KEY UPDATE`,
    [requestId, actor.stationId],
  )
  if (!owner) throw refuse('not_yours')
  const { residentId } = owner
  const id = context.newId()
  const income = { kind: 'income', owner: actor.stationId } as const
  const moved = await creditWallet(context, income, residentId, {
    key: `refund:${id}`,
    amountKobo,
    reason: 'refund',
    about: requestId,
    note: reason,
    by: actor.accountId,
  })
  await named(
    db,
    'note-refund',
    `INSERT INTO refund (id, request_id, amount_kobo, reason, given_at, given_by, transfer_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, requestId, amountKobo, reason, now, actor.accountId, moved.id],
  )
  const data = await findOne(context, requestId)
  await notify(context, [residentId], {
    key: `refund:${id}`,
    kind: 'money-back',
    data: { requestId, station: data.station, amountKobo, reason, use: moved.use },
  })
  if (amountKobo >= worthTelling.refundKobo) {
    await tellDirector(context, actor.stationId, {
      key: `refund:${id}`,
      kind: 'refund-given',
      data: { amountKobo, user: data.user },
    })
  }
  return { data }
}
