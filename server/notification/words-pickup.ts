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
import { cut, naira, type Spoken } from './language.ts'

const later = (t: T, { promisedOn, reason, note }: PastPromise) =>
  t('That’s later than we promised ({day}): {why}.', {
    day: dayIn(t, promisedOn),
    why: because(reason, note, t),
  })

const withWhyBySms = (t: T, sentence: string, past: PastPromise | null) => {
  if (!past) return sentence
  const why = cut(because(past.reason, past.note, t))
  return `${sentence} ${t('Later than promised: {why}.', { why })}`
}

type Told = { carrier: string; plannedOn: string; saidOn: string; pickups?: number }

/** A notice is read later, so that today has its name, too. */
function whoComes(t: T, { carrier, plannedOn, saidOn, pickups: n = 1 }: Told) {
  const day = dayIn(t, plannedOn)
  if (n > 1) {
    return plannedOn === saidOn
      ? t('{carrier} will do your {n} pickups today, {day}', { carrier, n, day })
      : t('{carrier} will do your {n} pickups by {day}', { carrier, n, day })
  }
  return plannedOn === saidOn
    ? t('{carrier} will pick up today, {day}', { carrier, day })
    : t('{carrier} will pick up by {day}', { carrier, day })
}

function whoComesInstead(t: T, { carrier, plannedOn, saidOn }: Told) {
  const day = dayIn(t, plannedOn)
  return plannedOn === saidOn
    ? t('{carrier} will come instead, today, {day}', { carrier, day })
    : t('{carrier} will come instead, by {day}', { carrier, day })
}

