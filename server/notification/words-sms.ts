import { withoutAddress } from '../../contract/name.ts'
import { pageAt } from '../../contract/page.ts'
import { dayIn, momentIn } from './calendar.ts'
import { cut, listed, type Spoken } from './language.ts'
import type { CarrierData, NumberData } from './notice-data.ts'

/** What carriers are told by SMS. */
export const carrierSpeech: Spoken<CarrierData, string> = {
  'pickup-given': (t, { name, address: at, phoneNumber, plannedOn }) => {
    const [address, day] = [cut(at), dayIn(t, plannedOn)]
    return phoneNumber
      ? t('New pickup: {name}, {address}, {phoneNumber}. Go on {day}.', {
          name,
          address,
          phoneNumber,
          day,
        })
      : t('New pickup: {name}, {address}. Go on {day}.', { name, address, day })
  },
  'pickup-moved': (t, { name, address, plannedOn }) =>
    t('Another day: the pickup at {name}, {address}, is on {day} now.', {
      name,
      address: cut(address),
      day: dayIn(t, plannedOn),
    }),
  'pickup-taken': (t, { name, address }) =>
    t('Do not go: the pickup at {name}, {address}, is no longer yours.', {
      name,
      address: cut(address),
    }),
  'pickups-today': (t, { addresses }) => {
    const { list, more } = listed(addresses)
    const n = addresses.length
    return more > 0
      ? t('Today, {n} to pick up: {list} and {more} more', { n, list, more })
      : t('Today, {n} to pick up: {list}', { n, list })
  },
  'new-phone': (t, { device, station, phoneNumber: number }) => {
    const said = { device: cut(device), station: cut(station) }
    return number
      ? t('Your page was opened on a new phone ({device}). Not you? Call {station}: {number}.', {
          ...said,
          number,
        })
      : t('Your page was opened on a new phone ({device}). Not you? Tell {station}.', said)
  },
  'number-replaced': (t, { station, phoneNumber: number }) => {
    const said = { station: cut(station) }
    return number
      ? t('{station} noted another phone number for you. Not you? Call {number}.', {
          ...said,
          number,
        })
      : t('{station} noted another phone number for you. Not you? Tell your station.', said)
  },
}

/** The last line by which a phone knows at whose site it may fill the code in. */
const codeLine = ({ digits, host }: NumberData['code']) => `\n\n@${host} #${digits}`

/**
 * Where the owner of a number undoes a change. The number is theirs, and what comes after the # stays in their browser:
 * no server and no log gets it.
 */
const undoLink = (publicUrl: string, number: string) =>
  `${publicUrl}${pageAt('/user/number')}#${number.replace(/^\+234/, '0')}`

/** What is written to a number, whoever has it. */
export const numberSpeech: Spoken<NumberData, string> = {
  code: (t, data) =>
    t('{digits} is your code. Never tell it to anybody.', {
      digits: data.digits,
    }) + codeLine(data),
  'code-of-desk': (t, data) =>
    t('{digits} is your code. Log in with it here: {link}', {
      digits: data.digits,
      link: data.link,
    }) + codeLine(data),
  'code-of-undo': (t, data) =>
    t(
      'Your station sent you this code: {digits}. It undoes the change of your phone number. Enter it here: {link}',
      { digits: data.digits, link: data.link },
    ) + codeLine(data),
  'now-served': (t, { place, publicUrl }) =>
    t('We now collect in {place}. Create your account: {link}', {
      place: cut(place),
      link: `${publicUrl}${pageAt('/user/register')}`,
    }),
  'staff-invitation': (_t, { station, invitedBy, publicUrl }) =>
    `${withoutAddress(invitedBy)} invites you to work at ${withoutAddress(station)}. ` +
    `Log in with this number: ${publicUrl}${pageAt('/station/login/phone')}`,
  'number-gone': (t, { until, number, publicUrl }) =>
    until
      ? t('Another number opens your account now. Not you? Undo it by {moment}: {link}', {
          moment: momentIn(t, until.toISOString()),
          link: undoLink(publicUrl, number),
        })
      : t(
          'This number no longer opens your account: another one does. Not you? Tell your station.',
        ),
  'number-undone': t =>
    t(
      'The change of number was undone: the old number opens the account again, and this one does not. Is it your account? Call your station.',
    ),
  'number-moving': (t, { countsAt, byStation, number, publicUrl }) => {
    const said = { moment: momentIn(t, countsAt) }
    return byStation
      ? t(
          'Your station was told that you have a new number. It opens your account from {moment}. Not you? Tell your station.',
          said,
        )
      : t('Another number will open your account from {moment}. Not you? Stop it: {link}', {
          ...said,
          link: undoLink(publicUrl, number),
        })
  },
  'way-in-added': (t, { what }) =>
    what === 'email'
      ? t('An e-mail address now opens your account. Not you? Tell your station.')
      : t('Your account has a password now. Not you? Tell your station.'),
}
