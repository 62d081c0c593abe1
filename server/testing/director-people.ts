import type { Answered, Browser } from './browser.ts'
import { bolaInLekki } from './rival.ts'
import type { World } from './world.ts'

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
  opens: (station: object = surulere, headers = {}): Promise<Answered> =>
    browser.send('POST', `/api/director/new-station/${directorId}`, station, headers),
  suspends: (stationId: string, reason = 'The depot is under water'): Promise<Answered> =>
    browser.send('PATCH', `/api/director/stations/${stationId}`, { suspended: true, reason }),
  resumes: (stationId: string): Promise<Answered> =>
    browser.send('PATCH', `/api/director/stations/${stationId}`, { suspended: false }),
  moves: (stationId: string, toStationId: string, userIds?: string[]): Promise<Answered> =>
    browser.send('POST', `/api/director/stations/${stationId}/move`, {
      toStationId,
      ...(userIds && { userIds }),
    }),
  lists: (stationId: string, query = ''): Promise<Answered> =>
    browser.send('GET', `/api/director/stations/${stationId}/residents?${query}`),
  invites: (email: string, more = {}): Promise<Answered> =>
    browser.send('POST', '/api/director/invitations', { email, ...more }),
  invitations: (query = ''): Promise<Answered> =>
    browser.send('GET', `/api/director/invitations?${query}`),
  withdraws: (invitationId: string): Promise<Answered> =>
    browser.send('DELETE', `/api/director/invitations/${invitationId}`),
})

/** Amina, whose the town's stations are, and Bola with her Lekki. */
export async function twoDirectors(town: World) {
  const rival = await bolaInLekki(town)
  const amina = directing(await town.signedIn('amina'), town.people.amina)
  return { amina, bola: directing(rival.director, rival.bola), lekki: rival.lekki }
}
