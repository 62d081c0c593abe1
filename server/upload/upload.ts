import { sql, type SQL } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type * as contract from '../../contract/upload/upload.ts'
import { pictureLimitBytes, uploadPicture } from '../../contract/upload/upload.ts'
import { prepared, type Actor, type Handlers, type Knock } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { networkFor, ofNetwork } from '../call/limit.ts'
import { makeSmall, type Picture } from './picture.ts'
import { upload } from './upload.table.ts'

export { develop, makeSmall, type For, type Picture } from './picture.ts'
/** So many that nobody has named yet are kept of one account, and of all visitors together. */
export const mostWaiting = { account: 30, visitors: 1000 }

/** Pictures that our pages have made small are far below. */
const mostStrangerBytes = pictureLimitBytes / 2

type Owner = Pick<Actor, 'accountId'> | null

/** Counted before the picture comes. Many people share an address of the network. */
async function knock({ db, now, limiter, actor, visitor }: Knock) {
  const limits = actor
    ? [{ key: `upload:account:${actor.accountId}`, times: 180, minutes: 10 }]
    : ofNetwork(visitor, 'upload:network', { times: 60, minutes: 60 })
  await limiter.take(db, now, limits)
}

const take = prepared(
  uploadPicture,
  ({ actor, visitor, gone }, { picture }) => {
    if (!actor && picture.length > mostStrangerBytes) throw refuse('too_large')
    const network = networkFor(visitor)
    const owner = actor ? actor.accountId : network
    const whose = { owner, group: network, isKnown: actor !== null, gone: gone() }
    return makeSmall(picture, 'picture', whose)
  },
  async ({ db, actor, now, newId }, _input, { bytes, width, height }) => {
    const uploadId = newId()
    const accountId = actor?.accountId ?? null
    await db
      .insert(upload)
      .values({ id: uploadId, accountId, bytes, width, height, createdAt: now })
    await dropOldest(db, actor)
    return { data: { _id: uploadId, width, height } }
  },
)

const ownedBy = (owner: Owner): SQL =>
  owner ? sql`account_id = ${owner.accountId}` : sql`account_id IS NULL`

/** A picture is named moments after it came: of too many, the oldest are those that nobody wants. */
const dropOldest = (db: Db, owner: Owner) =>
  rowsOf(
    db,
    sql`DELETE FROM upload WHERE id IN (
      SELECT id FROM upload WHERE ${ownedBy(owner)}
      ORDER BY id DESC OFFSET ${owner ? mostWaiting.account : mostWaiting.visitors}
      FOR UPDATE SKIP LOCKED)`,
  )

const gone = (field: string) =>
  refuse('upload_gone', { fields: { [field]: say('Please add this photo again') } })

type Found = Picture & { id: string }

/** The caller's picture, without using it up. */
export async function lookAt(db: Db, owner: Owner, uploadId: string, field: string) {
  const [found] = await rowsOf<Found>(
    db,
    sql`SELECT id, bytes, width, height FROM upload WHERE id = ${uploadId} AND ${ownedBy(owner)}`,
  )
  if (!found) throw gone(field)
  return found
}

/** Takes the caller's pictures, in order and once; another's, or a used one, is not there. */
export async function claim(
  db: Db,
  owner: Owner,
  ids: readonly string[],
  field: string,
): Promise<Picture[]> {
  if (ids.length === 0) return []
  const taken = await rowsOf<Found>(
    db,
    sql`DELETE FROM upload WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${ownedBy(owner)}
      RETURNING id, bytes, width, height`,
  )
  if (taken.length !== ids.length) throw gone(field)
  const byId = new Map(taken.map(each => [each.id, each]))
  return ids.flatMap(each => byId.get(each) ?? [])
}

export const uploadHandlers: Handlers<typeof contract> = {
  uploadPicture: { ...take, knock },
}
