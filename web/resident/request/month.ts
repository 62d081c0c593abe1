import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countRequests } from '../../../contract/request/request.ts'
import { query } from '../../query.ts'
import { store, useStore } from '../../session.ts'

export { leftInWords } from './left-in-words.ts'

/** How many requests the month still has, as kept on the device; null until anybody has said. */
export function useLeft(): number | null {
  const kept = useStore(stored => stored.requestNumber)
  return kept === '' ? null : Number(kept)
}

/** Keeps that count as the server has it: a cancelled request is given back, a month begins. */
export function useCountFromServer() {
  const { data } = useQuery(query(countRequests, {}))
  useEffect(() => {
    const left = data?.data.numberOfRequests
    if (typeof left === 'number') store.set({ requestNumber: String(left) })
  }, [data])
}
