import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'

const sources = ['web/**/*', 'contract/**/*', 'package-lock.json']
const made = 'dist/web/app.html'

/** Builds the front end, unless what is there is newer than everything it is made of. */
export function buildWeb() {
  const builtAt = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOld = (path: string) => statSync(path).mtimeMs > builtAt
  if (globSync(sources).some(isOld)) execFileSync(process.execPath, ['web/build.ts'])
}
