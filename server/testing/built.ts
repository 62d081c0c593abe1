import { execFileSync } from 'node:child_process'

/** Makes a part of dist/, unless it is made of just this. */
export const build = (part: 'server' | 'web') =>
  execFileSync(process.execPath, ['build/build.ts', part], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
