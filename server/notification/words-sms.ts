import { withoutAddress } from '../../contract/name.ts'
import { pageAt } from '../../contract/page.ts'
import { brand } from '../identity/identity.ts'
import { dayIn } from './calendar.ts'
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
  'number-gone': t =>
    t(
      'This number no longer opens your {brand} account: another one does. Not you? Tell your station.',
      { brand: brand.name },
    ),
}
