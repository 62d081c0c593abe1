import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { recentRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { createStore, useCurrent } from '../../store.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { playArrival } from './arrival-sound.ts'

const seenComingMs = 3_000

const coming = createStore<ReadonlySet<string>>(new Set())

/** The ids of the requests that have come in the last moments. */
export const useComing = () => useCurrent(coming)

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
    coming.set(new Set([...coming.get(), ...ids]))
    const haveCome = () => coming.set(new Set([...coming.get()].filter(id => !ids.has(id))))
    setTimeout(haveCome, seenComingMs)
    playArrival()
    const [{ user, address } = { user: '', address: '' }] = fresh
    toasts.show({
      text: fresh.length === 1 ? `New: ${user}, ${address}` : `${fresh.length} new requests`,
    })
  }, [recent])
}
