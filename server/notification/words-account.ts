import { announced } from '../../contract/ground/announcement-words.ts'
import { graceDays } from '../../contract/privacy/privacy.ts'
import type { Holder } from '../../contract/role.ts'
import type { T } from '../speech/speaker.ts'
import { momentIn } from './calendar.ts'
import type { AccountData, ResidentData } from './notice-data.ts'
import type { Spoken } from './language.ts'

const wasItYou = (t: T, role: Holder) =>
  role === 'director'
    ? t('If it was not you, change your access name at once and end the other sessions.')
    : t('If it was not you, change your password at once and end the other sessions.')

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
    title: t('{station} takes no new requests for now', { station }),
    text: [
      t('Your station, {station}, takes no new requests at the moment: “{reason}”', {
        station,
        reason,
      }),
      t(
        'What you have asked for already is still picked up, and your money stays in your wallet. We write to you when the station works again.',
      ),
    ],
    button: t('Go to my home page'),
  }),
  'own-station-resumed': (t, { station }) => ({
    title: t('{station} takes requests again', { station }),
    text: [t('Your station, {station}, takes new requests again.', { station })],
    button: t('Make a request'),
  }),
  'own-station-changed': (t, { from, station, phoneNumber, address }) => ({
    title: t('{station} is your station now', { station }),
    text: [
      t('From now on {station} picks up at your door: {address}, {phoneNumber}.', {
        station,
        address,
        phoneNumber,
      }),
      t(
        'What you have asked for already is finished by {from}. Your wallet stays as it is; the prices of your new station are on your home page.',
        { from },
      ),
    ],
    button: t('Go to my home page'),
  }),
  announcement: saidToMany,
  'announcement-urgent': saidToMany,
  'ticket-answered': (t, { number, station, said }) => ({
    title: t('{station} answered you (#{number})', { station, number }),
    text: [said ?? t('There is an answer to your message.')],
    button: t('Read and answer'),
  }),
  'station-wrote': (t, { number, station, said }) => ({
    title: t('{station} has written to you (#{number})', { station, number }),
    text: [said],
    button: t('Read and answer'),
  }),
  'number-changed': t => ({
    title: t('You log in with a new number now'),
    text: [t('If it was not you, tell your station at once.')],
    button: t('See my account'),
  }),
  'number-moves': (t, { countsAt, byStation = true }) => ({
    title: byStation
      ? t('Your station was told of a new number for you; it opens your account from {moment}', {
          moment: momentIn(t, countsAt),
        })
      : t('A new number will open your account from {moment}', { moment: momentIn(t, countsAt) }),
    text: [t('If you did not ask for this, log in and keep your number.')],
    button: t('Keep my number'),
  }),
  'number-back': t => ({
    title: t('Your old number opens your account again'),
    text: [t('The change was undone, and everyone was logged out.')],
    button: t('See my account'),
  }),
  'number-stays': t => ({
    title: t('Your number stays: your station has taken the new one back'),
    text: [
      t(
        'You log in with your number as before. If you had asked for the new one, go to your station again.',
      ),
    ],
    button: t('See my account'),
  }),
  leaving: (t, { leavesAt }) => ({
    title: t('Your account will be deleted on {moment}', { moment: momentIn(t, leavesAt) }),
    text: [
      t(
        'Your name, address, number, messages and pictures are deleted then. What was paid stays in the books, without your name.',
      ),
      t(
        'You have {days} days to change your mind: log in and keep the account. If it was not you who asked for this, do that now and choose a new password.',
        { days: graceDays },
      ),
    ],
    button: t('Keep my account'),
  }),
  'leaving-waits': t => ({
    title: t('Your account is not deleted yet'),
    text: [
      t('A request or a payment is open again. The account is deleted as soon as that is over.'),
    ],
    button: t('See my account'),
  }),
  staying: t => ({
    title: t('Your account stays'),
    text: [t('It is not deleted. Good to have you back.')],
    button: t('See my account'),
  }),
  'second-step-on': (t, { role }) => ({
    title: t('Two-step login is on'),
    text: [
      t(
        'From now on logging in takes a code from your authenticator app. Keep your recovery codes where you find them without your phone.',
      ),
      wasItYou(t, role),
    ],
    button: t('See my account'),
  }),
  'second-step-off': (t, { role }) => ({
    title: t('Two-step login is off'),
    text: [t('Signing in takes no code any more.'), wasItYou(t, role)],
    button: t('See my account'),
  }),
  'recovery-code-used': (t, { role, left }) => ({
    title: t('A recovery code was used: {left} left', { left }),
    text: [
      t('Somebody, probably you, logged in with a recovery code instead of the authenticator app.'),
      wasItYou(t, role),
    ],
    button: t('Make new codes'),
  }),
  'new-device': (t, { role, device, at }) => ({
    title: t('Logged in on a new device: {device}', { device }),
    text: [
      t('That was on {moment}. If it was you, you need not do anything.', {
        moment: momentIn(t, at),
      }),
      wasItYou(t, role),
    ],
    button: t('See my sessions'),
  }),
}
