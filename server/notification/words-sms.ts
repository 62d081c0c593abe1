import { withoutAddress } from '../../contract/name.ts'
import { pageAt } from '../../contract/page.ts'
import { brand } from '../identity/identity.ts'
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
    const said = { brand: brand.name, device: cut(device), station: cut(station) }
    return number
      ? t(
          '{brand}: your page was opened on a new phone ({device}). Not you? Call {station}: {number}.',
          { ...said, number },
        )
      : t('{brand}: your page was opened on a new phone ({device}). Not you? Tell {station}.', said)
  },
  'number-replaced': (t, { station, phoneNumber: number }) => {
    const said = { brand: brand.name, station: cut(station) }
    return number
      ? t('{brand}: {station} noted another phone number for you. Not you? Call {number}.', {
          ...said,
          number,
        })
      : t(
          '{brand}: {station} noted another phone number for you. Not you? Tell your station.',
          said,
        )
  },
}

/** The last line by which a phone knows at whose site it may fill the code in. */
const codeLine = ({ digits, host }: NumberData['code']) => `\n\n@${host} #${digits}`

/** What is written to a number, whoever has it. */
export const numberSpeech: Spoken<NumberData, string> = {
  code: (t, data) =>
    t('{digits} is your {brand} code. Never tell it to anybody.', {
      digits: data.digits,
      brand: brand.name,
    }) + codeLine(data),
  'code-of-desk': (t, data) =>
    t('{digits} is your {brand} code. Log in with it here: {link}', {
      digits: data.digits,
      brand: brand.name,
      link: data.link,
    }) + codeLine(data),
  'staff-invitation': (_t, { station, invitedBy, publicUrl }) =>
    `${withoutAddress(invitedBy)} invites you to work at ${withoutAddress(station)} on ${brand.name}. ` +
    `Log in with this number: ${publicUrl}${pageAt('/station/login/phone')}`,
  'number-gone': (t, { until, publicUrl }) =>
    until
      ? t('Another number opens your {brand} account now. Not you? Undo it by {moment}: {link}', {
          brand: brand.name,
          moment: momentIn(t, until.toISOString()),
          link: publicUrl + pageAt('/user/number'),
        })
      : t(
          'This number no longer opens your {brand} account: another one does. Not you? Tell your station.',
          { brand: brand.name },
        ),
  'number-moving': (t, { countsAt, byStation, publicUrl }) => {
    const said = { brand: brand.name, moment: momentIn(t, countsAt) }
    return byStation
      ? t(
          'Your station was told that you have a new number. It opens your {brand} account from {moment}. Not you? Tell your station.',
          said,
        )
      : t('Another number will open your {brand} account from {moment}. Not you? Stop it: {link}', {
          ...said,
          link: publicUrl + pageAt('/user/number'),
        })
  },
  'way-in-added': (t, { what }) =>
    what === 'email'
      ? t('An e-mail address now opens your {brand} account. Not you? Tell your station.', {
          brand: brand.name,
        })
      : t('Your {brand} account has a password now. Not you? Tell your station.', {
          brand: brand.name,
        }),
}
