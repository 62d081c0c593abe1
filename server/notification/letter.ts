import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import type { Role } from '../../contract/endpoint.ts'
import { withoutAddress } from '../../contract/name.ts'
import type { Letter, Links } from './letter-content.ts'
import { stationLetters, type StationLetterData } from './letter-station.ts'
import { calendarIn } from './language.ts'
import { supportLetters, type SupportLetterData } from './letter-support.ts'

/** What each letter needs to know. Links are given by id; their token is made when it is sent. */
export type LetterData = StationLetterData &
  SupportLetterData & {
    'verify-email': {
      name: string
      role: Role
      registrationId: string
      linkId: string
      device: string
      at: string
    }
    'already-registered': { name: string; role: Role }
    'reset-password': { name: string; role: Role; linkId: string }
    'password-changed': { name: string; role: Role }
    'change-email': { name: string; role: Role; accountId: string; linkId: string }
    'address-changed': { name: string; role: Role }
    'address-taken': { name: string; role: Role }
    'director-approved': { name: string }
  }
export type LetterName = keyof LetterData

type Letters = { [N in LetterName]: (data: LetterData[N], links: Links) => Letter }

const { moment } = calendarIn('en-NG')

/** Whom to tell when somebody else has got into the account. */
const helpers: Record<Role, string> = {
  resident: 'your station',
  station: 'your director',
  director: `whoever runs ${brand.name} for you`,
}

const hello = (name: string) => `Hello ${withoutAddress(name) || 'there'}.`

const letters: Letters = {
  ...stationLetters,
  ...supportLetters,
  // Whoever reads it may have nothing to do with whoever typed the name, and must see that it is not theirs.
  'verify-email': ({ name, role, registrationId, linkId, device, at }, links) => ({
    subject: `Verify your email for ${brand.name}`,
    paragraphs: [
      `“${withoutAddress(name)}” registered at ${brand.name} with this address on ${moment(at)} ` +
        `(${device}).`,
      'If that was you, tap the button: it tells us that this address is yours, and then you can ' +
        `sign in. Where you did not register in the same browser, we ask for the ` +
        `${doors[role].secret} that you chose.`,
      `The link works once, for 24 hours. If you have forgotten the ${doors[role].secret}, just ` +
        'register again.',
    ],
    button: {
      label: 'Verify my email',
      url: links.page(`/verified/${registrationId}/${links.token(linkId)}?role=${role}`),
    },
    footnote:
      'If it was not you, do nothing: without you nobody gets an account with this address.',
  }),
  'already-registered': ({ name, role }, links) => ({
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      hello(name),
      'Somebody, probably you, tried to register again with this address. You are registered ' +
        `already: just sign in. If the ${doors[role].secret} is gone from memory, choose a new one ` +
        'from the sign-in page.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: 'If it was not you, nothing has changed and you need not do anything.',
  }),
  // Nobody may have verified the address yet.
  'reset-password': ({ role, linkId }, links) => ({
    subject: `Choose a new ${doors[role].secret}`,
    paragraphs: [
      'Hello.',
      `Tap the button to choose a new ${doors[role].secret}. The link works once, for one hour, and ` +
        'every device that is signed in now will be signed out.',
    ],
    button: {
      label: `Choose a new ${doors[role].secret}`,
      url: links.page(`/passwords/reset/${links.token(linkId)}?role=${role}`),
    },
    footnote: 'If you did not ask for this, do nothing: the old one stays.',
  }),
  'password-changed': ({ name, role }, links) => ({
    subject: `Your ${doors[role].secret} was changed`,
    paragraphs: [
      hello(name),
      `The ${doors[role].secret} of your account was changed just now, and other devices were ` +
        'signed out.',
    ],
    button: { label: 'It was not me', url: links.page(`/passwords/forgotten?role=${role}`) },
    footnote: 'If it was you, you need not do anything.',
  }),
  // The new address is perhaps a stranger's.
  'change-email': ({ role, accountId, linkId }, links) => ({
    subject: `Confirm your new email for ${brand.name}`,
    paragraphs: [
      'Hello.',
      'Tap the button to make this address the one that you sign in with. Until then the old one ' +
        'counts.',
      'The link works once, for 24 hours, and signs other devices out. Where you are not signed in ' +
        `we ask for the ${doors[role].secret}.`,
    ],
    button: {
      label: 'Confirm this address',
      url: links.page(`/verified/${accountId}/${links.token(linkId)}?role=${role}`),
    },
    footnote: `Somebody asked to use this address at ${brand.name}. If it was not you, do nothing.`,
  }),
  'address-changed': ({ name, role }, links) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      hello(name),
      'Your account has a new email address since just now. This one no longer signs in, and other ' +
        'devices were signed out.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: `If it was you, you need not do anything. If not, tell ${helpers[role]} at once.`,
  }),
  'address-taken': ({ name, role }, links) => ({
    subject: `This address has a ${brand.name} account`,
    paragraphs: [
      hello(name),
      'Somebody, probably you, asked to use this address for another account. It belongs to this ' +
        'one already, so nothing has changed: just sign in.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: 'If it was not you, nothing has changed and you need not do anything.',
  }),
  'director-approved': ({ name }, links) => ({
    subject: `You are in: welcome to ${brand.name}`,
    paragraphs: [
      hello(name),
      'Your account is approved. Sign in with your e-mail address and your access name.',
    ],
    button: { label: 'Sign in', url: links.page(doors.director.login) },
    footnote: `You get this because you registered as a director at ${brand.name}.`,
  }),
}

/** Whether today's version writes it: what waits in the outbox may come from another. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(letters, name)

/** Writes the letter of that name. */
export const writeLetter = <N extends LetterName>(name: N, data: LetterData[N], links: Links) =>
  letters[name](data, links)
