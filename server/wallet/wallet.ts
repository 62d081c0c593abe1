import type * as contract from '../../contract/wallet/wallet.ts'
import type { Handlers } from '../call/context.ts'
import * as statement from './statement.ts'
import { topUpHandlers } from './top-up.ts'

export { cashHandlers, creditCash, receiptToReverse, reverseReceipt } from './cash.ts'
export { refuseCounted, settleCount } from './cash-count.ts'
export { lastCountIdSql } from './cash-read.ts'
export { creditWallet, lockOpenRequests } from './credit.ts'
export { serveWebhook, topUpJobs, webhookPath } from './gateway-event.ts'
export { brokenRules, hold, imbalanceKobo, sayLedger, post, release, transfer } from './ledger.ts'
export {
  closeTasks,
  countTasks,
  creditSuspended,
  openTasks,
  returnSuspended,
} from './payment-task.ts'
export { cashTaker, placeName } from './due.ts'
export { payerOf } from './payer.ts'
export { takeBack } from './reversal.ts'
export { startSweeping } from './sweep.ts'

export const walletHandlers: Handlers<typeof contract> = {
  getWallet: statement.balance,
  listEntries: statement.list,
  getEntry: statement.one,
  ...topUpHandlers,
}
