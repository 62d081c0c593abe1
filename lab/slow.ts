import { spawnSync } from 'node:child_process'

// `npm run prove -- slow`: the tests that kill the server and the database, twenty times each, and every random walk in full.

const files = ['crash.long.test.ts', 'walk.test.ts', 'server/embedded/embedded.long.test.ts']
const more = ['server/starting/stop.long.test.ts', 'server/director/figures.test.ts']
const env = { ...process.env, SLOW: '1' }
const { status } = spawnSync('vitest', ['run', ...files, ...more], { env, stdio: 'inherit' })
process.exitCode = status ?? 1
