import { memo, type ReactNode } from 'react'
import { PickAll, PickRow, type Selection } from './table-selection.tsx'
import { SortBox, SortButton, type Sort } from './table-sort.tsx'

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
  /** Where it stands in a row of two lines on phones; without a place it is not there. */
  phone?: keyof typeof places
  /** On a small desk's screen it is not there: it is less wanted than the rest, or can be done elsewhere, too. */
  roomy?: boolean
  /** Elsewhere it is not there, as a picture always is not. */
  phoneOnly?: boolean
}

/** The places in a row of two lines: a disc, what it is and what explains it, and both again at the end, as two or as
 * one that stands beside both; and below them a line of things to press. */
const places = {
  picture: 'max-md:col-start-1 max-md:row-span-2 max-md:row-start-2 max-md:self-center',
  title:
    'max-md:col-start-2 max-md:row-start-2 max-md:self-end max-md:font-semibold max-md:wrap-anywhere',
  text: 'max-md:col-start-2 max-md:row-start-3 max-md:truncate max-md:text-sm max-md:font-normal max-md:text-ink-soft',
  end: 'max-md:col-start-3 max-md:row-start-2 max-md:self-end max-md:text-right max-md:font-semibold max-md:wrap-anywhere',
  endText:
    'max-md:col-start-3 max-md:row-start-3 max-md:text-right max-md:text-sm max-md:text-ink-soft max-md:wrap-anywhere',
  side: 'max-md:col-start-3 max-md:row-span-2 max-md:row-start-2 max-md:self-center',
  deeds: 'max-md:relative max-md:-mb-1.5 max-md:col-span-3 max-md:col-start-1 max-md:row-start-4',
} as const

const isPhoneOnly = <T,>({ phone, phoneOnly = phone === 'picture' }: Column<T>) => phoneOnly

const hiddenLook = <T,>(column: Column<T>) =>
  isPhoneOnly(column) ? 'md:hidden' : column.roomy ? 'md:max-xl:hidden' : ''

const isMany = <T,>(columns: readonly Column<T>[]) =>
  columns.filter(column => !isPhoneOnly(column)).length >= manyColumns

/** Rows of two lines in one group, without a heading. */
export const ungrouped = () => ''

export type DataTableProps<T> = {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: Selection<T>
  /** On phones rows of two lines instead of cards, under a heading for each group, such as a month. */
  rowsBy?: ((row: T) => string) | undefined
  /** What stands at the end of a group's heading, such as what the month comes to. */
  groupText?: ((group: string) => ReactNode) | undefined
  /** Its rows of two lines are low, as many as can be seen at once. */
  isLedger?: boolean | undefined
  /** Rows that somebody should look at first. */
  urgent?: (row: T) => boolean
  /** Rows that have just come, and are seen coming. */
  fresh?: (row: T) => boolean
}

const frameLook =
  'md:overflow-x-auto md:rounded-xl md:border md:border-line md:bg-card print:border-0'
const captionLook = 'pb-3 text-left text-xl font-bold max-md:block md:px-3 md:pt-4 md:pb-1 xl:px-5'
/** So many columns stand closer together, so that all of them are seen on a desk's screen. */
const manyColumns = 10
const closeLook = 'md:in-data-many:px-1.5 xl:in-data-many:px-2'
const headLook = `px-3 py-2.5 text-[0.8125rem] font-semibold text-ink-soft max-md:sr-only xl:px-5 ${closeLook}`

/** A table; below 768 px each row is a card with the labels beside the values. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, captionHidden = false, columns, rows, sort, onSort, selection, rowsBy } = props
  const lines = props.isLedger ? 'low' : 'usual'
  const width = columns.length + (selection ? 1 : 0)
  const sortable = onSort ? columns.filter(column => column.sortable) : []
  return (
    <div data-print-list className={frameLook}>
      {onSort && sortable.length > 0 && (
        <div className="mb-3 md:hidden">
          <SortBox columns={sortable} sort={sort} onSort={onSort} />
        </div>
      )}
      <table data-many={isMany(columns) ? '' : undefined} className="w-full max-md:block">
        <caption className={captionHidden ? 'sr-only' : captionLook}>
          {captionHidden ? caption : <h2>{caption}</h2>}
        </caption>
        <thead className="max-md:block">
          <tr className="border-b border-line max-md:block max-md:border-0">
            {selection && <PickAll selection={selection} rows={rows} keyOf={props.rowKey} />}
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
                className={`${headLook} ${column.align === 'end' ? 'text-right' : 'text-left'} ${hiddenLook(column)}`}
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
        {inGroups(rows, rowsBy).map(group => (
          <tbody key={group.key} className={rowsBy ? linesLooks[lines] : cardsLook}>
            {group.name && (
              <GroupRow columns={width} text={props.groupText?.(group.name)}>
                {group.name}
              </GroupRow>
            )}
            {group.rows.map((row, index) => {
              const id = props.rowKey(row)
              return (
                <Row
                  key={id}
                  id={id}
                  row={row}
                  index={group.from + index}
                  columns={columns}
                  inLine={rowsBy ? lines : undefined}
                  isUrgent={props.urgent?.(row) ?? false}
                  isFresh={props.fresh?.(row) ?? false}
                  isPicked={selection?.picked.has(id) ?? false}
                  onPick={selection?.onPick}
                  pickName={selection && nameToPick(selection, row)}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const cardsLook = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3'

/** Low rows go from edge to edge, as a bank's do. */
const linesLooks = {
  usual:
    'border-line not-first-of-type:border-t max-md:block max-md:overflow-hidden max-md:border-x ' +
    'max-md:first-of-type:rounded-t-xl max-md:first-of-type:border-t max-md:last:rounded-b-xl max-md:last:border-b',
  low: 'border-line not-first-of-type:border-t max-md:-mx-4 max-md:block max-md:last:border-b',
}

