import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import type { Endpoint, EnvelopeOf, SentOf } from '../../../contract/endpoint.ts'
import { call } from '../../api.ts'
import { query } from '../../query.ts'
import { Button } from '../button.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { ListSkeleton } from '../state/skeleton.tsx'
import { t } from '../../t.ts'

/** A list of an endpoint, page after page by its cursor. */
export function usePages<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
  return useInfiniteQuery({
    queryKey: [...query(endpoint, input).queryKey, 'pages'],
    queryFn: ({ signal, pageParam }): Promise<EnvelopeOf<E>> =>
      call(endpoint, { ...(input as object), after: pageParam } as SentOf<E>, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
    // While a search runs, what was found before stays on the screen.
    placeholderData: keepPreviousData,
  })
}

type Page<T> = { data: readonly T[] }

export type Pages<T> = {
  data: InfiniteData<Page<T>> | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>
  refetch: () => unknown
}

type PagedListProps<T> = {
  pages: Pages<T>
  label: string
  /** Shown when there is nothing in the list. */
  empty: ReactNode
  rows?: number
  children: (item: T) => ReactNode
}

/** Shows what `usePages` has: skeleton, error with Retry, empty, or the rows and Load more. */
export function PagedList<T extends { _id: string }>(props: PagedListProps<T>) {
  const { pages, label, empty, rows = 3, children } = props
  const [firstNew, setFirstNew] = useState(-1)
  // Many rows are drawn in slices: a finger on the screen is felt between them.
  const shown = useDeferredValue(pages.data)
  if (pages.isPending || (pages.data && !shown)) return <ListSkeleton rows={rows} />
  if (!shown) {
    return (
      <ErrorState
        error={pages.error ?? new Error()}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const items = shown.pages.flatMap(page => page.data)
  if (items.length === 0) return empty
  return (
    <div
      aria-busy={pages.isPlaceholderData || shown !== pages.data}
      className="transition-opacity aria-busy:opacity-60"
    >
      <ul aria-label={label} className="divide-y divide-line">
        {items.map((item, index) => (
          <li
            key={item._id}
            tabIndex={-1}
            ref={index === firstNew ? takeFocus : undefined}
            className="outline-none"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore
          pages={pages}
          className="border-t border-line pt-4"
          onLoad={() => {
            setFirstNew(items.length)
            void pages.fetchNextPage()
          }}
        />
      )}
    </div>
  )
}

/** The button may be gone with the last page, so the first of the new rows has the focus. */
const takeFocus = (row: HTMLElement | null) => row?.focus({ preventScroll: true })

type LoadMoreProps<T> = { pages: Pages<T>; onLoad: () => void; className?: string }

/** The next page of a list, when somebody wants it. */
export function LoadMore<T>({ pages, onLoad, className = '' }: LoadMoreProps<T>) {
  return (
    <div className={`grid justify-items-center gap-2 ${className}`}>
      {pages.isFetchNextPageError && (
        <p role="alert" className="text-sm font-semibold text-clay">
          {pages.error?.message}
        </p>
      )}
      <Button variant="ghost" busy={pages.isFetchingNextPage} onClick={onLoad}>
        {t(pages.isFetchNextPageError ? 'Retry' : 'Load more')}
      </Button>
    </div>
  )
}
