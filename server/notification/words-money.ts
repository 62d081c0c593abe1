import type { T } from '../speech/speaker.ts'
import { dayIn } from './calendar.ts'
import type { ResidentData } from './notice-data.ts'
import { cut, mallam, naira, useIn, weighedLines, withUse, type Spoken } from './language.ts'

const spentAlready = (t: T, owedKobo: number) =>
  owedKobo > 0
    ? [
        t(
          '{amount} of it had been spent already. That comes out of the next money in your wallet.',
          { amount: naira(owedKobo) },
        ),
      ]
    : []

type MoneyKind =
  | 'top-up-arrived'
  | 'cash-taken'
  | 'weighed'
  | 'credit-corrected'
  | 'money-back'
  | 'payment-reversed'
  | 'price-due'
  | 'due-open'

/** What a resident is told about money. */
export const moneyWords: Spoken<Pick<ResidentData, MoneyKind>> = {
  'top-up-arrived': (t, { amountKobo, use }) => {
    const amount = naira(amountKobo)
    return {
      title: withUse(t, t('{amount} arrived in your wallet', { amount }), use),
      text: [t('{amount} are in your wallet.', { amount }), ...useIn(t, use)],
      button: t('See the receipt'),
    }
  },
  'cash-taken': (t, { station, amountKobo, carrier, use }) => {
    const amount = naira(amountKobo)
    const who = carrier ? mallam(carrier) : station
    const taken = t('{who} took {amount} in cash from you. It is in your wallet.', { who, amount })
    return {
      title: withUse(t, t('{amount} in cash received', { amount }), use),
      text: [taken, ...useIn(t, use), t('If the amount is wrong, tell your station at once.')],
      button: t('See the receipt'),
      sms: taken,
    }
  },
  weighed: (t, { station, lines, worthKobo, use }) => {
    const worth = naira(worthKobo)
    return {
      title: withUse(t, t('{worth} for your recyclables', { worth }), use),
      text: [
        t(
          '{station} has weighed what you brought. It is worth {worth}, and that is in your wallet.',
          { station, worth },
        ),
        ...weighedLines(t, lines),
        ...useIn(t, use),
        t('If something is wrong, tell your station.'),
      ],
      button: t('See the receipt'),
      sms: t('{station} has weighed your recyclables: {worth} are in your wallet.', {
        station,
        worth,
      }),
    }
  },
  'credit-corrected': (t, { station, amountKobo, reason, owedKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('{amount} taken back from your wallet', { amount }),
      text: [
        t('{station} has corrected a mistake and took {amount} back: “{reason}”.', {
          station,
          amount,
          reason,
        }),
        ...spentAlready(t, owedKobo),
        t('If you do not agree, please talk to your station.'),
      ],
      button: t('See your wallet'),
      sms: t('{station} corrected a mistake and took {amount} back: {reason}', {
        station,
        amount,
        reason: cut(reason),
      }),
    }
  },
  'money-back': (t, { station, amountKobo, reason, use }) => {
    const amount = naira(amountKobo)
    return {
      title: withUse(t, t('{amount} back in your wallet', { amount }), use),
      text: [
        t('{station} gave you {amount} back: “{reason}”.', { station, amount, reason }),
        ...useIn(t, use),
      ],
      button: t('See my request'),
    }
  },
  'payment-reversed': (t, { amountKobo, owedKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('Your bank took {amount} back', { amount }),
      text: [
        t('The bank called a payment of {amount} back, so it left your wallet again.', { amount }),
        ...spentAlready(t, owedKobo),
        t('If you did not ask for that, talk to your bank.'),
      ],
      button: t('See your wallet'),
    }
  },
  'price-due': (t, { amountKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('{amount} could not be paid', { amount }),
      text: [
        t(
          'Your request is closed, but your wallet did not hold its price, {amount}. It is paid from the next money that comes in: your wallet says how to pay, or bring recyclables.',
          { amount },
        ),
      ],
      button: t('See my request'),
      sms: t(
        'Your wallet did not hold the {amount} for your pickup. Please pay it, or bring recyclables.',
        { amount },
      ),
    }
  },
  'due-open': (t, { amountKobo, since }) => {
    const open = { amount: naira(amountKobo), day: dayIn(t, since) }
    return {
      title: t('{amount} are still to be paid', { amount: open.amount }),
      text: [
        t(
          '{amount} are open since {day}. Pay through your wallet or in cash, or bring recyclables.',
          open,
        ),
      ],
      button: t('Pay now'),
      sms: t(
        '{amount} for pickups are open since {day}. Please pay, also in cash, or bring recyclables.',
        open,
      ),
    }
  },
}
