import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import { graceDays } from '../../contract/privacy.ts'
import { closesItselfAfterHours } from '../../contract/request.ts'
import type { Role } from '../../contract/role.ts'
import { calendarIn, cut, listed, mallam, naira, weighedLines, type Wording } from './language.ts'

// Days are said in English.
const { day, moment } = calendarIn('en-NG')

const spentAlready = (owedKobo: number) =>
  owedKobo > 0
    ? [
        `You don already spend ${naira(owedKobo)} inside. We go take am from the next money wey enter your wallet.`,
      ]
    : []
const wasItYou = (role: Role) =>
  `If no be you, change your ${doors[role].secret} sharp-sharp and end the other sessions.`

export const pidgin: Wording = {
  'carrier-comes': ({ carrier, dueOn }) => ({
    title: `${mallam(carrier)} dey come`,
    text: [`E go carry your dirty latest ${day(dueOn)}. Abeg make you get am ready.`],
    button: 'See who dey come',
    sms: `${mallam(carrier)} dey come carry your dirty, latest ${day(dueOn)}.`,
  }),
  'carrier-swapped': ({ carrier, dueOn }) => ({
    title: `Na ${mallam(carrier)} dey come now`,
    text: [`Your station don send another carrier. The day no change: latest ${day(dueOn)}.`],
    button: 'See who dey come',
    sms: `Na ${mallam(carrier)} go come carry your dirty now, latest ${day(dueOn)}.`,
  }),
  'carrier-taken-back': ({ station, dueOn }) => ({
    title: `${station} dey find another carrier for you`,
    text: [
      'The person wey suppose come no fit again. We go tell you once another person dey come; we ' +
        `go come latest ${day(dueOn)}.`,
    ],
    button: 'See my request',
  }),
  'day-moved': ({ station, dueOn }) => ({
    title: `Your pickup don move go ${day(dueOn)}`,
    text: [
      `${station} go carry your dirty latest ${day(dueOn)} now. If the day no good for you, tell your station.`,
    ],
    button: 'See my request',
  }),
  'price-quoted': ({ station, amountKobo }) => ({
    title: `${station} say your custom request na ${naira(amountKobo)}`,
    text: [
      `If you accept ${naira(amountKobo)}, carrier go come. If you cancel the request, you no go pay anything.`,
    ],
    button: 'Answer',
  }),
  'picked-up': ({ carrier }) => ({
    title: 'We don carry your dirty: close am and rate',
    text: [
      `${mallam(carrier)} don carry your dirty go. Close your request and tell us how e be; after ` +
        `${closesItselfAfterHours} hours e go close by itself.`,
    ],
    button: 'Close and rate',
    sms: `${mallam(carrier)} don carry your dirty go. Abeg close your request and rate am.`,
  }),
  'closed-itself': () => ({
    title: 'Your request don close',
    text: [`Dem carry the dirty since ${closesItselfAfterHours} hours, so e close by itself.`],
    button: 'See my request',
  }),
  'request-declined': ({ station, reason }) => ({
    title: `${station} no fit do your request`,
    text: [`${station} say: “${reason}”`, 'You no go pay anything, and e no count for your month.'],
    button: 'See my request',
    sms: `${station} no fit do your request: ${cut(reason)}`,
  }),
  'top-up-arrived': ({ amountKobo }) => ({
    title: `${naira(amountKobo)} don enter your wallet`,
    text: [`${naira(amountKobo)} dey your wallet. We go first use am pay wetin you owe.`],
    button: 'See the receipt',
  }),
  'cash-taken': ({ station, amountKobo, carrier }) => ({
    title: `We don collect your cash: ${naira(amountKobo)}`,
    text: [
      `${carrier ? mallam(carrier) : station} collect ${naira(amountKobo)} cash from you. E dey your ` +
        'wallet.',
      'We go first use am pay wetin you owe. If the amount no correct, tell your station now-now.',
    ],
    button: 'See the receipt',
    sms: `${carrier ? mallam(carrier) : station} collect ${naira(amountKobo)} cash from you. E dey your wallet.`,
  }),
  weighed: ({ station, lines, worthKobo }) => ({
    title: `Your recyclables na ${naira(worthKobo)}`,
    text: [
      `${station} don weigh wetin you bring. Na ${naira(worthKobo)}, and e don enter your wallet.`,
      ...weighedLines(lines),
      'We go first use am pay wetin you owe. If anything no correct, tell your station.',
    ],
    button: 'See the receipt',
    sms: `${station} don weigh your recyclables: ${naira(worthKobo)} don enter your wallet.`,
  }),
  'credit-corrected': ({ station, amountKobo, reason, owedKobo }) => ({
    title: `We don take back ${naira(amountKobo)} from your wallet`,
    text: [
      `${station} correct one mistake and take back ${naira(amountKobo)}: “${reason}”.`,
      ...spentAlready(owedKobo),
      'If you no agree, abeg talk to your station.',
    ],
    button: 'See your wallet',
    sms: `${station} correct one mistake and take back ${naira(amountKobo)}: ${cut(reason)}`,
  }),
  'money-back': ({ station, amountKobo, reason }) => ({
    title: `${naira(amountKobo)} don return to your wallet`,
    text: [`${station} don give you back ${naira(amountKobo)}: “${reason}”.`],
    button: 'See my request',
  }),
  'payment-reversed': ({ amountKobo, owedKobo }) => ({
    title: `Your bank don take back ${naira(amountKobo)}`,
    text: [
      `The bank call back ${naira(amountKobo)} wey enter your wallet, so e don comot again.`,
      ...spentAlready(owedKobo),
      'If no be you ask for am, talk to your bank.',
    ],
    button: 'See your wallet',
  }),
  'price-due': ({ amountKobo }) => ({
    title: `${naira(amountKobo)} never pay`,
    text: [
      `Your request don close, but your wallet no reach pay ${naira(amountKobo)}. We go take am from the next ` +
        'money wey enter: your wallet go show you how to pay, or bring recyclables.',
    ],
    button: 'See my request',
    sms: `Money no reach for your wallet to pay ${naira(amountKobo)} for your pickup. Abeg pay am, or bring recyclables.`,
  }),
  'pickup-today': ({ carrier }) => ({
    title: 'Na today be your pickup: put the bags outside',
    text: [
      carrier ? `${mallam(carrier)} go carry your dirty today.` : 'We go carry your dirty today.',
    ],
    button: 'See my request',
    sms: `${carrier ? mallam(carrier) : brand.name} go carry your dirty today. Abeg put the bags outside.`,
  }),
  'due-open': ({ amountKobo, since }) => ({
    title: `You never pay ${naira(amountKobo)}`,
    text: [
      `You never pay ${naira(amountKobo)} since ${day(since)}. Pay am with your wallet or cash, or bring recyclables.`,
    ],
    button: 'Pay now',
    sms: `You never pay ${naira(amountKobo)} for pickup since ${day(since)}. Abeg pay am, or bring cash or recyclables.`,
  }),
  'own-station-suspended': ({ station, reason }) => ({
    title: `${station} no dey take new request for now`,
    text: [
      `Your station, ${station}, no dey take new request now: “${reason}”`,
      'Wetin you don ask for before, dem go still carry am, and your money dey safe for your wallet. ' +
        'We go write you when the station start again.',
    ],
    button: 'Go my home page',
  }),
  'own-station-resumed': ({ station }) => ({
    title: `${station} don start to take request again`,
    text: [`Your station, ${station}, don start to take new request again.`],
    button: 'Make a request',
  }),
  'own-station-changed': ({ from, station, phoneNumber, address }) => ({
    title: `${station} na your station now`,
    text: [
      `From now, na ${station} go dey carry your dirty: ${address}, ${phoneNumber}.`,
      `Wetin you don ask for before, ${from} go finish am. Your wallet no change; the prices of your ` +
        'new station dey your home page.',
    ],
    button: 'Go my home page',
  }),
  'ticket-answered': ({ number, station, said }) => ({
    title: `${station} don answer you (#${number})`,
    text: said ? [said] : ['Dem don answer your message.'],
    button: 'Read and answer',
  }),
  leaving: ({ leavesAt }) => ({
    title: `We go delete your account on ${moment(leavesAt)}`,
    text: [
      'Your name, address, number, messages and pictures go comot. Wetin dem pay go stay for the ' +
        'books, without your name.',
      `You get ${graceDays} days to change your mind: sign in and keep the account. If no be you ask ` +
        'for am, do am now and choose new password.',
    ],
    button: 'Keep my account',
  }),
  'leaving-waits': () => ({
    title: 'We never delete your account yet',
    text: [
      'One request or payment don open again. Once that one finish, we go delete the account.',
    ],
    button: 'See my account',
  }),
  staying: () => ({
    title: 'Your account dey',
    text: ['We no go delete am. We happy say you come back.'],
    button: 'See my account',
  }),
  'second-step-on': ({ role }) => ({
    title: 'Two-step sign-in don on',
    text: [
      'From now, you go need code from your authenticator app to sign in. Keep your recovery codes ' +
        'for where you fit see them without your phone.',
      wasItYou(role),
    ],
    button: 'See my account',
  }),
  'second-step-off': ({ role }) => ({
    title: 'Two-step sign-in don off',
    text: ['You no need code again to sign in.', wasItYou(role)],
    button: 'See my account',
  }),
  'recovery-code-used': ({ role, left }) => ({
    title: `Dem use one recovery code: e remain ${left}`,
    text: [
      'Person, maybe na you, sign in with recovery code instead of the authenticator app.',
      wasItYou(role),
    ],
    button: 'Make new codes',
  }),
  'new-device': ({ role, device, at }) => ({
    title: `Sign-in for new device: ${device}`,
    text: [`E happen ${moment(at)}. If na you, no wahala.`, wasItYou(role)],
    button: 'See my sessions',
  }),
  carrier: {
    'pickup-given': ({ name, address, phoneNumber, dueOn }) =>
      `New pickup: ${name}, ${cut(address)}${phoneNumber ? `, ${phoneNumber}` : ''}. Latest ${day(dueOn)}.`,
    'pickup-moved': ({ name, address, dueOn }) =>
      `The day don change: the pickup for ${name}, ${cut(address)}, na latest ${day(dueOn)} now.`,
    'pickup-taken': ({ name, address }) =>
      `No go again: the pickup for ${name}, ${cut(address)}, no be your own again.`,
    'pickups-today': ({ addresses }) =>
      `Today you go carry ${addresses.length}: ${listed(addresses, more => `and ${more} more`)}`,
  },
}
