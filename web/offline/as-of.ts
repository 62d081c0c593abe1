import { useSyncExternalStore } from 'react'
import { contact } from '../contact.ts'
import { queryClient } from '../query.ts'

/** What is older than this tab was kept on the device. */
const openedAt = Date.now()

const shown = () =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state)
    .filter(({ data, dataUpdatedAt }) => data !== undefined && dataUpdatedAt < openedAt)

/**
 * As of when what is on the screen is, where that is not now: without a network, or when what the device
 * has kept could not be refreshed. A page that was open heard of every change as long as the server answered.
 */
function asOf(): number | null {
  const { isOffline, lastAt } = contact.get()
  const kept = shown()
  if (isOffline) {
    const moments = kept.map(({ dataUpdatedAt }) => dataUpdatedAt)
    const oldest = Math.min(...moments, lastAt ? Date.parse(lastAt) : Infinity)
    return Number.isFinite(oldest) ? oldest : null
  }
  const failed = kept.filter(({ status }) => status === 'error')
  return failed.length > 0 ? Math.min(...failed.map(each => each.dataUpdatedAt)) : null
}

function subscribe(listener: () => void) {
  const stops = [contact.subscribe(listener), queryClient.getQueryCache().subscribe(listener)]
  return () => stops.forEach(stop => stop())
}

/** As of when what a resident sees is; null while it is fresh. */
export const useAsOf = () => useSyncExternalStore(subscribe, asOf, () => null)
