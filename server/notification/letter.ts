import { doors } from '../../contract/account/login-pages.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { withoutAddress } from '../../contract/name.ts'
import { pageAt } from '../../contract/page.ts'
import type { Language } from '../../contract/speech/language.ts'
import { brand } from '../identity/identity.ts'
import { speaker, type T } from '../speech/speaker.ts'
import type { Letter, Links } from './letter-content.ts'
import { stationLetters, type StationLetterData } from './letter-station.ts'
import { momentIn } from './calendar.ts'
import { supportLetters, type SupportLetterData } from './letter-support.ts'

/** What each letter needs to know. Links are given by id; their token is made when it is sent. */
export type LetterData = StationLetterData &
  SupportLetterData & {
    'verify-email': {
      name: string
      role: Holder
      registrationId: string
      linkId: string
      device: string
      at: string
    }
    'already-registered': { name: string; role: Holder }
    'reset-password': { name: string; role: Holder; linkId: string }
    'password-changed': { name: string; role: Holder }
    'change-email': { name: string; role: Holder; accountId: string; linkId: string }
    'address-changed': { name: string; role: Holder }
    'address-taken': { name: string; role: Holder }
    'director-approved': { name: string }
    'now-served': { place: string }
  }
export type LetterName = keyof LetterData

type Letters = { [N in LetterName]: (data: LetterData[N], links: Links, t: T) => Letter }

/** Directors have an access name instead of a password, and read English. */
const forRole = (role: Holder, said: string) =>
  role === 'director' ? said.replaceAll('password', 'access name') : said

/** Whom to tell when somebody else has got into the account. */
const tellWhom = (t: T, role: Holder) =>
  ({
    resident: t(
      'If this was you, you don’t need to do anything. If not, tell your station at once.',
    ),
    station: 'If this was you, you don’t need to do anything. If not, tell your director at once.',
    director: `If this was you, you don’t need to do anything. If not, contact the operator of ${brand.name} at once.`,
  })[role]

const hello = (t: T, typed: string) => {
  const name = withoutAddress(typed)
  return name ? t('Hello {name}.', { name }) : t('Hello there.')
}

