import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import { graceDays } from '../../contract/privacy.ts'
import { closesItselfAfterHours } from '../../contract/request.ts'
import type { Role } from '../../contract/role.ts'
import { calendarIn, cut, listed, mallam, naira, weighedLines, type Wording } from './language.ts'

const { day, moment } = calendarIn('en-NG')

const spentAlready = (owedKobo: number) =>
  owedKobo > 0
    ? [
        `${naira(owedKobo)} of it had been spent already. That comes out of the next money in your ` +
          'wallet.',
      ]
    : []
const wasItYou = (role: Role) =>
  `If it was not you, change your ${doors[role].secret} at once and end the other sessions.`

export const english: Wording = {
  'carrier-comes': ({ carrier, dueOn }) => ({
    title: `${mallam(carrier)} is on his way`,
    text: [`He comes for your rubbish by ${day(dueOn)}. Please have it ready.`],
    button: 'See who comes',
    sms: `${mallam(carrier)} is on his way and comes for your rubbish by ${day(dueOn)}.`,
  }),
  'carrier-swapped': ({ carrier, dueOn }) => ({
    title: `${mallam(carrier)} comes instead`,
    text: [`Your station sends another carrier. The day stays: by ${day(dueOn)}.`],
    button: 'See who comes',
    sms: `${mallam(carrier)} comes for your rubbish instead, by ${day(dueOn)}.`,
  }),
  'carrier-taken-back': ({ station, dueOn }) => ({
    title: `${station} looks for another carrier for you`,
    text: [
      `Whoever was to come cannot. We tell you as soon as somebody else is on his way; we come by ` +
        `${day(dueOn)}.`,
    ],
    button: 'See my request',
  }),
  'day-moved': ({ station, dueOn }) => ({
    title: `Your pickup moves to ${day(dueOn)}`,
    text: [
      `${station} comes for your rubbish by ${day(dueOn)} now. If that does not suit you, tell your station.`,
    ],
    button: 'See my request',
  }),
  'price-quoted': ({ station, amountKobo }) => ({
    title: `${station} asks ${naira(amountKobo)} for your custom request`,
    text: [
      `Accept ${naira(amountKobo)} and a carrier is sent, or cancel the request: it costs nothing then.`,
    ],
    button: 'Answer',
  }),
  'picked-up': ({ carrier }) => ({
    title: 'Your rubbish is picked up: close and rate',
    text: [
      `${mallam(carrier)} has taken your rubbish away. Close your request and say how it was; after ` +
        `${closesItselfAfterHours} hours it closes by itself.`,
    ],
    button: 'Close and rate',
    sms: `${mallam(carrier)} has taken your rubbish away. Please close your request and rate it.`,
  }),
  'closed-itself': () => ({
    title: 'Your request is closed',
    text: [`It was picked up ${closesItselfAfterHours} hours ago, so it closed by itself.`],
    button: 'See my request',
  }),
  'request-declined': ({ station, reason }) => ({
    title: `${station} cannot take your request`,
    text: [`${station} says: “${reason}”`, 'It costs nothing, and does not count in your month.'],
    button: 'See my request',
    sms: `${station} cannot take your request: ${cut(reason)}`,
  }),
  'top-up-arrived': ({ amountKobo }) => ({
    title: `${naira(amountKobo)} arrived in your wallet`,
    text: [`${naira(amountKobo)} are in your wallet. What was due is paid from it first.`],
    button: 'See the receipt',
  }),
  'cash-taken': ({ station, amountKobo, carrier }) => ({
    title: `${naira(amountKobo)} in cash received`,
    text: [
      `${carrier ? mallam(carrier) : station} took ${naira(amountKobo)} in cash from you. It is in ` +
        'your wallet.',
      'What was due is paid from it first. If the amount is wrong, tell your station at once.',
    ],
    button: 'See the receipt',
    sms: `${carrier ? mallam(carrier) : station} took ${naira(amountKobo)} in cash from you. It is in your wallet.`,
  }),
  weighed: ({ station, lines, worthKobo }) => ({
    title: `${naira(worthKobo)} for your recyclables`,
    text: [
      `${station} has weighed what you brought. It is worth ${naira(worthKobo)}, and that is in ` +
        'your wallet.',
      ...weighedLines(lines),
      'What was due is paid from it first. If something is wrong, tell your station.',
    ],
    button: 'See the receipt',
    sms: `${station} has weighed your recyclables: ${naira(worthKobo)} are in your wallet.`,
  }),
  'credit-corrected': ({ station, amountKobo, reason, owedKobo }) => ({
    title: `${naira(amountKobo)} taken back from your wallet`,
    text: [
      `${station} has corrected a mistake and took ${naira(amountKobo)} back: “${reason}”.`,
      ...spentAlready(owedKobo),
      'If you do not agree, please talk to your station.',
    ],
    button: 'See your wallet',
    sms: `${station} corrected a mistake and took ${naira(amountKobo)} back: ${cut(reason)}`,
  }),
  'money-back': ({ station, amountKobo, reason }) => ({
    title: `${naira(amountKobo)} back in your wallet`,
    text: [`${station} gave you ${naira(amountKobo)} back: “${reason}”.`],
    button: 'See my request',
  }),
  'payment-reversed': ({ amountKobo, owedKobo }) => ({
    title: `Your bank took ${naira(amountKobo)} back`,
    text: [
      `The bank called a payment of ${naira(amountKobo)} back, so it left your wallet again.`,
      ...spentAlready(owedKobo),
      'If you did not ask for that, talk to your bank.',
    ],
    button: 'See your wallet',
  }),
  'price-due': ({ amountKobo }) => ({
    title: `${naira(amountKobo)} could not be paid`,
    text: [
      `Your request is closed, but your wallet did not hold its price, ${naira(amountKobo)}. It is paid from the next ` +
        'money that comes in: your wallet says how to pay, or bring recyclables.',
    ],
    button: 'See my request',
    sms: `Your wallet did not hold the ${naira(amountKobo)} for your pickup. Please pay it, or bring recyclables.`,
  }),
  'pickup-today': ({ carrier }) => ({
    title: 'Your pickup is due today: put the bags out',
    text: [
      carrier
        ? `${mallam(carrier)} comes for your rubbish today.`
        : 'We come for your rubbish today.',
    ],
    button: 'See my request',
    sms: `${carrier ? mallam(carrier) : brand.name} comes for your rubbish today. Please put the bags out.`,
  }),
  'due-open': ({ amountKobo, since }) => ({
    title: `${naira(amountKobo)} are still to be paid`,
    text: [
      `${naira(amountKobo)} are open since ${day(since)}. Pay through your wallet or in cash, or bring recyclables.`,
    ],
    button: 'Pay now',
    sms: `${naira(amountKobo)} for pickups are open since ${day(since)}. Please pay, also in cash, or bring recyclables.`,
  }),
  'own-station-suspended': ({ station, reason }) => ({
    title: `${station} takes no new requests for now`,
    text: [
      `Your station, ${station}, takes no new requests at the moment: “${reason}”`,
      'What you have asked for already is still picked up, and your money stays in your wallet. We ' +
        'write to you when the station works again.',
    ],
    button: 'Go to my home page',
  }),
  'own-station-resumed': ({ station }) => ({
    title: `${station} takes requests again`,
    text: [`Your station, ${station}, takes new requests again.`],
    button: 'Make a request',
  }),
  'own-station-changed': ({ from, station, phoneNumber, address }) => ({
    title: `${station} is your station now`,
    text: [
      `From now on ${station} picks up at your door: ${address}, ${phoneNumber}.`,
      `What you have asked for already is finished by ${from}. Your wallet stays as it is; the ` +
        'prices of your new station are on your home page.',
    ],
    button: 'Go to my home page',
  }),
  'ticket-answered': ({ number, station, said }) => ({
    title: `${station} answered you (#${number})`,
    text: said ? [said] : ['There is an answer to your message.'],
    button: 'Read and answer',
  }),
  leaving: ({ leavesAt }) => ({
    title: `Your account will be deleted on ${moment(leavesAt)}`,
    text: [
      'Your name, address, number, messages and pictures are deleted then. What was paid stays in ' +
        'the books, without your name.',
      `You have ${graceDays} days to change your mind: sign in and keep the account. If it was not ` +
        'you who asked for this, do that now and choose a new password.',
    ],
    button: 'Keep my account',
  }),
  'leaving-waits': () => ({
    title: 'Your account is not deleted yet',
    text: ['A request or a payment is open again. The account is deleted as soon as that is over.'],
    button: 'See my account',
  }),
  staying: () => ({
    title: 'Your account stays',
    text: ['It is not deleted. Good to have you back.'],
    button: 'See my account',
  }),
  'second-step-on': ({ role }) => ({
    title: 'Two-step sign-in is on',
    text: [
      'From now on signing in takes a code from your authenticator app. Keep your recovery codes ' +
        'where you find them without your phone.',
      wasItYou(role),
    ],
    button: 'See my account',
  }),
  'second-step-off': ({ role }) => ({
    title: 'Two-step sign-in is off',
    text: ['Signing in takes no code any more.', wasItYou(role)],
    button: 'See my account',
  }),
  'recovery-code-used': ({ role, left }) => ({
    title: `A recovery code was used: ${left} left`,
    text: [
      'Somebody, probably you, signed in with a recovery code instead of the authenticator app.',
      wasItYou(role),
    ],
    button: 'Make new codes',
  }),
  'new-device': ({ role, device, at }) => ({
    title: `Signed in on a new device: ${device}`,
    text: [`That was on ${moment(at)}. If it was you, you need not do anything.`, wasItYou(role)],
    button: 'See my sessions',
  }),
  carrier: {
    'pickup-given': ({ name, address, phoneNumber, dueOn }) =>
      `New pickup: ${name}, ${cut(address)}${phoneNumber ? `, ${phoneNumber}` : ''}. By ${day(dueOn)}.`,
    'pickup-moved': ({ name, address, dueOn }) =>
      `Another day: the pickup at ${name}, ${cut(address)}, is by ${day(dueOn)} now.`,
    'pickup-taken': ({ name, address }) =>
      `Do not go: the pickup at ${name}, ${cut(address)}, is no longer yours.`,
    'pickups-today': ({ addresses }) =>
      `Today, ${addresses.length} to pick up: ${listed(addresses, more => `and ${more} more`)}`,
  },
}
