import { and, eq, isNull, or } from 'drizzle-orm'
import type { Language } from '../../contract/speech/language.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Context } from '../call/context.ts'
import { agree } from '../consent/consent.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../outbox/outbox.ts'
import { account, resident, type AccountRow } from './account.table.ts'
import { wasMovedAway } from './number-hold.ts'
import { recordConsent } from './registration.ts'

type Caller = {
  name: string
  phoneNumber: string
  address: string
  language: Language
  stationId: string
}

/** Whoever of the station has the number, as a key or only to be called by. */
export async function whoHas(db: Db, stationId: string, phoneNumber: string) {
  const [known] = await db
    .select({ id: account.id, name: account.name })
    .from(resident)
    .innerJoin(account, eq(account.id, resident.accountId))
    .where(
      and(
        eq(resident.stationId, stationId),
        or(eq(account.phoneNumber, phoneNumber), eq(resident.phoneNumber, phoneNumber)),
        isNull(account.erasedAt),
      ),
    )
    .orderBy(account.id)
    .limit(1)
  return known
}

/**
 * Opens an account for somebody who has called and was told apart by the number alone. Nobody is in it: it is theirs when
 * they first log in by a code to that number, and only then are they asked what they agree to. Of two desks that
 * take the same call at once the unique key lets one open it.
 */
export async function openForCaller(context: Context<unknown>, caller: Caller): Promise<string> {
  const { db, now } = context
  const { name, phoneNumber, address, language, stationId } = caller
  // Its owner may take the account back that it opened until lately: so it is nobody else's yet.
  if (await wasMovedAway(db, phoneNumber, now)) throw refuse('number_elsewhere')
  const id = context.newId()
  const made = await db
    .insert(account)
    .values({ id, role: 'resident', phoneNumber, name, language, secretHash: null, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (made.length === 0) {
    const own = await whoHas(db, stationId, phoneNumber)
    // Who somebody is at another station is not this one's to know.
    throw own ? callerKnown(own.name) : refuse('number_elsewhere')
  }
  await db.insert(resident).values({ accountId: id, stationId, phoneNumber, address })
  // They gave the number so that we write to it; there is no other way.
  await agree(context, id, 'sms')
  return id
}

export const callerKnown = (name: string) =>
  refuse('caller_known', { message: `${name} has this number. Book from their card.` })

type Said = {
  name: string
  address: string
  stationId: string
  privacyConsent?: boolean | undefined
}

/**
 * Whoever proves the number of an account that a desk opened has it from then on. Who registers says anew who
 * they are and where they live; who only logs in finds what they told the desk.
 */
export async function claim(
  context: Context<unknown>,
  owner: AccountRow,
  said?: Said & { secretHash: string | null },
): Promise<AccountRow> {
  if (owner.verifiedAt) return owner
  const { db, now, visitor } = context
  const [mine] = await db
    .update(account)
    .set({
      verifiedAt: now,
      ...(said && { name: said.name, secretHash: said.secretHash, language: visitor.language }),
    })
    .where(and(eq(account.id, owner.id), isNull(account.verifiedAt), isNull(account.erasedAt)))
    .returning()
  // Claimed in the same moment by the same code, in another window.
  if (!mine) return owner
  if (said) {
    const { address, stationId } = said
    await db.update(resident).set({ address, stationId }).where(eq(resident.accountId, owner.id))
    if (said.privacyConsent) await recordConsent(context, owner.id)
  }
  const payload = { id: owner.id, phoneNumber: owner.phoneNumber }
  await enqueue(context, { key: `verified:${owner.id}`, topic: 'verified:resident', payload })
  return mine
}
