import { acceptWithinDays } from '../../contract/problem/problem.ts'
import type { T } from '../speech/speaker.ts'
import { dayIn } from './calendar.ts'
import { naira, type Spoken } from './language.ts'
import type { ResidentData } from './notice-data.ts'

type ProblemNotice = 'problem-answered' | 'problem-passed-on' | 'problem-decided' | 'problem-over'

function answerIn(t: T, told: ResidentData['problem-answered']): string {
  const { station, answer, amountKobo, againBy } = told
  if (answer === 'come again' && againBy) {
    return t('{station} will come again free of charge, by {day}', {
      station,
      day: dayIn(t, againBy),
    })
  }
  if (answer === 'give back' && amountKobo) {
    return t('{station} offers you a refund of {amount}', { station, amount: naira(amountKobo) })
  }
  return t('{station} replied about your pickup', { station })
}

function decisionIn(t: T, told: ResidentData['problem-decided']): string {
  const { station, decision, amountKobo, againBy, waived, isAll } = told
  if (decision === 'come again' && againBy) {
    return t('The director decided: {station} will come again free of charge, by {day}', {
      station,
      day: dayIn(t, againBy),
    })
  }
  if (decision === 'give back' && amountKobo && waived) {
    return isAll
      ? t('The director decided you don’t pay for this pickup')
      : t('The director decided you pay {amount} less', { amount: naira(amountKobo) })
  }
  if (decision === 'give back' && amountKobo) {
    return t('The director decided: you get a refund of {amount}', { amount: naira(amountKobo) })
  }
  return t('The director decided: nothing changes for this pickup')
}

/** What was set aside shows in no list: nothing was taken. */
const freeIn = (t: T, { amountKobo, waived }: ResidentData['problem-decided']) =>
  waived === 'set aside' && amountKobo
    ? t('{amount} that was set aside is available again.', { amount: naira(amountKobo) })
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
        'Do you accept? If not, the director decides. If we don’t hear from you within {n} days, we’ll take it as accepted.',
        { n: acceptWithinDays },
      ),
    ],
    button: t('See my request'),
  }),
  'problem-passed-on': (t, { station }) => ({
    title: t('The director will now decide about your pickup'),
    text: [t('{station} didn’t answer you in time.', { station })],
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
    title: t('The problem with your pickup is settled'),
    text: [
      t('We didn’t hear from you within {n} days, so we took {station}’s answer as accepted.', {
        station,
        n: acceptWithinDays,
      }),
    ],
    button: t('See my request'),
  }),
}
