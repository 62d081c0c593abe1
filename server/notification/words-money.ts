import type { T } from '../speech/speaker.ts'
import { dayIn } from './calendar.ts'
import type { ResidentData } from './notice-data.ts'
import { cut, naira, useIn, weighedLines, withUse, type Spoken } from './language.ts'

const spentAlready = (t: T, owedKobo: number) =>
  owedKobo > 0
    ? [
        t(
          'You had already spent {amount} of it. We’ll take that from the next money in your wallet.',
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
      text: [t('{amount} is in your wallet.', { amount }), ...useIn(t, use)],
      button: t('See the receipt'),
    }
  },
  'cash-taken': (t, { station, amountKobo, carrier, use }) => {
    const amount = naira(amountKobo)
    const who = carrier ?? station
    const taken = t('You paid {who} {amount} in cash. It’s in your wallet.', { who, amount })
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
          '{station} has weighed your recyclables. They are worth {worth}, and the money is in your wallet.',
          { station, worth },
        ),
        ...weighedLines(t, lines),
        ...useIn(t, use),
        t('If something is wrong, tell your station.'),
      ],
      button: t('See the receipt'),
      sms: t('{station} has weighed your recyclables: {worth} is in your wallet.', {
        station,
        worth,
      }),
    }
  },
  'credit-corrected': (t, { station, amountKobo, reason, owedKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('{amount} was taken from your wallet', { amount }),
      text: [
        t('{station} corrected a mistake and took {amount} from your wallet: “{reason}”.', {
          station,
          amount,
          reason,
        }),
        ...spentAlready(t, owedKobo),
        t('If you don’t agree, please talk to your station.'),
      ],
      button: t('See your wallet'),
      sms: t('{station} corrected a mistake and took {amount} from your wallet: {reason}', {
        station,
        amount,
        reason: cut(reason),
      }),
    }
  },
  'money-back': (t, { station, amountKobo, reason, use }) => {
    const amount = naira(amountKobo)
    return {
      title: withUse(t, t('{amount} refunded to your wallet', { amount }), use),
      text: [
        t('{station} refunded you {amount}: “{reason}”.', { station, amount, reason }),
        ...useIn(t, use),
      ],
      button: t('See my request'),
    }
  },
  'payment-reversed': (t, { amountKobo, owedKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('Your bank reversed {amount}', { amount }),
      text: [
        t('Your bank reversed a payment of {amount}, so it has left your wallet.', { amount }),
        ...spentAlready(t, owedKobo),
        t('If you didn’t request this, talk to your bank.'),
      ],
      button: t('See your wallet'),
    }
  },
  'price-due': (t, { amountKobo }) => {
    const amount = naira(amountKobo)
    return {
      title: t('We couldn’t collect {amount}', { amount }),
      text: [
        t(
          'Your request is closed, but your wallet had less than its price, {amount}. We’ll take it from your next top-up. You can also pay in cash or bring recyclables.',
          { amount },
        ),
      ],
      button: t('See my request'),
      sms: t(
        'Your wallet had less than the {amount} for your pickup. Please pay it or bring recyclables.',
        { amount },
      ),
    }
  },
  'due-open': (t, { amountKobo, since }) => {
    const open = { amount: naira(amountKobo), day: dayIn(t, since) }
    return {
      title: t('You still owe {amount}', { amount: open.amount }),
      text: [
        t(
          'You have owed {amount} since {day}. Pay from your wallet or in cash, or bring recyclables.',
          open,
        ),
      ],
      button: t('Pay now'),
      sms: t(
        'You have owed {amount} for pickups since {day}. Please pay from your wallet or in cash, or bring recyclables.',
        open,
      ),
    }
  },
}
