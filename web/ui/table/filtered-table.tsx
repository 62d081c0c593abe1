import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react'
import type { Endpoint, EnvelopeOf, SentOf } from '../../../contract/endpoint.ts'
import { EmptyState } from '../state/empty-state.tsx'
import type { CsvCell } from './csv.ts'
import type { DataTableProps } from './data-table.tsx'
import { DownloadCsv } from './download-csv.tsx'
import { ClearFilters } from './filter.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { usePages, type Pages } from './paged-list.tsx'
import { PagedTable } from './paged-table.tsx'
import type { ItemOf } from './whole-list.ts'
import { t } from '../../t.ts'

type FilteredTableProps<E extends Endpoint, T> = Pick<
  DataTableProps<T>,
  'columns' | 'sort' | 'onSort' | 'rowsBy' | 'isLedger'
> & {
  /** What stands at the end of a group's heading, from what came beside the rows. */
  groupText?: (group: string, pages: readonly EnvelopeOf<E>[]) => ReactNode
  endpoint: E
  title: string
  /** Where links lead that mean this list. */
  id?: string
  /** What the list is narrowed to, and the names of all that could narrow it. */
  filters: SentOf<E>
  filterNames: readonly string[]
  /** The fields that narrow it. */
  fields: ReactNode
  /** Folds the fields behind a button on phones, and leaves them out of a short list; says what is on. */
  chipOf?: (name: string, value: string) => string
  /** Whether the folded fields are open, where their button stands elsewhere on the page. */
  fieldsOpen?: boolean
  /** The order of the rows, where people choose it: it narrows nothing. */
  order?: Partial<SentOf<E>>
  /** Makes rows of what came, where several of them are one row. */
  fold?: (items: readonly ItemOf<E>[]) => T[]
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

/** So many are seen at a glance. */
const glance = 10
/** Whether a list is worth being narrowed. */
export const isLong = <T,>(pages: Pages<T>) =>
  pages.hasNextPage || (pages.data?.pages[0]?.data.length ?? 0) >= glance

/** A list that is narrowed by fields in the address, page after page, and saved as a file. */
export function FilteredTable<E extends Endpoint, T extends ItemOf<E> & { _id: string }>(
  props: FilteredTableProps<E, T>,
) {
  const { endpoint, title, id, filters, filterNames, fields, order, file, text, note, loading } =
    props
  const { nothingFits, empty, ...table } = props
  const { columns, sort, onSort, rowsBy } = table
  const asked = { ...(filters as object), ...order } as SentOf<E>
  const asWritten = usePages(endpoint, asked)
  const pages = useFolded(asWritten as unknown as Pages<T>, props.fold)
  const { groupText, isLedger = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // What stands over and under the rows comes with them: the table draws them in a second step.
  const shown = useDeferredValue(pages.data)
  const hasRows = Boolean(shown?.pages.some(({ data }) => data.length > 0))
  const isNarrowed = Object.keys(filters).length > 0
  const download = hasRows && file && <DownloadCsv endpoint={endpoint} filters={asked} {...file} />
  return (
    <div>
      {/* On phones a ledger is what its page is: no title stands between it and the balance. */}
      <div className={`${headLook} ${isLedger ? 'max-md:sr-only' : ''}`}>
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        <span className={isLedger ? 'max-md:hidden' : ''}>{download}</span>
      </div>
      {text && (
        <p className={`-mt-2 mb-4 max-w-xl text-ink-soft ${isLedger ? 'max-md:hidden' : ''}`}>
          {text}
        </p>
      )}
      {props.chipOf
        ? (isNarrowed || (shown !== undefined && isLong(pages))) && (
            <FoldedFilters filters={filters} chipOf={props.chipOf} open={props.fieldsOpen}>
              {fields}
            </FoldedFilters>
          )
        : fields && <div data-screen-only>{fields}</div>}
      {hasRows && note && (
        <p className={`mb-2 text-sm text-ink-soft ${isLedger ? 'max-md:hidden' : ''}`}>{note}</p>
      )}
      {loading && pages.isPending ? (
        loading
      ) : (
        <PagedTable
          caption={title}
          captionHidden
          columns={columns}
          rowsBy={rowsBy}
          isLedger={isLedger}
          {...(groupText && {
            groupText: (group: string) => groupText(group, asWritten.data?.pages ?? []),
          })}
          {...(sort && { sort })}
          {...(onSort && { onSort })}
          pages={pages}
          empty={
            isNarrowed ? (
              <NothingFits names={filterNames} onClear={() => heading.current?.focus()}>
                {nothingFits}
              </NothingFits>
            ) : (
              empty
            )
          }
        />
      )}
      {isLedger && hasRows && <Foot note={note}>{download}</Foot>}
    </div>
  )
}

const headLook = 'mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3'

type NothingFitsProps = { names: readonly string[]; onClear: () => void; children: string }

const NothingFits = ({ names, onClear, children }: NothingFitsProps) => (
  <EmptyState title={t('Nothing found')} action={<ClearFilters names={names} onClear={onClear} />}>
    {children}
  </EmptyState>
)

/** On phones, what elsewhere stands over a ledger. */
const Foot = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <div className="mt-3 grid justify-items-start gap-3 md:hidden">
    {note && <p className="text-sm text-ink-soft">{note}</p>}
    {children}
  </div>
)

/** The same pages, as one of folded rows. */
function useFolded<T>(
  pages: Pages<T>,
  fold: ((items: readonly never[]) => T[]) | undefined,
): Pages<T> {
  const { data } = pages
  const folded = useMemo(() => {
    if (!data || !fold) return data
    const items = data.pages.flatMap(page => page.data) as unknown as readonly never[]
    return { ...data, pages: [{ data: fold(items) }] }
  }, [data, fold])
  return { ...pages, data: folded }
}
