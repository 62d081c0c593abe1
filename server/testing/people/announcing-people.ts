import { createECDH, randomBytes } from 'node:crypto'
import { getSession } from '../../../contract/account/account.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import {
  announce,
  correctAnnouncement,
  endAnnouncement,
  listAnnouncements,
  weighAnnouncement,
} from '../../../contract/ground/announcement.ts'
import { listNotices } from '../../../contract/notification/notification.ts'
import type { Browser } from '../browser.ts'
import { onGround } from './ground-people.ts'
import { ikejaAtWork } from './request-people.ts'
import { world, type World } from '../world.ts'

type Wanted = SentOf<typeof announce>
export const flooded: Wanted = {
  kind: 'road flooded',
  words: 'We come tomorrow.',
  until: '2026-11-16',
}

/** What staff tell residents, each verb one call. */
export const asSpeaker = (browser: Browser) => ({
  browser,
  says: (wanted: Partial<Wanted> = {}, headers = {}) =>
    browser.call(announce, { ...flooded, ...wanted }, headers),
  corrects: (announcementId: string, wanted: Partial<Wanted> = {}) =>
    browser.call(correctAnnouncement, { announcementId, ...flooded, ...wanted }),
  ends: (announcementId: string) => browser.call(endAnnouncement, { announcementId }),
  weighs: async (wanted: Partial<SentOf<typeof weighAnnouncement>> = {}) =>
    (await browser.call(weighAnnouncement, { kind: 'road flooded', ...wanted })).body.data,
  lists: async (state?: 'current') => (await browser.call(listAnnouncements, { state })).body.data,
})

/** What a browser of Chrome's tells when its owner allows messages. */
export function chrome(name: string) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys }
}

/** What stands over a resident's pages. */
export async function bannerOf(browser: Browser) {
  const who = (await browser.call(getSession, {})).body.data
  return who?.role === 'resident' ? who.announcements : []
}

/** What the bell says, newest first. */
export const bellOf = async (browser: Browser) =>
  (await browser.call(listNotices, {})).body.data.map(({ title }) => title)

/** Ikeja with the area Toyin, where nobody of the town lives at first. */
export async function speakingTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const ground = onGround(at.staff.browser)
  await ground.adds()
  await ground.adds({ name: 'Opebi', streets: ['Opebi Road'] })
  await town.settle()
  const areas = (await ground.reads()).areas
  const idOf = (wanted: string) => areas.find(({ name }) => name === wanted)?._id ?? ''
  const head = asSpeaker(at.staff.browser)
  return { town, ...at, head, toyin: idOf('Toyin'), opebi: idOf('Opebi') }
}

export const toldTo = async ({ database }: World, announcementId: string) => {
  const { rows } = await database.pool.query<{ key: string }>(
    `SELECT key FROM notice WHERE key LIKE $1 ORDER BY id`,
    [`announcement:${announcementId}:%`],
  )
  return rows.map(({ key }) => key.slice(-36))
}
