import { useRef, type ReactNode } from 'react'
import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { EmptyState } from '../state/empty-state.tsx'
import type { CsvCell } from './csv.ts'
import type { DataTableProps } from './data-table.tsx'
import { DownloadCsv } from './download-csv.tsx'
import { ClearFilters } from './filter.tsx'
import { usePages, type Pages } from './paged-list.tsx'
import { PagedTable } from './paged-table.tsx'
import type { ItemOf } from './whole-list.ts'

type FilteredTableProps<E extends Endpoint, T> = Pick<
  DataTableProps<T>,
  'columns' | 'sort' | 'onSort'
> & {
  endpoint: E
  title: string
  /** Where links lead that mean this list. */
  id?: string
  /** What the list is narrowed to, and the names of all that could narrow it. */
  filters: SentOf<E>
  filterNames: readonly string[]
  /** The fields that narrow it. */
  fields: ReactNode
  /** The order of the rows, where people choose it: it narrows nothing. */
  order?: Partial<SentOf<E>>
  /** How the list is saved as a file. */
  file?: {
    things: string
    header: readonly string[]
    rowOf: (item: ItemOf<E>) => readonly CsvCell[]
  }
  /** Stands under the title. */
  text?: ReactNode
  /** Said over the rows, once there are some. */
  note?: ReactNode
  /** Shown until the first answer, instead of the usual skeleton. */
  loading?: ReactNode
  /** Said when the filters leave nothing. */
  nothingFits: string
  /** Shown when there is nothing at all. */
  empty: ReactNode
}

/** A list that is narrowed by fields in the address, page after page, and saved as a file. */
export function FilteredTable<E extends Endpoint, T extends ItemOf<E> & { _id: string }>(
  props: FilteredTableProps<E, T>,
) {
  const { endpoint, title, id, filters, filterNames, fields, order, file, text, note, loading } =
    props
  const { nothingFits, empty, ...table } = props
  const { columns, sort, onSort } = table
  const asked = { ...(filters as object), ...order } as SentOf<E>
  const pages = usePages(endpoint, asked) as unknown as Pages<T>
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRows = Boolean(pages.data?.pages.some(({ data }) => data.length > 0))
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <div>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        {hasRows && file && <DownloadCsv endpoint={endpoint} filters={asked} {...file} />}
      </div>
      {text && <p className="-mt-2 mb-4 max-w-xl text-ink-soft">{text}</p>}
      {fields}
      {hasRows && note && <p className="mb-2 text-sm text-ink-soft">{note}</p>}
      {loading && pages.isPending ? (
        loading
      ) : (
        <PagedTable
          caption={title}
          captionHidden
          columns={columns}
          {...(sort && { sort })}
          {...(onSort && { onSort })}
          pages={pages}
          empty={
            isNarrowed ? (
              <EmptyState
                title="Nothing fits"
                action={
                  <ClearFilters names={filterNames} onClear={() => heading.current?.focus()} />
                }
              >
                {nothingFits}
              </EmptyState>
            ) : (
              empty
            )
          }
        />
      )}
    </div>
  )
}
