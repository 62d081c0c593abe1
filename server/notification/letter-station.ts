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
        `Log in at ${said(links.page(doors.station.login))} with this email, ${email}. ` +
          `${director} has your first password. After that you choose your own.`,
        'Or choose your own now with the button. The link works once, within three days.',
      ],
      button: {
        label: 'Choose my password',
        url: links.page(`/passwords/reset/${links.token(linkId)}?role=station`),
      },
      footnote: `You are receiving this because ${director} opened a station with this email. If you don’t know them, ignore it.`,
    }
  },
  'staff-invitation': ({ linkId, role, ...names }, links) => {
    const [station, inviter] = [withoutAddress(names.station), withoutAddress(names.invitedBy)]
    return {
      subject: `${inviter} invites you to work at ${station}`,
      paragraphs: [
        'Hello.',
        `${inviter} invites you to work at ${station} on ${brand.name} as ${role}.`,
        `Choose your password and a PIN with the button. The link works once, within ${joiningDays} days.`,
      ],
      button: { label: 'Join the station', url: links.page(`/join/${links.token(linkId)}`) },
      footnote: `You are receiving this because ${inviter} invited this email. If you don’t want to join, ignore it.`,
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
        'Take requests from homes and shops, send your carriers and get paid for every pickup.',
        `Open the station with the button. The link works once, within ${invitationDays} days.`,
      ],
      button: { label: 'Open my station', url: links.page(`/invitation/${links.token(linkId)}`) },
      footnote: `You are receiving this because ${director} invited this email. If you don’t want to, ignore it.`,
    }
  },
}
