import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { recentRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { playArrival } from './arrival-sound.ts'

const seenComingMs = 3_000

let coming: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>) {
  coming = next
  listeners.forEach(listener => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The ids of the requests that have come in the last moments. */
const whatIsComing = () => coming
export const useComing = () => useSyncExternalStore(subscribe, whatIsComing, whatIsComing)

/** Notices requests that were made since the page was opened: heard, said, and seen coming. */
export function useArrivals() {
  const { data: recent } = useQuery(query(recentRequests, { limit: 20 }))
  const newestAt = useRef<string>(undefined)
  useEffect(() => {
    if (!recent) return
    const since = newestAt.current
    newestAt.current = recent.data[0]?.createdAt ?? since ?? ''
    const fresh = since === undefined ? [] : recent.data.filter(each => each.createdAt > since)
    if (fresh.length === 0) return
    const ids = new Set(fresh.map(({ _id }) => _id))
    change(new Set([...coming, ...ids]))
    setTimeout(() => change(new Set([...coming].filter(id => !ids.has(id)))), seenComingMs)
    playArrival()
    const [{ user, address } = { user: '', address: '' }] = fresh
    toasts.show({
      text: fresh.length === 1 ? `New: ${user}, ${address}` : `${fresh.length} new requests`,
    })
  }, [recent])
}
