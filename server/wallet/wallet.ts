import type * as contract from '../../contract/wallet.ts'
import type { Handlers } from '../context.ts'
import * as statement from './statement.ts'
import { topUpHandlers } from './top-up.ts'

export { settleDues } from './due.ts'
export { serveWebhook, topUpJobs, webhookPath } from './gateway-event.ts'
export {
  brokenRules,
  hold,
  imbalanceKobo,
  inspectLedger,
  post,
  release,
  transfer,
} from './ledger.ts'
export { startSweeping } from './sweep.ts'

export const walletHandlers: Handlers<typeof contract> = {
  getWallet: statement.balance,
  listEntries: statement.list,
  getEntry: statement.one,
  ...topUpHandlers,
}
