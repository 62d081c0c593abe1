import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Whoever searches for a technique by the name that engineers know it by finds its file.

/** Of the table of ARCHITECTURE.md: its terms, and the files that have them. */
const rows = Array.from(
  readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| ([^|`]+) \| (`[^|]+`) \|$/gm),
  ([, terms = '', files = '']) => ({
    // What stands in brackets explains.
    terms: terms.replaceAll(/ ?\([^)]*\)/g, '').split(', '),
    files: Array.from(files.matchAll(/`([\w./-]+\.(?:ts|tsx|sql))`/g), ([, file = '']) => file),
  }),
).filter(({ files }) => files.length > 0)

/** What a file says of itself before it is read far: its first comments. */
const comments = (file: string) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/\/\*[^]*?\*\/|(?:\/\/|--).*/g),
    ([comment]) => comment,
  )
    .slice(0, 8)
    .join(' ')
    .toLowerCase()

test('each technique is called by its name in the first comments of its files', () => {
  expect(rows.length).toBeGreaterThan(20)
  const unnamed = rows.flatMap(({ terms, files }) =>
    files.flatMap(file =>
      terms
        .filter(term => !comments(file).includes(term.toLowerCase()))
        .map(term => `${file}: ${term}`),
    ),
  )
  expect(unnamed).toEqual([])
})
