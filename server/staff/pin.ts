import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/staff/member-switch.ts'
import { memberTries } from '../../contract/staff/pin.ts'
import { account } from '../account/account.table.ts'
import { mustBeConfirmed, openMemberSession, renameAccount } from '../account/account.ts'
import { prepared, type Actor, type Handlers, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { isShown, isTrusted } from './desk-device.ts'
import { refuseTakenName } from './member-name.ts'
import { checkPin } from './pin-check.ts'
import { stationDevice } from './staff.table.ts'
import { stationStaff } from './staff.table.ts'

type Staff = Extract<Actor, { role: 'station' }>

const switchMember = prepared(
  contract.switchMember,
  (context, { memberId, pin }) => checkPin(context, memberId, pin),
  async (context, { memberId }) => {
    const colleague = await lockColleague(context.db, memberId, context.actor.stationId)
    await openMemberSession(context, memberId)
    return { data: colleague }
  },
)

/** A living member of the station, who stays one until the end: of ending and switching, one comes first. */
async function lockColleague(db: Db, memberId: string, stationId: string) {
  const [found] = await db
    .select({ _id: account.id, name: account.name, role: stationStaff.memberRole })
    .from(stationStaff)
    .innerJoin(account, eq(account.id, stationStaff.accountId))
    .where(
      and(
        eq(stationStaff.accountId, memberId),
        eq(stationStaff.stationId, stationId),
        isNull(stationStaff.endedAt),
      ),
    )
    .for('share', { of: stationStaff })
  if (!found) throw refuse('not_yours')
  return found
}

type DeskRow = contract.Colleague & {
  hasPin: boolean
  named: boolean
  approvals: number
  unused: contract.Part[]
}

/** Where the first of each is found; what was special is counted for ever. */
const firstOf: Record<contract.Part, string> = {
  recyclables: 'weighing WHERE weighing.station_id = $2',
  specials: `(
    SELECT 1 FROM figure WHERE owner = $2 AND grain = 'all' AND period = 'epoch' AND figure = 'special'
    UNION ALL SELECT 1 FROM figure_delta WHERE station_id = $2 AND figure = 'special'
  ) AS special`,
  areas: 'area WHERE area.station_id = $2 AND ended_at IS NULL',
  announcements: 'announcement WHERE announcement.station_id = $2',
  pins: `station_staff AS any_member WHERE any_member.station_id = $2 AND any_member.ended_at IS NULL
    AND any_member.pin_hash IS NOT NULL`,
}
const unusedParts = contract.parts
  .map(part => `CASE WHEN NOT EXISTS (SELECT FROM ${firstOf[part]}) THEN '${part}' END`)
  .join(', ')

/** Others whom the dialog shows. */
const mostShown = 100

const getDesk: Rule<typeof contract.getDesk> = async ({ db, actor, now, visitor }) => {
  const { accountId, stationId } = actor
  const [own, devices] = await Promise.all([
    named<DeskRow>(
      db,
      'desk-of',
      `SELECT account.id AS "_id", account.name, member_role AS role,
         pin_hash IS NOT NULL AS "hasPin", named_at IS NOT NULL AS named,
         CASE WHEN member_role = 'head' THEN (
           SELECT count(*) FROM approval WHERE station_id = $2 AND state = 'waiting'
         ) ELSE 0 END AS approvals, array_remove(ARRAY[${unusedParts}], NULL) AS unused
       FROM station_staff JOIN account ON account.id = account_id
       WHERE account_id = $1 AND station_id = $2`,
      [accountId, stationId],
    ),
    db
      .select({ id: stationDevice.id })
      .from(stationDevice)
      .where(and(isShown(visitor.deskToken), isTrusted(stationId, now))),
  ])
  const [me] = own
  if (!me) throw new Error('a session of nobody who works here')
  const trusted = devices.length > 0
  const members = trusted ? await colleaguesOf(db, actor) : []
  return { data: { ...me, byPin: actor.byPin, trusted, members } }
}

const colleaguesOf = (db: Db, { accountId, stationId }: Staff) =>
  named<contract.Colleague>(
    db,
    'who-can-switch',
    `SELECT account.id AS "_id", account.name, member_role AS role
     FROM station_staff JOIN account ON account.id = account_id
     WHERE station_id = $1 AND account_id <> $2 AND ended_at IS NULL AND pin_hash IS NOT NULL
       AND wrong_pins < $3 AND NOT EXISTS (SELECT FROM second_step
         WHERE second_step.account_id = account.id AND on_since IS NOT NULL)
     ORDER BY account.name, account.id LIMIT $4`,
    [stationId, accountId, memberTries, mostShown],
  )

const setPin = prepared(
  contract.setPin,
  async (context, { pin }) => {
    await mustBeConfirmed(context)
    return context.hasher.hash(pin)
  },
  async (context, _input, pinHash) => {
    const { db, actor } = context
    await mustBeConfirmed(context)
    await db
      .update(stationStaff)
      .set({ pinHash, wrongPins: 0 })
      .where(and(eq(stationStaff.accountId, actor.accountId), isNull(stationStaff.endedAt)))
    return { data: null }
  },
)

const setOwnName: Rule<typeof contract.setOwnName> = async (context, { name }) => {
  const { db, actor, now } = context
  const { accountId: memberId, stationId } = actor
  await refuseTakenName(db, stationId, { name, memberId })
  await renameAccount(db, memberId, name)
  await db.update(stationStaff).set({ namedAt: now }).where(eq(stationStaff.accountId, memberId))
  return { data: await lockColleague(db, memberId, stationId) }
}

export const memberSwitchHandlers: Handlers<typeof contract> = {
  getDesk,
  switchMember,
  setPin,
  setOwnName,
}
