import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { ErrorState } from '../state/error-state.tsx'
import { ListSkeleton } from '../state/skeleton.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadMore, type Pages } from './paged-list.tsx'

type PagedTableProps<T> = Omit<DataTableProps<T>, 'rows' | 'rowKey'> & {
  pages: Pages<T>
  /** Shown when there is nothing in the table. */
  empty: ReactNode
}

/** Shows what `usePages` has as a table: skeleton, error with Retry, empty, or rows and Load more. */
export function PagedTable<T extends { _id: string }>(props: PagedTableProps<T>) {
  const { pages, empty, ...table } = props
  // Many rows are drawn in slices: a finger on the screen is felt between them.
  const shown = useDeferredValue(pages.data)
  const items = shown?.pages.flatMap(page => page.data)
  const { frame, expect } = useFirstNew(items?.length ?? 0)
  if (items && items.length > 0) {
    return (
      <div
        ref={frame}
        aria-busy={pages.isPlaceholderData || shown !== pages.data}
        className="transition-opacity aria-busy:opacity-60"
      >
        <DataTable {...table} rows={items} rowKey={({ _id }) => _id} />
        {pages.hasNextPage && (
          <LoadMore
            pages={pages}
            className="pt-4"
            onLoad={() => {
              expect(items.length)
              void pages.fetchNextPage()
            }}
          />
        )}
      </div>
    )
  }
  return (
    <section
      aria-label={table.caption}
      className="rounded-xl border border-line bg-card px-4.5 py-4 sm:px-5"
    >
      {!table.captionHidden && <h2 className="mb-2 text-xl font-bold">{table.caption}</h2>}
      {items ? (
        empty
      ) : pages.error ? (
        <ErrorState
          error={pages.error}
          retrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </section>
  )
}

/** The button may be gone with the last page, so the first of the new rows has the focus. */
function useFirstNew(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [firstNew, expect] = useState(Infinity)
  useEffect(() => {
    if (count <= firstNew) return
    const row = frame.current?.querySelectorAll<HTMLElement>('tbody > tr:not([data-group])')[
      firstNew
    ]
    if (!row) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
    expect(Infinity)
  }, [count, firstNew])
  return { frame, expect }
}
