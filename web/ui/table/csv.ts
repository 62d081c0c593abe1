import { lagosDay } from '../../../contract/calendar.ts'

/** A table program would take a text that begins like this for a formula, and run it. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text)

export type CsvCell = string | number | { kobo: number } | { grams: number }

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') {
    return 'kobo' in cell ? decimal(cell.kobo, 2) : decimal(cell.grams, 3)
  }
  const text = isFormula(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** Kobo or grams as programs read naira and kilos: `2000.00`, `1.500`. */
function decimal(parts: number, digits: number): string {
  const [amount, whole] = [Math.abs(parts), 10 ** digits]
  const rest = String(amount % whole).padStart(digits, '0')
  return `${parts < 0 ? '-' : ''}${Math.floor(amount / whole)}.${rest}`
}

/** Rows as a file that table programs open with the right letters: a mark of UTF-8, then lines. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]) =>
  `\uFEFF${rows.map(row => `${row.map(written).join(',')}\r\n`).join('')}`

/** A moment as two cells: the day and the hour in Lagos, `2026-11-15` and `09:12:05`. */
export function csvMoment(iso: string): [day: string, hour: string] {
  const at = new Date(iso)
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', timeStyle: 'medium' })
  return [lagosDay(at), hour.format(at)]
}

/** Hands a text over as a file. */
export function saveFile(name: string, text: string, type = 'text/csv') {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
