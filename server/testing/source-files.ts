import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Every file of code that git knows or will know. */
export const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(name => /\.(?:ts|tsx|css|sql)$/.test(name) && existsSync(name))

/** Those of them that are in a room. */
export const source = files.filter(name => /^(?:contract|server|web|e2e|lab)\//.test(name))
export const isTest = (name: string) =>
  /\.test\.tsx?$/.test(name) || name.startsWith('server/testing/')
export const textOf = (name: string) => readFileSync(name, 'utf8')
export const areaOf = (name: string) => name.split('/')[0] ?? ''
