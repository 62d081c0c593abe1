import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request.ts'
import { topUpLimits, type EntryReason, type WalletEntry } from '../../../contract/wallet.ts'
import type { Wallet } from './use-wallet.ts'

/** The wallet with the top-up open, and an amount in it where one is wanted. */
export const topUpPath = (kobo?: number) => pageAt('/user/home/makepayment', { topup: kobo ?? 1 })

/** How money comes into a wallet where no top-ups are taken. */
export const otherWays = 'Pay in cash at your station or to your carrier, or bring recyclables.'

export const reasonNames: Record<EntryReason, string> = {
  'top-up': 'Top-up',
  cash: 'Cash',
  recyclables: 'Recyclables',
  pickup: 'Pickup',
  special: 'Special pickup',
  due: 'Paid later',
  refund: 'Refund from your station',
  reversal: 'Taken back by the bank',
  owed: 'Paid what was owed',
  correction: 'Correction by your station',
}

/** What a movement is called: "Pickup 7F3A2C". */
export const nameOfEntry = ({ reason, requestId }: Pick<WalletEntry, 'reason' | 'requestId'>) =>
  requestId ? `${reasonNames[reason]} ${shortId(requestId)}` : reasonNames[reason]

/** "₦2,000.00 came in", where a sign would not be read out. */
export const movedInWords = (kobo: number) =>
  `${formatNaira(Math.abs(kobo))} ${kobo < 0 ? 'went out' : 'came in'}`

/**
 * What must come in before a due is paid, or all of them: the next money settles the older ones
 * first, and what is in the wallet helps.
 */
export function missingFor({ balanceKobo, dues }: Wallet, requestId?: string): number {
  const last = dues.findIndex(due => due.requestId === requestId)
  const before = last < 0 ? dues : dues.slice(0, last + 1)
  const missing = before.reduce((sum, { amountKobo }) => sum + amountKobo, 0) - balanceKobo
  return Math.min(Math.max(missing, topUpLimits.leastKobo), topUpLimits.mostKobo)
}

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

/** What something costs and where that comes from: "It costs ₦500.00; it is set aside …". */
export function costInWords({ item, kobo, ...rest }: Cost): string {
  const price = formatNaira(kobo)
  const from = sourceInWords(kobo, rest)
  if (item === 'special') {
    const sentence = from && ` ${from.charAt(0).toUpperCase()}${from.slice(1)}.`
    return `From ${price}; your station may quote another amount first.${sentence}`
  }
  if (kobo === 0) return 'It costs nothing.'
  return from ? `It costs ${price}; ${from}.` : `It costs ${price}.`
}

function sourceInWords(
  kobo: number,
  { withRecyclables, wallet, isBalanceShown }: Omit<Cost, 'item' | 'kobo'>,
) {
  if (kobo === 0) return ''
  if (withRecyclables) return 'your recyclables pay it at pick-up'
  if (!wallet) return ''
  if (wallet.balanceKobo >= kobo) return 'it is set aside from your wallet'
  const holds = isBalanceShown
    ? `your wallet holds ${formatNaira(wallet.balanceKobo)}`
    : 'your wallet does not hold it yet'
  return `it is due at pick-up, ${holds}`
}
