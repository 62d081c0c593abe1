import { acceptWithinDays } from '../../contract/problem/problem.ts'
import type { T } from '../speech/speaker.ts'
import { dayIn } from './calendar.ts'
import { naira, type Spoken } from './language.ts'
import type { ResidentData } from './notice-data.ts'

type ProblemNotice = 'problem-answered' | 'problem-passed-on' | 'problem-decided' | 'problem-over'

function answerIn(t: T, told: ResidentData['problem-answered']): string {
  const { station, answer, amountKobo, againBy } = told
  if (answer === 'come again' && againBy) {
    return t('{station} comes again for free, by {day}', { station, day: dayIn(t, againBy) })
  }
  if (answer === 'give back' && amountKobo) {
    return t('{station} offers you {amount} back', { station, amount: naira(amountKobo) })
  }
  return t('{station} has answered about your pickup', { station })
}

function decisionIn(t: T, told: ResidentData['problem-decided']): string {
  const { station, decision, amountKobo, againBy, waived, isAll } = told
  if (decision === 'come again' && againBy) {
    return t('The director decided: {station} comes again for free, by {day}', {
      station,
      day: dayIn(t, againBy),
    })
  }
  if (decision === 'give back' && amountKobo && waived) {
    return isAll
      ? t('The director decided: you do not pay for this pickup')
      : t('The director decided: you pay {amount} less', { amount: naira(amountKobo) })
  }
  if (decision === 'give back' && amountKobo) {
    return t('The director decided: you get {amount} back', { amount: naira(amountKobo) })
  }
  return t('The director decided: nothing changes about your pickup')
}

/** What was set aside shows in no list: nothing was taken. */
const freeIn = (t: T, { amountKobo, waived }: ResidentData['problem-decided']) =>
  waived === 'set aside' && amountKobo
    ? t('{amount} that was set aside is free to spend again.', { amount: naira(amountKobo) })
    : null

/** What a resident is told about what was wrong with a pickup. */
export const problemWords: Spoken<Pick<ResidentData, ProblemNotice>> = {
  'problem-answered': (t, told) => ({
    title: answerIn(t, told),
    text: [
      ...(told.words
        ? [t('{station} says: “{reason}”', { station: told.station, reason: told.words })]
        : []),
      t(
        'Do you accept that? If not, the director decides. If you say nothing for {n} days, it counts as accepted.',
        { n: acceptWithinDays },
      ),
    ],
    button: t('See my request'),
  }),
  'problem-passed-on': (t, { station }) => ({
    title: t('The director decides about your pickup now'),
    text: [t('{station} has not answered you in time.', { station })],
    button: t('See my request'),
  }),
  'problem-decided': (t, told) => {
    const [title, free] = [decisionIn(t, told), freeIn(t, told)]
    return {
      title,
      text: [
        ...(free ? [free] : []),
        ...(told.words ? [t('The director says: “{words}”', { words: told.words })] : []),
      ],
      button: t('See my request'),
      sms: free ? `${title}. ${free}` : title,
    }
  },
  'problem-over': (t, { station }) => ({
    title: t('What was wrong with your pickup is settled'),
    text: [
      t('You said nothing about the answer of {station} for {n} days, so it counts as accepted.', {
        station,
        n: acceptWithinDays,
      }),
    ],
    button: t('See my request'),
  }),
}
