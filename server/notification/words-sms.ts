import { withoutAddress } from '../../contract/name.ts'
import { pageAt } from '../../contract/page.ts'
import { momentIn } from './calendar.ts'
import { showPhone } from '../../contract/phone.ts'
import type { T } from '../speech/speaker.ts'
import { forSms, partsIn } from './for-sms.ts'
import { cut, type Spoken } from './language.ts'
import type { CarrierData, NumberData, RoundNews } from './notice-data.ts'

/** More doors than these fit into no SMS. */
const mostNamed = 9

const dayOf = (t: T, isToday: boolean) => (isToday ? t('today') : t('tomorrow'))

const whereOf = ({ name, address }: RoundNews['gone'][number]) => cut(`${name}, ${address}`)

/** Where nobody is to go any more; what there is no room for is on the list. */
function sayGone(t: T, { isToday, gone }: RoundNews, named: number): string[] {
  const day = dayOf(t, isToday)
  const [only] = gone
  if (!only) return []
  if (gone.length === 1)
    return [t('Do not go to {address} {day}.', { address: whereOf(only), day })]
  const list = gone.slice(0, named).map(whereOf).join('; ')
  const more = gone.length - named
  return more > 0
    ? [t('Do not go {day} to: {list} and {more} more.', { day, list, more })]
    : [t('Do not go {day} to: {list}.', { day, list })]
}

/** What is new on a day's round, in as few words as an SMS has room for. */
function roundNews(t: T, news: RoundNews, named: number): string[] {
  const { isToday, isFirst, added, gone, fewer, all, left } = news
  const day = dayOf(t, isToday)
  const n = added.length
  const [first] = added
  const said = sayGone(t, news, named)
  for (const door of fewer) {
    const where = whereOf(door)
    said.push(t('Still go to {where} {day}, but take {n} fewer.', { where, day, n: door.pickups }))
  }
  if (first && n === 1) {
    const phone = first.phoneNumber ? `, ${showPhone(first.phoneNumber)}` : ''
    const where = `${first.name}, ${cut(first.address)}${phone}`
    said.push(
      isFirst
        ? t('1 pickup {day}: {where}.', { day, where })
        : t('1 more pickup {day}: {where}. {all} in total.', { day, where, all }),
    )
  } else if (first) {
    said.push(
      isFirst
        ? t('{n} pickups {day}, first {address}.', { n, day, address: cut(first.address) })
        : t('{n} more pickups {day}, {all} in total.', { n, day, all }),
    )
  } else if (gone.length + fewer.length > 0) said.push(t('{left} left {day}.', { left, day }))
  return said
}

/** What carriers are told by SMS. */
export const carrierSpeech: Spoken<CarrierData, string> = {
  'carrier-round': (t, { news, link }) => {
    const list = t('Your list: {link}', { link })
    const say = (named: number) =>
      [...news.flatMap(each => roundNews(t, each, named)), list].join(' ')
    let named = Math.min(mostNamed, Math.max(...news.map(({ gone }) => gone.length)))
    while (named > 1 && partsIn(forSms(say(named))) > 1) named--
    return say(named)
  },
  'new-phone': (t, { device, station, phoneNumber: number }) => {
    const said = { device: cut(device), station: cut(station) }
    return number
      ? t('Your page was opened on a new phone ({device}). Not you? Call {station}: {number}.', {
          ...said,
          number: showPhone(number),
        })
      : t('Your page was opened on a new phone ({device}). Not you? Tell {station}.', said)
  },
  'number-replaced': (t, { station, phoneNumber: number }) => {
    const said = { station: cut(station) }
    return number
      ? t('{station} changed your phone number. Not right? Call {number}.', {
          ...said,
          number: showPhone(number),
        })
      : t('{station} changed your phone number. Not right? Tell your station.', said)
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
    t('{digits} is your code. Don’t share it with anyone.', {
      digits: data.digits,
    }) + codeLine(data),
  'code-of-desk': (t, data) =>
    t('{digits} is your code. Log in with it here: {link}', {
      digits: data.digits,
      link: data.link,
    }) + codeLine(data),
  'code-of-undo': (t, data) =>
    t(
      'Your station sent you code {digits} to undo the change of your phone number. Enter it here: {link}',
      { digits: data.digits, link: data.link },
    ) + codeLine(data),
  'now-served': (t, { place, publicUrl }) =>
    t('We now collect in {place}. Create your account: {link}', {
      place: cut(place),
      link: `${publicUrl}${pageAt('/user/register/phone')}`,
    }),
  'staff-invitation': (_t, { station, invitedBy, publicUrl }) =>
    `${withoutAddress(invitedBy)} invites you to work at ${withoutAddress(station)}. ` +
    `Log in with this number: ${publicUrl}${pageAt('/station/login/phone')}`,
  'number-gone': (t, { until, number, publicUrl }) =>
    until
      ? t('Your account now has a new phone number. Not you? Undo it by {moment}: {link}', {
          moment: momentIn(t, until.toISOString()),
          link: undoLink(publicUrl, number),
        })
      : t(
          'You can no longer log in with this number: your account has a new one. Not you? Tell your station.',
        ),
  'number-undone': t =>
    t(
      'The number change was undone. Log in with the old number, not this one. Is it your account? Call your station.',
    ),
  'number-moving': (t, { countsAt, byStation, number, publicUrl }) => {
    const said = { moment: momentIn(t, countsAt) }
    return byStation
      ? t(
          'Your station recorded a new number for you. You can log in with it from {moment}. Not you? Tell your station.',
          said,
        )
      : t('Your account gets a new phone number from {moment}. Not you? Stop it: {link}', {
          ...said,
          link: undoLink(publicUrl, number),
        })
  },
  'way-in-added': (t, { what }) =>
    what === 'email'
      ? t('You can now log in with an email address. Not you? Tell your station.')
      : t('Your account now has a password. Not you? Tell your station.'),
}
