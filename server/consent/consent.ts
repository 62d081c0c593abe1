import {
  consentPurposes,
  currentVersions,
  type ConsentPurpose,
  type getConsents,
  type setConsent,
} from '../../contract/privacy/privacy.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { brand } from '../identity/identity.ts'

type Scene = { db: Db; now: Date }

/** The version of today: the product's, or that of a text which the operator has put in its place. */
export const versionOf = (purpose: ConsentPurpose): string =>
  brand.versions[purpose] ?? currentVersions[purpose]

/** Agrees to the version of today; who has agreed already is not asked to again. */
export async function agree({ db, now }: Scene, accountId: string, purpose: ConsentPurpose) {
  // Who agrees again in the very moment of withdrawing does so a little later.
  await named(
    db,
    'agree',
    `INSERT INTO consent (account_id, purpose, version, given_at)
     SELECT $1, $2, $3, greatest($4, max(given_at) + interval '1 millisecond')
     FROM consent WHERE account_id = $1 AND purpose = $2
     ON CONFLICT DO NOTHING`,
    [accountId, purpose, versionOf(purpose), now],
  )
}

const withdraw = ({ db, now }: Scene, accountId: string, purpose: ConsentPurpose) =>
  named(
    db,
    'withdraw',
    `UPDATE consent SET withdrawn_at = greatest($3, given_at)
     WHERE account_id = $1 AND purpose = $2 AND withdrawn_at IS NULL`,
    [accountId, purpose, now],
  )

/** Nobody but residents gets SMS. */
const purposesOf = ({ role }: Actor) =>
  consentPurposes.filter(purpose => purpose !== 'sms' || role === 'resident')

type Row = { purpose: ConsentPurpose; version: string; given_at: Date; withdrawn_at: Date | null }

async function present(db: Db, actor: Actor) {
  const newest = await named<Row>(
    db,
    'consents',
    `SELECT DISTINCT ON (purpose) purpose, version, given_at, withdrawn_at
     FROM consent WHERE account_id = $1 ORDER BY purpose, given_at DESC`,
    [actor.accountId],
  )
  return purposesOf(actor).map(purpose => {
    const row = newest.find(each => each.purpose === purpose)
    return {
      purpose,
      version: row?.version ?? null,
      givenAt: row?.given_at.toISOString() ?? null,
      withdrawnAt: row?.withdrawn_at?.toISOString() ?? null,
      counts: row?.version === versionOf(purpose) && row.withdrawn_at === null,
    }
  })
}

export const read: Rule<typeof getConsents> = async ({ db, actor }) => ({
  data: await present(db, actor),
})

export const change: Rule<typeof setConsent> = async (context, { purpose, version, given }) => {
  const { db, actor } = context
  if (!purposesOf(actor).includes(purpose)) throw refuse('not_yours')
  if (given) {
    if (version !== versionOf(purpose)) throw refuse('consent_old')
    await agree(context, actor.accountId, purpose)
  } else {
    if (purpose !== 'sms') throw refuse('consent_kept')
    await withdraw(context, actor.accountId, purpose)
  }
  return { data: await present(db, actor) }
}
