import { doors } from '../../contract/account/login-pages.ts'
import type { MemberRole } from '../../contract/endpoint.ts'
import { invitationDays } from '../../contract/director/invitation.ts'
import { withoutAddress } from '../../contract/name.ts'
import { joiningDays } from '../../contract/staff/joining.ts'
import { brand } from '../identity/identity.ts'
import type { Letter, Links } from './letter-content.ts'

/** What letters about a station need to know. */
export type StationLetterData = {
  'station-opened': { station: string; director: string; email: string; linkId: string }
  invitation: { director: string; station: string | null; linkId: string }
  'staff-invitation': { station: string; invitedBy: string; role: MemberRole; linkId: string }
}

type StationLetters = {
  [N in keyof StationLetterData]: (data: StationLetterData[N], links: Links) => Letter
}

/** A page as people say it. */
const said = (url: string) => url.replace(/^https?:\/\//, '')

/** What whoever is to run a station is told. */
export const stationLetters: StationLetters = {
  'station-opened': ({ email, linkId, ...names }, links) => {
    const [station, director] = [withoutAddress(names.station), withoutAddress(names.director)]
    return {
      subject: `${station} is open on ${brand.name}`,
      paragraphs: [
        `${director} has opened the station ${station} for you.`,
        `You log in at ${said(links.page(doors.station.login))} with this address, ${email}. ` +
          `${director} has the password for the first time; after that you choose your own.`,
        'Or choose your own now: tap the button. The link works once, for three days.',
      ],
      button: {
        label: 'Choose my password',
        url: links.page(`/passwords/reset/${links.token(linkId)}?role=station`),
      },
      footnote: `You get this because ${director} opened a station with this address. If you do not know them, do nothing.`,
    }
  },
  'staff-invitation': ({ linkId, role, ...names }, links) => {
    const [station, inviter] = [withoutAddress(names.station), withoutAddress(names.invitedBy)]
    return {
      subject: `${inviter} invites you to work at ${station}`,
      paragraphs: [
        'Hello.',
        `${inviter} invites you to work at the station ${station} on ${brand.name}, as its ${role}.`,
        `Tap the button to choose your password and a PIN. The link works once, for ${joiningDays} days.`,
      ],
      button: { label: 'Join the station', url: links.page(`/join/${links.token(linkId)}`) },
      footnote: `You get this because ${inviter} invited this address. If you do not want to, do nothing.`,
    }
  },
  invitation: ({ linkId, ...names }, links) => {
    const [station, director] = [
      withoutAddress(names.station ?? ''),
      withoutAddress(names.director),
    ]
    return {
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
    }
  },
}
