import { formatNaira } from '../../../contract/money.ts'
import { formatKg } from '../../../contract/weight.ts'
import type { CsvCell } from '../table/csv.ts'
import { showNumber } from './quantity.tsx'

/** Figures in rows and columns, for the screen, for paper and for a file; the first column names. */
export type Figures = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** Sums at the foot. */
  foot?: readonly CsvCell[]
}

function shown(cell: CsvCell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return showNumber(cell)
  return 'kobo' in cell ? formatNaira(cell.kobo) : formatKg(cell.grams)
}

type FigureTableProps = { figures: Figures; captionHidden?: boolean }

/** The same figures to be read. */
export function FigureTable({ figures, captionHidden = true }: FigureTableProps) {
  const { caption, head, rows, foot } = figures
  return (
    <table className="w-full text-sm print:text-xs">
      <caption className={captionHidden ? 'sr-only' : 'pb-1 text-left text-base font-bold'}>
        {caption}
      </caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          {head.map((name, column) => (
            <th
              key={name}
              scope="col"
              className={`py-1.5 print:py-0.5 align-bottom font-semibold ${column > 0 ? 'pl-3 text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Two stations may be called the same.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} row={row} />
        ))}
      </tbody>
      {foot && (
        <tfoot className="border-t border-line-strong font-bold">
          <Row row={foot} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ row: [name = '', ...cells] }: { row: readonly CsvCell[] }) {
  return (
    <tr className="break-inside-avoid border-b border-line last:border-0">
      <th scope="row" className="py-1.5 print:py-0.5 text-left [font-weight:inherit] wrap-anywhere">
        {shown(name)}
      </th>
      {cells.map((cell, column) => (
        // Cells have nothing of their own to be known by but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={column} className="figures py-1.5 print:py-0.5 pl-3 text-right whitespace-nowrap">
          {shown(cell)}
        </td>
      ))}
    </tr>
  )
}
