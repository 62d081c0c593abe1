import type { ReactNode } from 'react'
import { PickAll, PickRow, type Selection } from './table-selection.tsx'
import { SortBox, SortButton, type Sort } from './table-sort.tsx'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/control-has-associated-label,
   jsx-a11y/no-interactive-element-to-noninteractive-role --
   Drawn as cards, the elements lose the roles that they have as a table; named, they keep them. */

export type Column<T> = {
  key: string
  header: string
  cell: (row: T, index: number) => ReactNode
  /** The cell that says whose row it is; on a card it is the heading. */
  names?: boolean
  sortable?: boolean
  align?: 'start' | 'end'
  /** It stays on its lines to be seen at a glance, and others make room: a button, a state. */
  whole?: boolean
}

export type DataTableProps<T> = {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: Selection<T>
  /** Rows that somebody should look at first. */
  urgent?: (row: T) => boolean
  /** Rows that have just come, and are seen coming. */
  fresh?: (row: T) => boolean
}

const frameLook = 'md:overflow-x-auto md:rounded-xl md:border md:border-line md:bg-card'
const captionLook = 'pb-3 text-left text-xl font-bold max-md:block md:px-3 md:pt-4 md:pb-1 xl:px-5'
const headLook = 'px-3 py-2.5 text-[0.8125rem] font-semibold text-ink-soft max-md:sr-only xl:px-5'

/** A table; below 768 px each row is a card with the labels beside the values. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, captionHidden = false, columns, rows, sort, onSort, selection } = props
  const sortable = onSort ? columns.filter(column => column.sortable) : []
  return (
    <div className={frameLook}>
      {onSort && sortable.length > 0 && (
        <div className="mb-3 md:hidden">
          <SortBox columns={sortable} sort={sort} onSort={onSort} />
        </div>
      )}
      <table role="table" className="w-full max-md:block">
        <caption className={captionHidden ? 'sr-only' : captionLook}>{caption}</caption>
        <thead role="rowgroup" className="max-md:block">
          <tr role="row" className="border-b border-line max-md:block max-md:border-0">
            {selection && <PickAll selection={selection} rows={rows} keyOf={props.rowKey} />}
            {columns.map(column => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
                className={`${headLook} ${column.align === 'end' ? 'text-right' : 'text-left'}`}
              >
                {onSort && column.sortable ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {rows.map((row, index) => (
            <Row key={props.rowKey(row)} row={row} index={index} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rowLook =
  'border-line max-md:relative max-md:flex max-md:flex-col max-md:rounded-xl max-md:border max-md:p-4 ' +
  'md:border-t md:first:border-t-0'

function Row<T>({ row, index, ...table }: DataTableProps<T> & { row: T; index: number }) {
  const { columns, rowKey, selection } = table
  const isUrgent = table.urgent?.(row) ?? false
  const isPicked = selection?.picked.has(rowKey(row)) ?? false
  const ground = isUrgent ? 'bg-danfo-soft/45' : isPicked ? 'bg-leaf-100/60' : 'bg-card'
  return (
    <tr role="row" className={`${rowLook} ${ground} ${table.fresh?.(row) ? 'animate-arrive' : ''}`}>
      {selection && <PickRow selection={selection} row={row} id={rowKey(row)} />}
      {columns.map(column => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          index={index}
          beside={Boolean(selection)}
        />
      ))}
    </tr>
  )
}

const nameLook =
  'text-left font-semibold max-md:order-first max-md:wrap-anywhere max-md:pb-2 max-md:text-lg ' +
  'max-md:leading-tight md:wrap-break-word md:px-3 md:py-3 xl:min-w-36 xl:px-5'
const cellLook =
  'max-md:grid max-md:grid-cols-[minmax(5rem,1fr)_2fr] max-md:items-center max-md:gap-3 ' +
  'max-md:py-1.5 md:px-3 md:py-3 xl:px-5'

type CellProps<T> = { column: Column<T>; row: T; index: number; beside: boolean }

function Cell<T>({ column, row, index, beside }: CellProps<T>) {
  if (column.names) {
    return (
      // The box to tick stands in the card's corner.
      <th role="rowheader" scope="row" className={`${nameLook} ${beside ? 'max-md:pr-12' : ''}`}>
        {column.cell(row, index)}
      </th>
    )
  }
  const side = column.align === 'end' ? 'figures md:text-right' : ''
  return (
    <td role="cell" className={`${cellLook} ${side}`}>
      {/* Readers hear the column's header already. */}
      <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
        {column.header}
      </span>
      <div
        className={`min-w-0 wrap-anywhere ${column.whole ? 'md:wrap-normal xl:whitespace-nowrap' : ''}`}
      >
        {column.cell(row, index)}
      </div>
    </td>
  )
}
