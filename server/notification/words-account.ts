import { announced } from '../../contract/ground/announcement-words.ts'
import { graceDays } from '../../contract/privacy/privacy.ts'
import type { Holder } from '../../contract/role.ts'
import type { T } from '../speech/speaker.ts'
import { momentIn } from './calendar.ts'
import type { AccountData, ResidentData } from './notice-data.ts'
import type { Spoken } from './language.ts'

const wasItYou = (t: T, role: Holder) =>
  role === 'director'
    ? t('If it wasn’t you, change your access name at once and log out your other devices.')
    : t('If it wasn’t you, change your password at once and log out your other devices.')

type Kind =
  | 'own-station-suspended'
  | 'own-station-resumed'
  | 'own-station-changed'
  | 'announcement'
  | 'announcement-urgent'
  | 'ticket-answered'
  | 'station-wrote'
  | 'number-changed'
  | 'number-moves'
  | 'number-stays'
  | 'number-back'
  | 'leaving'
  | 'leaving-waits'
  | 'staying'

/** So much of it the bell and a phone's screen show; the home page has the rest. */
const mostInTitle = 120

/** What a station tells many, in the reader's language as far as it is ours. */
function saidToMany(t: T, { station, isCorrection, ...said }: ResidentData['announcement']) {
  const what = announced(said, t)
  const whole = isCorrection
    ? t('{station}, corrected: {said}', { station, said: what })
    : `${station}: ${what}`
  const letters = Array.from(whole)
  if (letters.length <= mostInTitle) return { title: whole, sms: whole }
  const begin = letters
    .slice(0, mostInTitle - 1)
    .join('')
    .trimEnd()
  return { title: `${begin}…`, text: [what], sms: whole }
}

/** What people are told about their account, and residents about their station. */
export const accountWords: Spoken<Pick<ResidentData, Kind> & AccountData> = {
  'own-station-suspended': (t, { station, reason }) => ({
    title: t('{station} isn’t taking new requests for now', { station }),
    text: [
      t('Your station, {station}, isn’t taking new requests at the moment: “{reason}”', {
        station,
        reason,
      }),
      t(
        'We’ll still do the pickups you’ve already requested, and your money stays in your wallet. We’ll tell you when the station is open again.',
      ),
    ],
    button: t('Go to my home page'),
  }),
  'own-station-resumed': (t, { station }) => ({
    title: t('{station} is taking requests again', { station }),
    text: [t('Your station, {station}, is taking new requests again.', { station })],
    button: t('Make a request'),
  }),
  'own-station-changed': (t, { from, station, phoneNumber, address }) => ({
    title: t('{station} is now your station', { station }),
    text: [
      t('{station} now picks up at your door: {address}, {phoneNumber}.', {
        station,
        address,
        phoneNumber,
      }),
      t(
        '{from} will finish the pickups you’ve already requested. Your wallet stays the same. Your new station’s prices are on your home page.',
        { from },
      ),
    ],
    button: t('Go to my home page'),
  }),
  announcement: saidToMany,
  'announcement-urgent': saidToMany,
  'ticket-answered': (t, { number, station, said }) => ({
    title: t('{station} replied (#{number})', { station, number }),
    text: [said ?? t('You have a reply to your message.')],
    button: t('Read and reply'),
  }),
  'station-wrote': (t, { number, station, said }) => ({
    title: t('{station} sent you a message (#{number})', { station, number }),
    text: [said],
    button: t('Read and reply'),
  }),
  'number-changed': t => ({
    title: t('You now log in with a new number'),
    text: [t('If it wasn’t you, tell your station at once.')],
    button: t('See my account'),
  }),
  'number-moves': (t, { countsAt, byStation = true }) => ({
    title: byStation
      ? t('Your station recorded a new number for you. You can log in with it from {moment}', {
          moment: momentIn(t, countsAt),
        })
      : t('You can log in with a new number from {moment}', { moment: momentIn(t, countsAt) }),
    text: [t('If you didn’t request this, log in and keep your number.')],
    button: t('Keep my number'),
  }),
  'number-back': t => ({
    title: t('You can log in with your old number again'),
    text: [t('The change was undone and all devices were logged out.')],
    button: t('See my account'),
  }),
  'number-stays': t => ({
    title: t('Your number stays the same: your station has withdrawn the new one'),
    text: [
      t(
        'You log in with your number as before. If you did want the new one, please visit your station again.',
      ),
    ],
    button: t('See my account'),
  }),
  leaving: (t, { leavesAt }) => ({
    title: t('Your account will be deleted on {moment}', { moment: momentIn(t, leavesAt) }),
    text: [
      t(
        'Your name, address, number, messages and photos will be deleted. Payments stay in our records without your name.',
      ),
      t(
        'You have {days} days to change your mind: log in and keep your account. If you didn’t request this, do that now and choose a new password.',
        { days: graceDays },
      ),
    ],
    button: t('Keep my account'),
  }),
  'leaving-waits': t => ({
    title: t('Your account is not deleted yet'),
    text: [
      t('A request or a payment is open again. We’ll delete your account once that is finished.'),
    ],
    button: t('See my account'),
  }),
  staying: t => ({
    title: t('Your account stays'),
    text: [t('We won’t delete it. Good to have you back.')],
    button: t('See my account'),
  }),
  'second-step-on': (t, { role }) => ({
    title: t('Two-step login is on'),
    text: [
      t(
        'From now on you need a code from your authenticator app to log in. Keep your recovery codes somewhere you can find them without your phone.',
      ),
      wasItYou(t, role),
    ],
    button: t('See my account'),
  }),
  'second-step-off': (t, { role }) => ({
    title: t('Two-step login is off'),
    text: [t('You no longer need a code to log in.'), wasItYou(t, role)],
    button: t('See my account'),
  }),
  'recovery-code-used': (t, { role, left }) => ({
    title: t('A recovery code was used. {left} left', { left }),
    text: [
      t('Somebody, probably you, logged in with a recovery code instead of the authenticator app.'),
      wasItYou(t, role),
    ],
    button: t('Make new codes'),
  }),
  'new-device': (t, { role, device, at }) => ({
    title: t('Logged in on a new device: {device}', { device }),
    text: [
      t('That was on {moment}. If it was you, you don’t need to do anything.', {
        moment: momentIn(t, at),
      }),
      wasItYou(t, role),
    ],
    button: t('See my devices'),
  }),
}
