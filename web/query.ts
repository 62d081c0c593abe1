import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { listCarriers } from '../contract/carrier/carrier.ts'
import type { Endpoint, EnvelopeOf, SentOf } from '../contract/endpoint.ts'
import { listRequests, recentRequests } from '../contract/request/request.ts'
import { listStations } from '../contract/station/station.ts'
import { call } from './api.ts'
import { mayPass, untilFelt } from './arrive.ts'
import { saveData } from './save-data.ts'
import { onForget } from './session.ts'

/** Where the description names a query's key, it is kept. */
const namedKeys = new Map<string, string>([
  [listStations.path, 'prod'],
  [recentRequests.path, 'Req'],
  [listCarriers.path, 'Allmallams'],
  [listRequests.path, 'AllUserRequest'],
])

/** The first part of the key of everything asked through an endpoint. */
export const keyOf = ({ path }: { path: string }) => namedKeys.get(path) ?? path

/** Options for `useQuery`; the data is the envelope. */
export function query<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
  return queryOptions<EnvelopeOf<E>>({
    queryKey: [keyOf(endpoint), input],
    queryFn: async ({ signal }) => {
      // A screen asks for several things when it is drawn: each goes out by itself.
      await untilFelt()
      return call(endpoint, input, { signal })
    },
  })
}

/** Whether the first answer may be here in a moment: nothing has failed yet. */
export const isComing = (asked: { isLoading: boolean; failureCount: number }) =>
  asked.isLoading && asked.failureCount === 0

/** What the server told us, for as long as the tab lives. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A device that saves data has less asked again: see `useLive` for what is.
      staleTime: () => (saveData.isOn() ? 120_000 : 30_000),
      refetchOnWindowFocus: () => !saveData.isOn(),
      // The library would wait in silence while offline; people are told instead.
      networkMode: 'always',
      // What is known is shown at once then: to try again is for when the network is back.
      retry: (failures, error) => failures < 2 && navigator.onLine && mayPass(error),
    },
  },
})

// At once: a switch that shows its new state a moment later would first jump back.
notifyManager.setScheduler(queueMicrotask)

onForget(() => queryClient.clear())

// The library does not notice the network's return in a page that was opened without it.
globalThis.addEventListener?.(
  'online',
  () => void queryClient.refetchQueries({ type: 'active', stale: true }),
)
