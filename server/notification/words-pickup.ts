import {
  because,
  closesItselfAfterHours,
  provenClosesAfterHours,
  whyNotDone,
} from '../../contract/request/request.ts'
import { brand } from '../identity/identity.ts'
import type { T } from '../speech/speaker.ts'
import { dayIn } from './calendar.ts'
import type { PastPromise, ResidentData } from './notice-data.ts'
import { cut, mallam, naira, type Spoken } from './language.ts'

const later = (t: T, { promisedOn, reason, note }: PastPromise) =>
  t('That is later than we promised ({day}): {why}.', {
    day: dayIn(t, promisedOn),
    why: because(reason, note, t),
  })

/** One sentence after the other. */
const withWhyBySms = (t: T, sentence: string, past: PastPromise | null) => {
  if (!past) return sentence
  const why = cut(because(past.reason, past.note, t))
  return `${sentence} ${t('Later than promised: {why}.', { why })}`
}

type Told = { carrier: string; plannedOn: string; saidOn: string; pickups?: number }

/** A notice is read later, so that today has its name, too. */
function whoComes(t: T, { carrier: name, plannedOn, saidOn, pickups: n = 1 }: Told) {
  const [carrier, day] = [mallam(name), dayIn(t, plannedOn)]
  if (n > 1) {
    return plannedOn === saidOn
      ? t('{carrier} has your {n} pickups, today, {day}', { carrier, n, day })
      : t('{carrier} has your {n} pickups, by {day}', { carrier, n, day })
  }
  return plannedOn === saidOn
    ? t('{carrier} has your pickup, today, {day}', { carrier, day })
    : t('{carrier} has your pickup, by {day}', { carrier, day })
}

function whoComesInstead(t: T, { carrier: name, plannedOn, saidOn }: Told) {
  const [carrier, day] = [mallam(name), dayIn(t, plannedOn)]
  return plannedOn === saidOn
    ? t('{carrier} has your pickup instead, today, {day}', { carrier, day })
    : t('{carrier} has your pickup instead, by {day}', { carrier, day })
}

function dayStays(t: T, { plannedOn, saidOn }: Told) {
  const day = dayIn(t, plannedOn)
  return plannedOn === saidOn
    ? t('Your station sends another carrier. The day stays: today, {day}.', { day })
    : t('Your station sends another carrier. The day stays: by {day}.', { day })
}

/** Which of what stood at one door stayed there, where that is not simply the bags. */
function notTaken(t: T, { parts = [] }: ResidentData['pickup-missed']): string[] {
  if (parts.every(part => part === null) && parts.length < 2) return []
  const names = parts.map(part => (part ? cut(part) : t('Bags||an ordinary pickup')))
  return [t('Not taken: {list}.', { list: names.join(', ') })]
}

type PickupKind =
  | 'pickup-booked'
  | 'carrier-comes'
  | 'carrier-swapped'
  | 'carrier-taken-back'
  | 'day-moved'
  | 'price-quoted'
  | 'picked-up'
  | 'pickup-undone'
  | 'pickup-missed'
  | 'carrier-set-out'
  | 'carrier-here'
  | 'code-again'
  | 'closed-itself'
  | 'request-declined'
  | 'pickup-today'

