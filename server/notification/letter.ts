import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import type { Role } from '../../contract/endpoint.ts'
import { materialNames } from '../../contract/material.ts'
import { formatNaira } from '../../contract/money.ts'
import type { WeighedLine } from '../../contract/recyclable.ts'
import { formatKg } from '../../contract/weight.ts'
import { stationLetters, type StationLetterData } from './letter-station.ts'

/** What each letter needs to know. Links are given by id; their token is made when it is sent. */
export type LetterData = StationLetterData & {
  'verify-email': { name: string; accountId: string; linkId: string }
  'already-registered': { name: string; role: Role }
  'reset-password': { name: string; role: Role; linkId: string }
  'password-changed': { name: string; role: Role }
  'change-email': { name: string; accountId: string; linkId: string }
  'address-changed': { name: string; role: Role }
  'address-taken': { name: string; role: Role }
  'applicant-waits': { name: string; applicant: string }
  'director-approved': { name: string }
  weighed: {
    name: string
    station: string
    lines: WeighedLine[]
    worthKobo: number
    entryId: string
  }
  'cash-taken': {
    name: string
    station: string
    amountKobo: number
    carrier: string | null
    entryId: string
  }
  'credit-corrected': {
    name: string
    station: string
    amountKobo: number
    reason: string
    owedKobo: number
  }
}
export type LetterName = keyof LetterData

/** A letter's content; its look is the same for all. */
export type Letter = {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Why it was sent, and what to do when it was not asked for. */
  footnote: string
}

/** What letters link with. */
export type Links = { page: (path: string) => string; token: (linkId: string) => string }

type Letters = { [N in LetterName]: (data: LetterData[N], links: Links) => Letter }

/** Whom to tell when somebody else has got into the account. */
const helpers: Record<Role, string> = {
  resident: 'your station',
  station: 'your director',
  director: `whoever runs ${brand.name} for you`,
}

