import type * as contract from '../../contract/wallet.ts'
import type { Handlers } from '../context.ts'

/** What a resident's wallet holds: nothing, as long as no money can come in. */
const balanceOf = async (_residentId: string) => 0

export const walletHandlers: Handlers<typeof contract> = {
  getWallet: async ({ actor }) => ({ data: { balanceKobo: await balanceOf(actor.accountId) } }),
}