/** What a resident is told about a pickup. */
export const pickupWords: Spoken<Pick<ResidentData, PickupKind>> = {
  'pickup-booked': (t, { station, promisedOn, isFirst }) => {
    const day = dayIn(t, promisedOn)
    const title = t('{station} has booked a pickup for you, by {day}', { station, day })
    const yours = t('To see it, log in to {brand} with this number.', { brand: brand.name })
    return {
      title,
      text: [t('Please have your rubbish ready.')],
      button: t('See my request'),
      sms: isFirst ? `${title}. ${yours}` : `${title}.`,
    }
  },
  'carrier-comes': (t, told) => ({
    title: whoComes(t, told),
    text: [...(told.past ? [later(t, told.past)] : []), t('Please have your rubbish ready.')],
    button: t('See who comes'),
    sms: withWhyBySms(t, `${whoComes(t, told)}.`, told.past),
  }),
  'carrier-swapped': (t, told) => ({
    title: t('{carrier} has your pickup instead', { carrier: mallam(told.carrier) }),
    text: [dayStays(t, told)],
    button: t('See who comes'),
    sms: `${whoComesInstead(t, told)}.`,
  }),
  'carrier-taken-back': (t, { station, promisedOn }) => ({
    title: t('{station} looks for another carrier for you', { station }),
    text: [
      promisedOn
        ? t(
            'Whoever was to come cannot. We tell you as soon as somebody else has your pickup; we come by {day}.',
            { day: dayIn(t, promisedOn) },
          )
        : t('Whoever was to come cannot. We tell you as soon as somebody else has your pickup.'),
    ],
    button: t('See my request'),
  }),
  'day-moved': (t, { station, plannedOn, past }) => {
    const day = dayIn(t, plannedOn)
    const title = t('Your pickup moves to {day}', { day })
    return {
      title,
      text: [
        ...(past ? [later(t, past)] : []),
        t(
          '{station} comes for your rubbish by {day} now. If that does not suit you, tell your station.',
          { station, day },
        ),
      ],
      button: t('See my request'),
      sms: withWhyBySms(t, `${title}.`, past),
    }
  },
  'price-quoted': (t, { station, amountKobo, note }) => {
    const title = t('{station} asks {amount} for your custom request', {
      station,
      amount: naira(amountKobo),
    })
    return {
      title,
      text: [
        ...(note ? [t('{station} says: “{reason}”', { station, reason: note })] : []),
        t('Accept {amount} and a carrier is sent, or cancel the request: it costs nothing then.', {
          amount: naira(amountKobo),
        }),
      ],
      button: t('Answer'),
      sms: note ? `${title}: ${cut(note)}` : title,
    }
  },
  'picked-up': (t, { carrier, isProven = false, pickups: n = 1 }) =>
    isProven
      ? {
          title: t('Your rubbish has been picked up'),
          text: [
            ...(n > 1 ? [t('These were {n} pickups.', { n })] : []),
            t(
              '{carrier} typed your doorstep code. Your request closes automatically after {n|# hour|# hours}. If something is wrong, tell us.',
              { carrier: mallam(carrier), n: provenClosesAfterHours },
            ),
          ],
          button: t('See my request'),
          sms: t(
            '{carrier} has picked up your rubbish, with your code. Something wrong? Tell us in the app.',
            {
              carrier: mallam(carrier),
            },
          ),
        }
      : {
          title: t('Your rubbish is picked up: close and rate'),
          text: [
            ...(n > 1 ? [t('These were {n} pickups.', { n })] : []),
            t(
              '{carrier} has taken your rubbish away. Close your request and say how it was; after {hours} hours it closes by itself.',
              { carrier: mallam(carrier), hours: closesItselfAfterHours },
            ),
          ],
          button: t('Close and rate'),
          sms: t('{carrier} has taken your rubbish away. Please close your request and rate it.', {
            carrier: mallam(carrier),
          }),
        },
  'pickup-undone': (t, { station, carrier }) => ({
    title: t('Your rubbish is not picked up yet'),
    text: [
      t('{station} had marked it by mistake. {carrier} still has your pickup.', {
        station,
        carrier: mallam(carrier),
      }),
    ],
    button: t('See my request'),
    sms: t('Your rubbish is not picked up yet: that was a mistake. {carrier} still has it.', {
      carrier: mallam(carrier),
    }),
  }),
  'pickup-missed': (t, told) => {
    const { station, carrier: name, reason, note, isUnannounced = false } = told
    const [carrier, why] = [mallam(name), whyNotDone(reason, note, t)]
    const parts = notTaken(t, told)
    if (isUnannounced) {
      return {
        title: t('Your rubbish was not picked up'),
        text: [
          t('{carrier} reports: {why}. No arrival at your gate was recorded.', { carrier, why }),
          ...parts,
          t(
            '{station} sends somebody again. Your place in the month is kept. If nobody came, tell us on the page of your request.',
            { station },
          ),
        ],
        button: t('See my request'),
        sms: [
          t('{carrier} reports: {why}. No arrival was recorded. {station} sends again.', {
            carrier,
            why: cut(why),
            station,
          }),
          ...parts,
        ].join(' '),
      }
    }
    return {
      title: t('{carrier} came and could not take your rubbish', { carrier }),
      text: [
        t('Why: {why}.', { why }),
        ...parts,
        t(
          '{station} sends somebody again. Your place in the month is kept. Choose another day, leave a note for the gate, or cancel.',
          { station },
        ),
      ],
      button: t('See my request'),
      sms: [
        t('{carrier} came and could not take your rubbish: {why}. {station} sends again.', {
          carrier,
          why: cut(why),
          station,
        }),
        ...parts,
      ].join(' '),
    }
  },
  'carrier-set-out': (t, { carrier: name, stopsBefore: n, code }) => {
    const carrier = mallam(name)
    const title =
      n > 0
        ? t('{carrier} has set out: {n|# stop|# stops} before you', { carrier, n })
        : t('{carrier} has set out: you are next', { carrier })
    const tell = t('Your doorstep code is {code}. Tell it at the door, to nobody before.', { code })
    return { title, text: [tell], button: t('See who comes'), sms: `${title}. ${tell}` }
  },
  'carrier-here': (t, { carrier }) => ({
    title: t('{carrier} is at your gate', { carrier: mallam(carrier) }),
    button: t('See who comes'),
  }),
  'code-again': (t, { carrier: name, code }) => {
    const carrier = mallam(name)
    const tell = t('Your doorstep code is {code}. Tell it at the door, to nobody before.', { code })
    const title = t('The code for {carrier}, again', { carrier })
    return { title, text: [tell], button: t('See who comes'), sms: `${title}. ${tell}` }
  },
  'closed-itself': t => ({
    title: t('Your request is closed'),
    text: [
      t('It was picked up {hours} hours ago, so it closed by itself.', {
        hours: closesItselfAfterHours,
      }),
    ],
    button: t('See my request'),
  }),
  'request-declined': (t, { station, reason }) => ({
    title: t('{station} cannot take your request', { station }),
    text: [
      t('{station} says: “{reason}”', { station, reason }),
      t('It costs nothing, and does not count in your month.'),
    ],
    button: t('See my request'),
    sms: t('{station} cannot take your request: {reason}', { station, reason: cut(reason) }),
  }),
  'pickup-today': (t, { carrier, pickups: n = 1 }) => ({
    title:
      n > 1
        ? t('Your {n} pickups are due today: put the bags out', { n })
        : t('Your pickup is due today: put the bags out'),
    text: [
      carrier
        ? t('{carrier} comes for your rubbish today.', { carrier: mallam(carrier) })
        : t('We come for your rubbish today.'),
    ],
    button: t('See my request'),
    sms: t('{carrier} comes for your rubbish today. Please put the bags out.', {
      carrier: carrier ? mallam(carrier) : brand.name,
    }),
  }),
}
