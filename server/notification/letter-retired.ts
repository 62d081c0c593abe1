import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { GivesUp } from '../gateway/gives-up.ts'
import type { NoticeMail } from './mail.ts'
import { tellings, type NoticeData, type NoticeKind } from './notice-table.ts'
import { isMailed, reachOf } from './preference.ts'
import type { Telling } from './notice-kind.ts'

/** What letters knew that are told as notices since; each also had the reader's `name`. */
type RetiredData = Pick<NoticeData, 'weighed' | 'cash-taken' | 'credit-corrected'> & {
  'applicant-waits': { applicant: string }
  'invitation-accepted': NoticeData['station-opened']
  'station-suspended': NoticeData['own-station-suspended']
  'station-resumed': NoticeData['own-station-resumed']
  'station-changed': NoticeData['own-station-changed']
}
type Retired = keyof RetiredData
type Meant = { [K in NoticeKind]: { kind: K; data: NoticeData[K] } }[NoticeKind]

/** What each of them means today. */
const meanings: { [N in Retired]: (data: RetiredData[N]) => Meant } = {
  weighed: data => ({ kind: 'weighed', data }),
  'cash-taken': data => ({ kind: 'cash-taken', data }),
  'credit-corrected': data => ({ kind: 'credit-corrected', data }),
  'applicant-waits': ({ applicant }) => ({ kind: 'applicant-waits', data: { name: applicant } }),
  'invitation-accepted': data => ({ kind: 'station-opened', data }),
  'station-suspended': data => ({ kind: 'own-station-suspended', data }),
  'station-resumed': data => ({ kind: 'own-station-resumed', data }),
  'station-changed': data => ({ kind: 'own-station-changed', data }),
}

type Waited = { to: string; letter: string; data: unknown }

/**
 * A letter that an earlier version noted and today's no longer writes, as the notice's letter that it
 * is now; null when its reader does not want it.
 */
export async function asNoticeMail(
  { to, letter, data }: Waited,
  { db, now }: { db: Db; now: Date },
): Promise<NoticeMail | null> {
  if (!Object.hasOwn(meanings, letter)) {
    throw new GivesUp(`this version knows no letter “${letter}”: another version wrote it`)
  }
  const meaning = meanings[letter as Retired] as (data: unknown) => Meant
  const meant = meaning(data)
  const telling = tellings[meant.kind] as Telling<unknown> & { whom: string }
  const [reader] = await named<{ id: string }>(
    db,
    'reader-of-retired-letter',
    'SELECT id FROM account WHERE role = $1 AND email = $2 AND erased_at IS NULL',
    [telling.whom, to],
  )
  const reach = reader && (await reachOf(db, reader.id, now))
  if (!reach) {
    throw new GivesUp(`“${letter}” of an earlier version: nobody has its address any more`)
  }
  const { subject } = telling
  if (!isMailed(reach, subject)) return null
  return { accountId: reader.id, subject, words: telling.words(meant.data, reach.language) }
}
