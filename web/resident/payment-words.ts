import { formatNaira } from '../../contract/money.ts'
import { shortId } from '../../contract/request.ts'
import { topUpLimits, type EntryReason, type WalletEntry } from '../../contract/wallet.ts'
import type { Wallet } from './use-wallet.ts'

export const walletPath = '/user/home/makepayment'

/** The wallet with the top-up open, and an amount in it where one is wanted. */
export const topUpPath = (kobo?: number) => `${walletPath}?topup=${kobo ?? 1}`

export const reasonNames: Record<EntryReason, string> = {
  'top-up': 'Top-up',
  pickup: 'Pickup',
  special: 'Special pickup',
  due: 'Paid later',
  refund: 'Given back',
  correction: 'Correction',
}

/** What a movement is called: "Pickup 7F3A2C". */
export const nameOfEntry = ({ reason, requestId }: Pick<WalletEntry, 'reason' | 'requestId'>) =>
  requestId ? `${reasonNames[reason]} ${shortId(requestId)}` : reasonNames[reason]

/** "₦2,000.00 came in", where a sign would not be read out. */
export const movedInWords = (kobo: number) =>
  `${formatNaira(Math.abs(kobo))} ${kobo < 0 ? 'went out' : 'came in'}`

/** Kobo as somebody would type them: "2,500" or "2,500.50". */
export const asTyped = (kobo: number) => formatNaira(kobo).replace('₦', '').replace(/\.00$/, '')

/**
 * What must come in before a due is paid: the next money settles the older ones first, and what is
 * in the wallet helps.
 */
export function missingFor({ balanceKobo, dues }: Wallet, requestId: string): number {
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