function dayStays(t: T, { plannedOn, saidOn }: Told) {
  const day = dayIn(t, plannedOn)
  return plannedOn === saidOn
    ? t('Your station changed the carrier. The day stays the same: today, {day}.', { day })
    : t('Your station changed the carrier. The day stays the same: by {day}.', { day })
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
    const title = t('{station} booked a pickup for you, by {day}', { station, day })
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
    button: t('See who’s coming'),
    sms: withWhyBySms(t, `${whoComes(t, told)}.`, told.past),
  }),
  'carrier-swapped': (t, told) => ({
    title: t('{carrier} will come instead', { carrier: told.carrier }),
    text: [dayStays(t, told)],
    button: t('See who’s coming'),
    sms: `${whoComesInstead(t, told)}.`,
  }),
  'carrier-taken-back': (t, { station, promisedOn }) => ({
    title: t('{station} is finding you another carrier', { station }),
    text: [
      promisedOn
        ? t(
            'Your carrier can’t come. We’ll tell you who is coming instead, by {day} at the latest.',
            { day: dayIn(t, promisedOn) },
          )
        : t('Your carrier can’t come. We’ll tell you who is coming instead.'),
    ],
    button: t('See my request'),
  }),
  'day-moved': (t, { station, plannedOn, past }) => {
    const day = dayIn(t, plannedOn)
    const title = t('Your pickup has moved to {day}', { day })
    return {
      title,
      text: [
        ...(past ? [later(t, past)] : []),
        t('{station} will now come by {day}. If that doesn’t suit you, tell your station.', {
          station,
          day,
        }),
      ],
      button: t('See my request'),
      sms: withWhyBySms(t, `${title}.`, past),
    }
  },
  'price-quoted': (t, { station, amountKobo, note }) => {
    const title = t('{station} quotes {amount} for your custom request', {
      station,
      amount: naira(amountKobo),
    })
    return {
      title,
      text: [
        ...(note ? [t('{station} says: “{reason}”', { station, reason: note })] : []),
        t('Accept {amount} and we’ll send a carrier, or cancel free of charge.', {
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
            ...(n > 1 ? [t('That was {n} pickups.', { n })] : []),
            t(
              '{carrier} entered your doorstep code. Your request closes automatically after {n|# hour|# hours}. If something is wrong, tell us.',
              { carrier, n: provenClosesAfterHours },
            ),
          ],
          button: t('See my request'),
          sms: t(
            '{carrier} picked up your rubbish and entered your code. Something wrong? Tell us in the app.',
            { carrier },
          ),
        }
      : {
          title: t('Your rubbish has been picked up. Confirm and rate'),
          text: [
            ...(n > 1 ? [t('That was {n} pickups.', { n })] : []),
            t(
              '{carrier} marked it picked up. Confirm and rate it. After {hours} hours your request closes automatically.',
              { carrier, hours: closesItselfAfterHours },
            ),
          ],
          button: t('Confirm and rate'),
          sms: t('{carrier} has picked up your rubbish. Please confirm and rate it in the app.', {
            carrier,
          }),
        },
  'pickup-undone': (t, { station, carrier }) => ({
    title: t('Your rubbish hasn’t been picked up yet'),
    text: [
      t('{station} marked it by mistake. {carrier} will still pick it up.', { station, carrier }),
    ],
    button: t('See my request'),
    sms: t(
      'Sorry, your rubbish hasn’t been picked up yet: that was a mistake. {carrier} will still pick it up.',
      { carrier },
    ),
  }),
  'pickup-missed': (t, told) => {
    const { station, carrier, reason, note, isUnannounced = false } = told
    const why = whyNotDone(reason, note, t)
    const parts = notTaken(t, told)
    if (isUnannounced) {
      return {
        title: t('Your rubbish was not picked up'),
        text: [
          t('{carrier} reported: {why}. We have no record of a visit to your gate.', {
            carrier,
            why,
          }),
          ...parts,
          t(
            '{station} will send someone again. You don’t lose this month’s pickup. If nobody came, tell us on your request’s page.',
            { station },
          ),
        ],
        button: t('See my request'),
        sms: [
          t(
            '{carrier} reported: {why}. No visit was recorded. {station} will send someone again.',
            {
              carrier,
              why: cut(why),
              station,
            },
          ),
          ...parts,
        ].join(' '),
      }
    }
    return {
      title: t('{carrier} came but couldn’t take your rubbish', { carrier }),
      text: [
        t('Reason: {why}.', { why }),
        ...parts,
        t(
          '{station} will send someone again. You don’t lose this month’s pickup. You can choose another day, leave a gate note or cancel.',
          { station },
        ),
      ],
      button: t('See my request'),
      sms: [
        t(
          '{carrier} came but couldn’t take your rubbish: {why}. {station} will send someone again.',
          {
            carrier,
            why: cut(why),
            station,
          },
        ),
        ...parts,
      ].join(' '),
    }
  },
  'carrier-set-out': (t, { carrier, stopsBefore: n, code }) => {
    const title =
      n > 0
        ? t('{carrier} is on the way: {n|# stop|# stops} before you', { carrier, n })
        : t('{carrier} is on the way: you’re next', { carrier })
    const tell = t('Your doorstep code is {code}. Give it to the carrier only at your door.', {
      code,
    })
    return { title, text: [tell], button: t('See who’s coming'), sms: `${title}. ${tell}` }
  },
  'carrier-here': (t, { carrier }) => ({
    title: t('{carrier} is at your gate', { carrier }),
    button: t('See who’s coming'),
  }),
  'code-again': (t, { carrier, code }) => {
    const tell = t('Your doorstep code is {code}. Give it to the carrier only at your door.', {
      code,
    })
    const title = t('Your code for {carrier}', { carrier })
    return { title, text: [tell], button: t('See who’s coming'), sms: `${title}. ${tell}` }
  },
  'closed-itself': t => ({
    title: t('Your request is closed'),
    text: [
      t('It was picked up {hours} hours ago, so we closed it automatically.', {
        hours: closesItselfAfterHours,
      }),
    ],
    button: t('See my request'),
  }),
  'request-declined': (t, { station, reason }) => ({
    title: t('{station} can’t take your request', { station }),
    text: [
      t('{station} says: “{reason}”', { station, reason }),
      t('You pay nothing, and it doesn’t use up a pickup of your month.'),
    ],
    button: t('See my request'),
    sms: t('{station} can’t take your request: {reason}', { station, reason: cut(reason) }),
  }),
  'pickup-today': (t, { carrier, pickups: n = 1 }) => ({
    title:
      n > 1
        ? t('Your {n} pickups are today: put your bags out', { n })
        : t('Your pickup is today: put your bags out'),
    text: [
      carrier
        ? t('{carrier} is coming for your rubbish today.', { carrier })
        : t('We’re coming for your rubbish today.'),
    ],
    button: t('See my request'),
    sms: t('{carrier} is coming for your rubbish today. Please put your bags out.', {
      carrier: carrier ?? brand.name,
    }),
  }),
}
