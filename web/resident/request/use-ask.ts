import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { useStore } from '../../session.ts'
import { t } from '../../t.ts'
import type { SendOptions } from '../../ui/form/form-submission.ts'
import { useSend, type Send } from '../../ui/form/form.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'

type AskOptions<E extends Endpoint> = Pick<SendOptions<E>, 'onDone' | 'draftKey' | 'onKept'> & {
  item: 'pickup' | 'special'
  /** From which place, where that is not the first; and what is shown of it while it waits. */
  placeId?: string | undefined
  address?: string | undefined
  placeName?: string | undefined
}

/**
 * Sends a request of the signed-in resident to their station, or keeps it on the device until it can be; a
 * "no" is said in its words.
 */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  { item, placeId, address, placeName, ...options }: AskOptions<E>,
): Send {
  const priceKobo = usePrices().priceOf(item)
  const details = useStore(stored => stored.userDetails)
  const { resident } = useOwnAccount()
  const send = useSend(endpoint, {
    ...options,
    via: throughQueue(item, {
      ...(item === 'pickup' && resident && { address: address ?? resident.address }),
      ...(placeName && { place: placeName }),
      ...(priceKobo !== undefined && { price: sayNaira(priceKobo) }),
    }) as unknown as NonNullable<SendOptions<E>['via']>,
    fixed: {
      userId: details?._id,
      stationId: details?.station._id,
      ...(priceKobo !== undefined && { priceKobo }),
      ...(placeId && { placeId }),
    } as unknown as Partial<SentOf<E>>,
    // Perhaps the month's last one was asked for on another device. What is due comes with it.
    async onRefused({ code }) {
      const asked = askAgain('request', 'price')
      if (code === 'dues_unpaid') await asked
    },
  })
  const { message } = send.state
  const said = message && t(words.errorSendingRequest, { why: message })
  return { ...send, state: { ...send.state, message: said } }
}
