/** A line of a sheet: a message, and how a language says it; empty where it does not yet. */
type SheetRow = { english: string; translation: string }

const columns = ['key', 'English', 'translation', 'where', 'limit']

/** What stands in a sheet: comma-separated, as every table program writes it. */
export function readSheet(text: string): SheetRow[] {
  const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''))
  const english = head.indexOf('English')
  const translation = head.indexOf('translation')
  if (english < 0 || translation < 0) {
    throw new Error(`the first line must name the columns ${columns.join(', ')}`)
  }
  return rows.map(row => ({
    english: row[english] ?? '',
    translation: (row[translation] ?? '').trim(),
  }))
}

/** Cells by rows; one in quotes may hold commas, line ends and doubled quotes. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`a quote is open at character ${at + 1}`)
    const [, inside = '', end] = found
    row.push(inside.startsWith('"') ? inside.slice(1, -1).replaceAll('""', '"') : inside)
    if (end === ',') continue
    if (row.some(each => each !== '')) rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

/** Rows for table programs: a mark of UTF-8, then lines. */
export const writeRows = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map(row => `${row.map(quoted).join(',')}\r\n`).join('')}`

/** A sheet for translators. */
export const writeSheet = (rows: readonly (readonly (string | number)[])[]) =>
  writeRows([columns, ...rows])
