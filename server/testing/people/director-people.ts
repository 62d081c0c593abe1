import type { SentOf } from '../../../contract/endpoint.ts'
import {
  invite,
  listInvitations,
  withdrawInvitation,
} from '../../../contract/director/invitation.ts'
import {
  createStation,
  moveResidents,
  setSuspension,
} from '../../../contract/director/oversight.ts'
import { listStationResidents } from '../../../contract/screen/overview.ts'
import type { Browser } from '../browser.ts'
import { bolaInLekki } from '../rival.ts'
import type { World } from '../world.ts'

/** What a new station is made of. */
export const surulere = {
  station: 'Surulere',
  phoneNumber: '08031112233',
  address: '1 Bode Thomas Street',
  email: 'surulere@town.ng',
  password: 'jollof-and-dodo',
}

/** A director's deeds, each verb one call. */
export const directing = (browser: Browser, directorId: string) => ({
  browser,
  _id: directorId,
  opens: (station: object = surulere, headers = {}) =>
    browser.attempt(createStation, { directorId, ...station }, headers),
  suspends: (stationId: string, reason = 'The depot is under water') =>
    browser.call(setSuspension, { stationId, suspended: true, reason }),
  resumes: (stationId: string) => browser.call(setSuspension, { stationId, suspended: false }),
  moves: (stationId: string, toStationId: string, userIds?: string[]) =>
    browser.call(moveResidents, { stationId, toStationId, ...(userIds && { userIds }) }),
  lists: (stationId: string, wanted: Omit<SentOf<typeof listStationResidents>, 'stationId'> = {}) =>
    browser.call(listStationResidents, { stationId, ...wanted }),
  invites: (email: string, more = {}) => browser.call(invite, { email, ...more }),
  invitations: (wanted: SentOf<typeof listInvitations> = {}) =>
    browser.call(listInvitations, wanted),
  withdraws: (invitationId: string) => browser.call(withdrawInvitation, { invitationId }),
})

/** Amina, whose the town's stations are, and Bola with her Lekki. */
export async function twoDirectors(town: World) {
  const rival = await bolaInLekki(town)
  const amina = directing(await town.signedIn('amina'), town.people.amina)
  return { amina, bola: directing(rival.director, rival.bola), lekki: rival.lekki }
}
