import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Built-ins newer than the oldest browsers that we build for (docs/browsers.md), as a script calls them. What is newer and
 * not listed is not found: whoever comes across one adds it.
 */
const tooNew = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.fromAsync',
  'Intl.Segmenter',
  'Object.groupBy',
  'Object.hasOwn',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'URL.parse(',
  'structuredClone(',
  '.checkVisibility(',
  '.findLastIndex(',
  '.intersection(',
  '.isDisjointFrom(',
  '.isSubsetOf(',
  '.requestClose(',
  '.symmetricDifference(',
  '.toWellFormed(',
  '.union(',
]
/** What web/older-browsers.ts provides: for the app, the carrier's page and the service worker, and for no public page. */
const provided = ['.at(', '.findLast(', '.toReversed(', '.toSorted(', '.toSpliced(', 'Map.groupBy']

/** What of a script the oldest browsers do not have. */
export const newerThanOldest = (script: string, hasPolyfills: boolean) =>
  [...tooNew, ...(hasPolyfills ? [] : provided)].filter(each => script.includes(each))

/** Ends the build where a script would fail in an old browser. */
export function checkOldestBrowsers(outDir: string) {
  const problems = globSync(['assets/*.js', '*.js'], { cwd: outDir }).flatMap(name => {
    const hasPolyfills = !/[\\/]public-/.test(name)
    const found = newerThanOldest(readFileSync(join(outDir, name), 'utf8'), hasPolyfills)
    return found.map(each => `${name}: ${each}`)
  })
  if (problems.length > 0) {
    throw new Error(`Too new for the oldest browsers (docs/browsers.md):\n${problems.join('\n')}`)
  }
}
