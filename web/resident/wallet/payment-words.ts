import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  topUpLimits,
  type EntryReason,
  type WalletEntry,
  type WalletMonth,
} from '../../../contract/wallet/wallet.ts'
import { msg, t } from '../../t.ts'
import { showMonthAndYear } from '../../ui/day.ts'
import { nameOf } from '../request/request-words.ts'
import type { Wallet } from './use-wallet.ts'

/** The wallet with the top-up open, and an amount in it where one is wanted. */
export const topUpPath = (kobo?: number) => pageAt('/user/home/makepayment', { topup: kobo ?? 1 })

/** How money comes into a wallet where no top-ups are taken. */
export const otherWays = msg(
  'Pay in cash at your station or to your carrier, or bring recyclables.',
)

export const reasonNames: Record<EntryReason, string> = {
  'top-up': msg('Top-up'),
  cash: msg('Cash'),
  recyclables: msg('Recyclables'),
  pickup: msg('Pickup'),
  special: msg('Custom request'),
  due: msg('Paid later'),
  refund: msg('Refund from your station'),
  reversal: msg('Reversed by the bank'),
  owed: msg('Paid what you owed'),
  correction: msg('Correction by your station'),
}

/** What a movement is called: "Pickup, Home", "Paid later: Old sofa". */
export function nameOfEntry({ reason, request }: Pick<WalletEntry, 'reason' | 'request'>): string {
  const what = t(reasonNames[reason])
  if (!request) return what
  const name = nameOf(request)
  return reason === 'pickup' || reason === 'special' ? name : `${what}: ${name}`
}

/** What a month comes to: "in ₦4,100, out ₦1,500"; nothing where it is not known. */
export function monthInWords(named: string, months: readonly WalletMonth[]): string {
  const found = months.find(({ month }) => showMonthAndYear(month) === named)
  if (!found) return ''
  const { inKobo, outKobo } = found
  const [came, went] = [sayNaira(inKobo), sayNaira(outKobo)]
  if (inKobo && outKobo) return t('{came} in, {went} out', { came, went })
  if (inKobo) return t('{came} in', { came })
  return outKobo ? t('{went} out', { went }) : ''
}

/** "₦2,000 came in", where a sign would not be read out. */
export const movedInWords = (kobo: number) =>
  t(kobo < 0 ? '{amount} went out' : '{amount} came in', { amount: sayNaira(Math.abs(kobo)) })

/**
 * What must come in before a due is paid, or all of them: the next money settles the older ones
 * first, and what is in the wallet helps.
 */
export function missingFor({ balanceKobo, dues }: Wallet, requestId?: string): number {
  const last = dues.findIndex(due => due.requestId === requestId)
  const before = last < 0 ? dues : dues.slice(0, last + 1)
  const missing = before.reduce((sum, { amountKobo }) => sum + amountKobo, 0) - balanceKobo
  return atLeast(missing)
}

/** What can be topped up of a missing amount: not too little, and not too much at once. */
export const atLeast = (kobo: number) =>
  Math.min(Math.max(kobo, topUpLimits.leastKobo), topUpLimits.mostKobo)

/** The amount that the address asks for; undefined when it asks for none that can be paid. */
export function askedFor(topup: string | null): number | undefined {
  const kobo = Number(topup)
  const { leastKobo, mostKobo } = topUpLimits
  return Number.isSafeInteger(kobo) && kobo >= leastKobo && kobo <= mostKobo ? kobo : undefined
}

type Cost = {
  item: 'pickup' | 'special'
  kobo: number
  withRecyclables: boolean
  wallet: Wallet | undefined
  isBalanceShown: boolean
}

/** What something costs and where that comes from: "₦500. We’ll set it aside …". */
export function costInWords({ item, kobo, ...rest }: Cost): string {
  const price = sayNaira(kobo)
  const source = sourceOf(kobo, rest)
  const balance = sayNaira(rest.wallet?.balanceKobo ?? 0)
  if (item === 'special') {
    const head = t('From {price}. Your station may send a quote first.', { price })
    return source ? `${head} ${t(sources[source], { balance })}` : head
  }
  if (kobo === 0) return t('Free of charge.')
  return source ? t(costs[source], { price, balance }) : t('It costs {price}.', { price })
}

/** Where the price of a custom request comes from. */
const sources = {
  recyclables: msg('You’ll pay with recyclables at pickup.'),
  wallet: msg('We’ll set it aside from your wallet.'),
  later: msg('Your wallet has {balance}. Top up now or pay the carrier in cash.'),
  empty: msg('Your wallet is empty. Top up now or pay the carrier in cash.'),
  hidden: msg('Your wallet doesn’t have enough yet. Top up now or pay the carrier in cash.'),
  cash: msg('Pay the carrier in cash.'),
} as const

/** The same, with the price of a pickup. */
const costs = {
  recyclables: msg('{price}. You’ll pay with recyclables at pickup.'),
  wallet: msg('{price}. We’ll set it aside from your wallet.'),
  later: msg('{price}. Your wallet has {balance}. Top up now or pay the carrier in cash.'),
  empty: msg('{price}. Your wallet is empty. Top up now or pay the carrier in cash.'),
  hidden: msg(
    '{price}. Your wallet doesn’t have enough yet. Top up now or pay the carrier in cash.',
  ),
  cash: msg('{price}. Pay the carrier in cash.'),
} as const

function sourceOf(
  kobo: number,
  { withRecyclables, wallet, isBalanceShown }: Omit<Cost, 'item' | 'kobo'>,
): keyof typeof sources | null {
  if (kobo === 0) return null
  if (withRecyclables) return 'recyclables'
  if (!wallet) return null
  if (wallet.heldUntil) return 'cash'
  if (wallet.balanceKobo >= kobo) return 'wallet'
  if (!wallet.takesTopUps) return 'cash'
  if (!isBalanceShown) return 'hidden'
  return wallet.balanceKobo > 0 ? 'later' : 'empty'
}