const letters: Letters = {
  ...stationLetters,
  'verify-email': ({ name, accountId, linkId }, links) => ({
    subject: `Verify your email for ${brand.name}`,
    paragraphs: [
      `Welcome, ${name}.`,
      'Tap the button to tell us that this address is yours. After that you can sign in.',
      'The link works once, for 24 hours.',
    ],
    button: {
      label: 'Verify my email',
      url: links.page(`/verified/${accountId}/${links.token(linkId)}`),
    },
    footnote: `Somebody registered at ${brand.name} with this address. If it was not you, do nothing.`,
  }),
  'already-registered': ({ name, role }, links) => ({
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      `Hello ${name}.`,
      'Somebody, probably you, tried to register again with this address. You are registered ' +
        `already: just sign in. If the ${doors[role].secret} is gone from memory, choose a new one ` +
        'from the sign-in page.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: 'If it was not you, nothing has changed and you need not do anything.',
  }),
  'reset-password': ({ name, role, linkId }, links) => ({
    subject: `Choose a new ${doors[role].secret}`,
    paragraphs: [
      `Hello ${name}.`,
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
      `Hello ${name}.`,
      `The ${doors[role].secret} of your account was changed just now, and other devices were ` +
        'signed out.',
    ],
    button: { label: 'It was not me', url: links.page(`/passwords/forgotten?role=${role}`) },
    footnote: 'If it was you, you need not do anything.',
  }),
  'change-email': ({ name, accountId, linkId }, links) => ({
    subject: `Confirm your new email for ${brand.name}`,
    paragraphs: [
      `Hello ${name}.`,
      'Tap the button to make this address the one that you sign in with. Until then the old one ' +
        'counts.',
      'The link works once, for 24 hours, and signs other devices out.',
    ],
    button: {
      label: 'Confirm this address',
      url: links.page(`/verified/${accountId}/${links.token(linkId)}`),
    },
    footnote: `Somebody asked to use this address at ${brand.name}. If it was not you, do nothing.`,
  }),
  'address-changed': ({ name, role }, links) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name}.`,
      'Your account has a new email address since just now. This one no longer signs in, and other ' +
        'devices were signed out.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: `If it was you, you need not do anything. If not, tell ${helpers[role]} at once.`,
  }),
  'address-taken': ({ name, role }, links) => ({
    subject: `This address has a ${brand.name} account`,
    paragraphs: [
      `Hello ${name}.`,
      'Somebody, probably you, asked to use this address for another account. It belongs to this ' +
        'one already, so nothing has changed: just sign in.',
    ],
    button: { label: 'Sign in', url: links.page(doors[role].login) },
    footnote: 'If it was not you, nothing has changed and you need not do anything.',
  }),
  'applicant-waits': ({ name, applicant }, links) => ({
    subject: `${applicant} waits for your approval`,
    paragraphs: [
      `Hello ${name}.`,
      `${applicant} registered as a director and verified the address. Nothing is open to them ` +
        'until a director approves.',
    ],
    button: { label: 'Look at it', url: links.page('/director/home/approvals') },
    footnote: 'You get this because you are an approved director.',
  }),
  'director-approved': ({ name }, links) => ({
    subject: `You are in: welcome to ${brand.name}`,
    paragraphs: [
      `Hello ${name}.`,
      'Your account is approved. Sign in with your e-mail address and your access name.',
    ],
    button: { label: 'Sign in', url: links.page(doors.director.login) },
    footnote: `You get this because you registered as a director at ${brand.name}.`,
  }),
  weighed: ({ name, station, lines, worthKobo, entryId }, links) => ({
    subject: `${formatNaira(worthKobo)} for your recyclables`,
    paragraphs: [
      `Hello ${name}.`,
      `${station} has weighed what you brought. It is worth ${formatNaira(worthKobo)}, and that is ` +
        'in your wallet.',
      ...lines.map(inWords),
      'What was due is paid from it first. If something is wrong, tell your station.',
    ],
    button: { label: 'See the receipt', url: links.page(`/user/home/makepayment/${entryId}`) },
    footnote: `You get this because ${station} credited recyclables to your ${brand.name} wallet.`,
  }),
  'cash-taken': ({ name, station, amountKobo, carrier, entryId }, links) => ({
    subject: `${formatNaira(amountKobo)} in cash received`,
    paragraphs: [
      `Hello ${name}.`,
      carrier
        ? `${carrier} took ${formatNaira(amountKobo)} in cash from you. It is in your wallet.`
        : `${station} took ${formatNaira(amountKobo)} in cash from you. It is in your wallet.`,
      'What was due is paid from it first. If the amount is wrong, tell your station at once.',
    ],
    button: { label: 'See the receipt', url: links.page(`/user/home/makepayment/${entryId}`) },
    footnote: `You get this because ${station} credited cash to your ${brand.name} wallet.`,
  }),
  'credit-corrected': ({ name, station, amountKobo, reason, owedKobo }, links) => ({
    subject: `${formatNaira(amountKobo)} taken back from your wallet`,
    paragraphs: [
      `Hello ${name}.`,
      `${station} has corrected a mistake and took ${formatNaira(amountKobo)} back: “${reason}”.`,
      ...(owedKobo > 0
        ? [
            `${formatNaira(owedKobo)} of it had been spent already. That comes out of the next ` +
              'money in your wallet.',
          ]
        : []),
      'If you do not agree, please talk to your station.',
    ],
    button: { label: 'See your wallet', url: links.page('/user/home/makepayment') },
    footnote: `You get this because ${station} changed your ${brand.name} wallet.`,
  }),
}

function inWords({ material, grams, rateKobo, worthKobo }: WeighedLine): string {
  const weighed = `${formatKg(grams)} at ${formatNaira(rateKobo)} a kg`
  return `${materialNames[material]}: ${weighed} = ${formatNaira(worthKobo)}`
}

/** Writes the letter of that name. */
export const writeLetter = <N extends LetterName>(name: N, data: LetterData[N], links: Links) =>
  letters[name](data, links)