type Group<T> = { key: string; name: string; from: number; rows: T[] }

/** The rows that follow each other in one group, each group a part of the table of its own: only then does its heading
 * speak for its rows and no others. */
function inGroups<T>(rows: readonly T[], groupOf: ((row: T) => string) | undefined): Group<T>[] {
  const groups: Group<T>[] = []
  const timesOf = (name: string) => groups.filter(group => group.name === name).length
  rows.forEach((row, from) => {
    const [name, last] = [groupOf?.(row) ?? '', groups.at(-1)]
    if (last?.name === name) last.rows.push(row)
    else groups.push({ key: `${name} ${timesOf(name)}`, name, from, rows: [row] })
  })
  return groups
}

type GroupRowProps = { columns: number; text: ReactNode; children: string }

/** A heading between the rows. */
const GroupRow = ({ columns, text, children }: GroupRowProps) => (
  <tr data-group className="bg-paper max-md:block">
    <th
      scope="rowgroup"
      colSpan={columns}
      className="px-3 py-1 text-left text-sm font-semibold max-md:block max-md:px-4 xl:px-5"
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        {children}
        {text && <span className="figures font-normal text-ink-soft">{text}</span>}
      </span>
    </th>
  </tr>
)

const lineLook =
  'border-line not-first:border-t max-md:relative max-md:grid max-md:content-center max-md:gap-x-3 ' +
  'max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(55%)] max-md:px-4'
const lineHeights = { usual: 'max-md:py-2.5', low: 'max-md:py-1' }

const rowLook =
  'border-line max-md:relative max-md:flex max-md:drawn-when-near max-md:flex-col max-md:rounded-xl ' +
  'max-md:border max-md:p-4 ' +
  'md:border-t md:first:border-t-0'

const nameToPick = <T,>({ nameOf, mayPick }: Selection<T>, row: T) =>
  (mayPick?.(row) ?? true) ? nameOf(row) : null

type RowProps<T> = {
  id: string
  row: T
  index: number
  columns: readonly Column<T>[]
  /** How high its two lines are on phones; undefined where it is a card. */
  inLine: keyof typeof lineHeights | undefined
  isUrgent: boolean
  isFresh: boolean
  isPicked: boolean
  onPick: Selection<T>['onPick'] | undefined
  pickName: string | null | undefined
}

// A press on one row is none of the others' business: where there are many, drawing all is felt.
const Row = memo(function Row<T>({ row, index, columns, inLine, onPick, ...rest }: RowProps<T>) {
  const { id, isUrgent, isFresh, isPicked, pickName = null } = rest
  const ground = isUrgent ? 'bg-danfo-soft/45' : isPicked ? 'bg-leaf-100/60' : 'bg-card'
  return (
    <tr
      className={`${inLine ? `${lineLook} ${lineHeights[inLine]}` : rowLook} ${ground} ${isFresh ? 'animate-arrive' : ''}`}
    >
      {onPick && <PickRow id={id} name={pickName} isPicked={isPicked} onPick={onPick} />}
      {columns.map(column => (
        <Cell
          key={column.key}
          column={column}
          row={row}
          index={index}
          beside={onPick !== undefined}
          inLine={inLine !== undefined}
        />
      ))}
    </tr>
  )
}) as <T>(props: RowProps<T>) => ReactNode

const nameLook =
  'text-left font-semibold max-md:order-first max-md:wrap-anywhere max-md:pb-2 max-md:text-lg ' +
  'max-md:leading-tight md:wrap-break-word md:px-3 md:py-3 xl:min-w-36 xl:px-5'
const cellLook =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 ' +
  'max-md:py-1.5 md:px-3 md:py-3 xl:px-5'

const wideCell = `md:px-3 md:py-3 xl:px-5 ${closeLook}`

type CellProps<T> = {
  column: Column<T>
  row: T
  index: number
  beside: boolean
  inLine: boolean
}

/** A cell of a row that has two lines on phones. */
function LineCell<T>({ column, row, index }: CellProps<T>) {
  const place = column.phone ? places[column.phone] : 'max-md:hidden'
  const side = column.align === 'end' ? 'figures md:text-right' : ''
  const whole = column.whole ? 'md:wrap-normal xl:whitespace-nowrap' : ''
  const wide = `${isPhoneOnly(column) ? '' : wideCell} ${hiddenLook(column)}`
  const look = `min-w-0 leading-snug ${wide} ${place} ${side} ${whole}`
  if (!column.names) {
    return <td className={look}>{column.cell(row, index)}</td>
  }
  return (
    <th scope="row" className={`text-left font-semibold ${look}`}>
      {column.cell(row, index)}
    </th>
  )
}

function Cell<T>(props: CellProps<T>) {
  if (props.inLine) return <LineCell {...props} />
  const { column, row, index, beside } = props
  if (column.names) {
    return (
      // The box to tick stands in the card's corner.
      <th scope="row" className={`${nameLook} ${beside ? 'max-md:pr-12' : ''}`}>
        {column.cell(row, index)}
      </th>
    )
  }
  const side = column.align === 'end' ? 'figures md:text-right' : ''
  return (
    <td className={`${cellLook} ${side}`}>
      {/* Readers hear the column's header already. */}
      <span aria-hidden="true" className="flex-[1_0_5rem] text-sm text-ink-soft md:hidden">
        {column.header}
      </span>
      <div
        className={`min-w-0 flex-[2_1_8.5rem] wrap-anywhere ${column.whole ? 'md:wrap-normal xl:whitespace-nowrap' : ''}`}
      >
        {column.cell(row, index)}
      </div>
    </td>
  )
}
