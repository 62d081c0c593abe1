import type { SentOf } from '../../../contract/endpoint.ts'
import {
  closeThread,
  closeTicket,
  getThread,
  getTicket,
  listTickets,
  openTicket,
  passTicket,
  writeInThread,
  writeMessage,
} from '../../../contract/support/support.ts'
import { sendUp, type Browser } from '../browser.ts'
import { bolaInLekki } from '../rival.ts'
import { world, type World } from '../world.ts'

export const inbound = {
  INBOUND_ADDRESS: 'answer@town.ng',
  INBOUND_SECRET: 'a secret that only the tests know, long',
}

/** What people do in conversations with support, each verb one call. */
export const inSupport = (browser: Browser) => ({
  browser,
  asks: (message: string, more: object = {}, headers = {}) =>
    browser.call(openTicket, { message, ...more }, headers),
  reads: (ticketId: string) => browser.call(getTicket, { ticketId }),
  writes: (ticketId: string, text: string, more: object = {}) =>
    browser.call(writeMessage, { ticketId, text, ...more }),
  closes: (ticketId: string) => browser.call(closeTicket, { ticketId }),
  passes: (ticketId: string, stationId: string) =>
    browser.call(passTicket, { ticketId, stationId }),
  lists: (wanted: SentOf<typeof listTickets> = {}) => browser.call(listTickets, wanted),
  opensLink: (token: string) => browser.call(getThread, { token }),
  writesByLink: (token: string, text: string, more: object = {}) =>
    browser.call(writeInThread, { token, text, ...more }),
  /** What a message carries, once the pictures are up. */
  shows: async (...files: Buffer[]) => ({ pictures: await sendUp(browser, ...files) }),
  closesByLink: (token: string) => browser.call(closeThread, { token }),
})

export const tunde = { name: 'Tunde Ojo', email: 'tunde@mail.ng' }

const of = async ({ signedIn }: World, who: Parameters<World['signedIn']>[0]) =>
  inSupport(await signedIn(who))

/** Everybody who asks and answers, Bola's people included, and Tunde, who has no account. */
export async function supportTown(settings: Record<string, string> = {}) {
  const town = await world(settings)
  const rival = await bolaInLekki(town)
  const [ada, kabiru, ikeja, kano, amina] = await Promise.all([
    of(town, 'ada'),
    of(town, 'kabiru'),
    of(town, 'ikeja'),
    of(town, 'kano'),
    of(town, 'amina'),
  ])
  return {
    ...town,
    ada,
    kabiru,
    ikeja,
    kano,
    amina,
    bola: inSupport(rival.director),
    lekki: inSupport(rival.staff),
    bolaId: rival.bola,
    lekkiId: rival.lekki,
    visitor: inSupport(town.browser()),
  }
}
