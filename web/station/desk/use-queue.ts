import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { firstInQueue, getQueue, queueKinds, queueLimit } from '../../../contract/screen/queue.ts'
import { query } from '../../query.ts'
import { choiceIn, useFilter } from '../../ui/table/filter.tsx'

/** The one kind that the address narrows the queue to. */
export function useQueueKind() {
  const [params] = useSearchParams()
  return choiceIn(params, 'only', queueKinds)
}

/** Narrows the queue to a kind; the same again, or nothing, shows all. */
export function useNarrow() {
  const kind = useQueueKind()
  const [, set] = useFilter('only')
  return (wanted: string) => set(wanted === kind ? '' : wanted)
}

/** What needs the station: the first few, or as many as there are to be had. */
export function useQueue() {
  const kind = useQueueKind()
  const [isLong, setLong] = useState(false)
  const asked = { ...(kind && { kind }), limit: isLong ? queueLimit : firstInQueue }
  const { data, ...rest } = useQuery({
    ...query(getQueue, asked),
    placeholderData: keepPreviousData,
  })
  return { queue: data?.data, isLong, showMore: () => setLong(true), ...rest }
}

export type ShownQueue = ReturnType<typeof useQueue>
