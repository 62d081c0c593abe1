import { fastPathNames, fastPathOf, type FastPath } from '../db/fast-path.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Setting } from './settings.ts'

/** All of them unless only some are named. */
export function fastPathSetting(set: Setting): FastPath {
  const said = set('FAST_PATH') ?? 'all'
  if (said === 'all') return fastPathOf(fastPathNames)
  if (said === 'none') return fastPathOf([])
  const names = said.split(',').map(name => name.trim())
  const known: readonly string[] = fastPathNames
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartProblem(
      `FAST_PATH names "${unknown.join(', ')}": set it to all, none, or some of ${fastPathNames.join(', ')}.`,
    )
  }
  return fastPathOf(names)
}
