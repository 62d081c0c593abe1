import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import { invitationDays } from '../../contract/invitation.ts'
import type { Letter, Links } from './letter.ts'

/** What letters about a station need to know. */
export type StationLetterData = {
  'station-opened': { station: string; director: string; email: string; linkId: string }
  invitation: { director: string; station: string | null; linkId: string }
  'invitation-accepted': { name: string; operator: string; station: string; stationId: string }
  'station-suspended': { name: string; station: string; reason: string }
  'station-resumed': { name: string; station: string }
  'station-changed': {
    name: string
    from: string
    station: string
    phoneNumber: string
    address: string
  }
}

type StationLetters = {
  [N in keyof StationLetterData]: (data: StationLetterData[N], links: Links) => Letter
}

/** A page as people say it. */
const said = (url: string) => url.replace(/^https?:\/\//, '')

/** What directors, staff and residents are told about a station. */
export const stationLetters: StationLetters = {
  'station-opened': ({ station, director, email, linkId }, links) => ({
    subject: `${station} is open on ${brand.name}`,
    paragraphs: [
      `${director} has opened the station ${station} for you.`,
      `You sign in at ${said(links.page(doors.station.login))} with this address, ${email}. ` +
        `${director} has the password for the first time; after that you choose your own.`,
      'Or choose your own now: tap the button. The link works once, for three days.',
    ],
    button: {
      label: 'Choose my password',
      url: links.page(`/passwords/reset/${links.token(linkId)}?role=station`),
    },
    footnote: `You get this because ${director} opened a station with this address. If you do not know them, do nothing.`,
  }),
  invitation: ({ director, station, linkId }, links) => ({
    subject: `${director} invites you to run a station`,
    paragraphs: [
      'Hello.',
      station
        ? `${director} invites you to run the station ${station} on ${brand.name}.`
        : `${director} invites you to run a station on ${brand.name}.`,
      'You take requests from households and shops, send your carriers, and are paid for every ' +
        'pickup.',
      `Tap the button to open the station. The link works once, for ${invitationDays} days.`,
    ],
    button: { label: 'Open my station', url: links.page(`/invitation/${links.token(linkId)}`) },
    footnote: `You get this because ${director} invited this address. If you do not want to, do nothing.`,
  }),
  'invitation-accepted': ({ name, operator, station, stationId }, links) => ({
    subject: `${station} has opened`,
    paragraphs: [
      `Hello ${name}.`,
      `${operator} has accepted your invitation and opened the station ${station}. It takes ` +
        'residents and requests from now on.',
    ],
    button: { label: 'Look at it', url: links.page(`/director/home/stations/${stationId}`) },
    footnote: 'You get this because you sent the invitation.',
  }),
  'station-suspended': ({ name, station, reason }, links) => ({
    subject: `${station} takes no new requests for now`,
    paragraphs: [
      `Hello ${name}.`,
      `Your station, ${station}, takes no new requests at the moment: “${reason}”`,
      'What you have asked for already is still picked up, and your money stays in your wallet. We ' +
        'write to you when the station works again.',
    ],
    button: { label: 'See my requests', url: links.page('/user/home/makerequest') },
    footnote: `You get this because ${station} is your station on ${brand.name}.`,
  }),
  'station-resumed': ({ name, station }, links) => ({
    subject: `${station} takes requests again`,
    paragraphs: [`Hello ${name}.`, `Your station, ${station}, takes new requests again.`],
    button: { label: 'Make a request', url: links.page(doors.resident.home) },
    footnote: `You get this because ${station} is your station on ${brand.name}.`,
  }),
  'station-changed': ({ name, from, station, phoneNumber, address }, links) => ({
    subject: `${station} is your station now`,
    paragraphs: [
      `Hello ${name}.`,
      `From now on ${station} picks up at your door: ${address}, ${phoneNumber}.`,
      `What you have asked for already is finished by ${from}. Your wallet stays as it is; the ` +
        'prices of your new station are on your home page.',
    ],
    button: { label: 'Go to my home page', url: links.page(doors.resident.home) },
    footnote: `You get this because your station on ${brand.name} has changed.`,
  }),
}
