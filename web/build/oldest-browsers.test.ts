import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newerThanOldest } from './oldest-browsers.ts'

const source = readFileSync(join(import.meta.dirname, '../older-browsers.ts'), 'utf8')

/** What a script gives in a browser from before all that is provided, with it. */
const inOldBrowser = (script: string): unknown =>
  JSON.parse(
    runInNewContext(
      `for (const name of ['at', 'findLast', 'toReversed', 'toSorted', 'toSpliced']) delete Array.prototype[name]
       delete Map.groupBy
       ${stripTypeScriptTypes(source)}
       JSON.stringify(${script})`,
    ) as string,
  )

test('what an old browser lacks does there what it does elsewhere, and leaves the list as it was', () => {
  const script = `(() => {
    const list = [3, 1, 2]
    return [
      list.at(-1), list.at(0), list.at(7) ?? null, list.findLast(n => n > 1), list.findLast(n => n > 5) ?? null,
      list.toReversed(), list.toSorted(), list.toSorted((a, b) => b - a), list.toSpliced(1, 0, 9), list.toSpliced(0, 2),
      [...Map.groupBy(list, n => n % 2)], Object.keys(list), list,
    ]
  })()`
  expect(inOldBrowser(script)).toEqual(
    JSON.parse(runInNewContext(`JSON.stringify(${script})`) as string),
  )
})

test('a script that calls what an old browser does not have is named, with what is provided left out', () => {
  const script = 'const kept=list.toSorted(by);const fresh=structuredClone(kept)'
  expect(newerThanOldest(script, true)).toEqual(['structuredClone('])
  expect(newerThanOldest(script, false)).toEqual(['structuredClone(', '.toSorted('])
  expect(newerThanOldest('const kept=[...list]', false)).toEqual([])
})