const letters: Letters = {
  ...stationLetters,
  ...supportLetters,
  // Whoever reads it may have nothing to do with whoever typed the name, and must see that it is not theirs.
  'verify-email': ({ name, role, registrationId, linkId, device, at }, links, t) => ({
    subject: t('Verify your email for {brand}', { brand: brand.name }),
    paragraphs: [
      t('“{name}” registered on {brand} with this email on {moment} ({device}).', {
        name: withoutAddress(name),
        brand: brand.name,
        moment: momentIn(t, at),
        device,
      }),
      t(
        'If that was you, tap the button to verify your email and log in. In another browser we’ll ask for your password.',
      ),
      t(
        'The link works once, within 24 hours. If you’ve forgotten the password, just register again.',
      ),
    ].map(each => forRole(role, each)),
    button: {
      label: t('Verify my email'),
      url: links.page(`/verified/${registrationId}/${links.token(linkId)}?role=${role}`),
    },
    footnote: t(
      'If it wasn’t you, ignore this email. Nobody can open an account with your email without this link.',
    ),
  }),
  'already-registered': ({ name, role }, links, t) => ({
    subject: t('You already have a {brand} account', { brand: brand.name }),
    paragraphs: [
      hello(t, name),
      forRole(
        role,
        t(
          'Somebody, probably you, tried to register again with this email. You already have an account: just log in. If you’ve forgotten your password, choose a new one from the login page.',
        ),
      ),
    ],
    button: { label: t('Log in'), url: links.page(doors[role].login) },
    footnote: t('If it wasn’t you, nothing has changed and you don’t need to do anything.'),
  }),
  // Nobody may have verified the address yet.
  'reset-password': ({ role, linkId }, links, t) => ({
    subject: forRole(role, t('Choose a new password')),
    paragraphs: [
      t('Hello.'),
      forRole(
        role,
        t(
          'Tap the button to choose a new password. The link works once, within one hour. All your devices will be logged out.',
        ),
      ),
    ],
    button: {
      label: forRole(role, t('Choose a new password')),
      url: links.page(`/passwords/reset/${links.token(linkId)}?role=${role}`),
    },
    footnote: forRole(
      role,
      t('If you didn’t request this, ignore this email. Your password stays the same.'),
    ),
  }),
  'password-changed': ({ name, role }, links, t) => ({
    subject: forRole(role, t('Your password was changed')),
    paragraphs: [
      hello(t, name),
      forRole(role, t('Your password was just changed, and your other devices were logged out.')),
    ],
    button: { label: t('It wasn’t me'), url: links.page(`/passwords/forgotten?role=${role}`) },
    footnote: t('If this was you, you don’t need to do anything.'),
  }),
  // The new address is perhaps a stranger's.
  'change-email': ({ role, accountId, linkId }, links, t) => ({
    subject: t('Confirm your new email for {brand}', { brand: brand.name }),
    paragraphs: [
      t('Hello.'),
      t('Tap the button to log in with this email from now on. Until then your old email stays.'),
      forRole(
        role,
        t(
          'The link works once, within 24 hours, and logs out your other devices. If you’re not logged in, we’ll ask for your password.',
        ),
      ),
    ],
    button: {
      label: t('Confirm this email'),
      url: links.page(`/verified/${accountId}/${links.token(linkId)}?role=${role}`),
    },
    footnote: t(
      'Somebody asked to use this email on {brand}. If it wasn’t you, ignore this message.',
      {
        brand: brand.name,
      },
    ),
  }),
  'address-changed': ({ name, role }, links, t) => ({
    subject: t('Your email address was changed'),
    paragraphs: [
      hello(t, name),
      t(
        'Your account now has a new email. You can no longer log in with this one, and your other devices were logged out.',
      ),
    ],
    button: { label: t('Log in'), url: links.page(doors[role].login) },
    footnote: tellWhom(t, role),
  }),
  'address-taken': ({ name, role }, links, t) => ({
    subject: t('This email already has a {brand} account', { brand: brand.name }),
    paragraphs: [
      hello(t, name),
      t(
        'Somebody, probably you, tried to use this email for another account. It already belongs to this one, so nothing has changed: just log in.',
      ),
    ],
    button: { label: t('Log in'), url: links.page(doors[role].login) },
    footnote: t('If it wasn’t you, nothing has changed and you don’t need to do anything.'),
  }),
  // Nothing of what was typed stands in it: anybody can give anybody's address.
  'now-served': ({ place }, links, t) => ({
    subject: t('{brand} now collects in {place}', { brand: brand.name, place }),
    paragraphs: [
      t('Hello.'),
      t('You asked us to tell you when we come to {place}. We’re there now.', { place }),
    ],
    button: { label: t('Create your account'), url: links.page(pageAt('/user/register')) },
    footnote: t(
      'Somebody left this email on {brand} to get this news. We’ve deleted it and won’t write about it again.',
      { brand: brand.name },
    ),
  }),
  'director-approved': ({ name }, links, t) => ({
    subject: `Welcome to ${brand.name}: you are approved`,
    paragraphs: [
      hello(t, name),
      'Your account is approved. Log in with your email and your access name.',
    ],
    button: { label: 'Log in', url: links.page(doors.director.login) },
    footnote: `You are receiving this because you registered as a director at ${brand.name}.`,
  }),
}

/** Whether today's version writes it: what waits in the outbox may come from another. */
export const isLetterName = (name: string): name is LetterName => Object.hasOwn(letters, name)

/** Writes the letter of that name; those who work here read English. */
export function writeLetter<N extends LetterName>(
  name: N,
  data: LetterData[N],
  links: Links,
  wanted: Language = 'en',
): Letter {
  const isAtDesk = 'role' in data && data.role !== 'resident'
  const language = isAtDesk ? 'en' : wanted
  return { ...letters[name](data, links, speaker(language)), language }
}
