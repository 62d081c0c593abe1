import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { listCarriers } from '../contract/carrier/carrier.ts'
import type { Endpoint, EnvelopeOf, SentOf } from '../contract/endpoint.ts'
import { listRequests, recentRequests } from '../contract/request/request.ts'
import { listStations } from '../contract/station/station.ts'
import { call } from './api.ts'
import { mayPass, untilFelt } from './arrive.ts'
import { saveData } from './save-data.ts'
import { onForget } from './session.ts'

/** Query keys that the description names. */
const namedKeys = new Map<string, string>([
  [listStations.path, 'prod'],
  [recentRequests.path, 'Req'],
  [listCarriers.path, 'Allmallams'],
  [listRequests.path, 'AllUserRequest'],
])

/** The first part of every endpoint's query key. */
export const keyOf = ({ path }: { path: string }) => namedKeys.get(path) ?? path

let released = Promise.resolve()

/** Holds back every read that has not been sent, until called back: somebody is logging out. */
export function holdReads(): () => void {
  let release = () => {}
  released = new Promise(resolve => (release = resolve))
  return release
}

/** Options for `useQuery`; the data is the envelope. */
export function query<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
  return queryOptions<EnvelopeOf<E>>({
    queryKey: [keyOf(endpoint), input],
    queryFn: async ({ signal }) => {
      // A screen sends several queries when it is rendered: each is its own call.
      await untilFelt()
      await released
      return call(endpoint, input, { signal })
    },
  })
}

/** Whether the first answer is still loading and nothing has failed. */
export const isComing = (asked: { isLoading: boolean; failureCount: number }) =>
  asked.isLoading && asked.failureCount === 0

/** The cache of server answers, for the lifetime of the tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A device that saves data refetches less: see `useLive`.
      staleTime: () => (saveData.isOn() ? 120_000 : 30_000),
      refetchOnWindowFocus: () => !saveData.isOn(),
      // The library would wait silently while offline; we show an error instead.
      networkMode: 'always',
      // Stored data is shown immediately; retry when the network is back.
      retry: (failures, error) => failures < 2 && navigator.onLine && mayPass(error),
    },
  },
})

// Synchronously: otherwise a switch would jump back for a moment.
notifyManager.setScheduler(queueMicrotask)

onForget(() => queryClient.clear())

// The library does not notice when the network returns in a page that was opened offline.
globalThis.addEventListener?.(
  'online',
  () => void queryClient.refetchQueries({ type: 'active', stale: true }),
)
