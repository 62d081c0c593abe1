import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { useStore } from '../../session.ts'
import { useSend, type Send } from '../../ui/form/form.tsx'
import { usePrices } from '../price/use-prices.ts'

type AskOptions<E extends Endpoint> = Pick<
  Parameters<typeof useSend<E>>[1],
  'onDone' | 'draftKey'
> & { item: 'pickup' | 'special' }

/** Sends a request of the signed-in resident to their station; a failure says so in its words. */
export function useAsk<E extends Endpoint>(endpoint: E, { item, ...options }: AskOptions<E>): Send {
  const priceKobo = usePrices().priceOf(item)
  const details = useStore(stored => stored.userDetails)
  const send = useSend(endpoint, {
    ...options,
    fixed: {
      userId: details?._id,
      stationId: details?.station._id,
      ...(priceKobo !== undefined && { priceKobo }),
    } as unknown as Partial<SentOf<E>>,
    // Perhaps the month's last one was asked for on another device. What is due comes with it.
    async onRefused({ code }) {
      const asked = askAgain('request', 'price')
      if (code === 'dues_unpaid') await asked
    },
  })
  const { message } = send.state
  const said = message && words.errorSendingRequest + message
  return { ...send, state: { ...send.state, message: said } }
}
