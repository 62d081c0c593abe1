import { defineConfig } from 'vitest/config'
import { inFull } from './server/testing/effort.ts'
import { drawings } from './web/build/drawings.ts'

/** These replace what others import, so they share nothing with them. */
const alone = ['web/build/contract-budget.test.ts', 'server/notification/letter.test.ts']
/** These start whole programs, or open everything that there is: `npm run test:long`. */
const long = ['**/*.long.test.ts']
/** So long whole programs may take that start, end and are killed, and walks that are gone in full. */
const slowMs = inFull ? 900_000 : 300_000
/** The same of any other test, on a busy machine: three times what the slowest took beside much other work. */
const mostMs = inFull ? slowMs : 60_000
const elsewhere = ['node_modules', 'dist', 'e2e', 'data']

export default defineConfig({
  plugins: [drawings],
  test: {
    globalSetup: ['server/testing/postgres.ts'],
    setupFiles: ['server/testing/clean-up.ts'],
    // Nobody waits so long: it is for what hangs.
    testTimeout: mostMs,
    hookTimeout: slowMs,
    expect: { poll: { timeout: 50_000 } },
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...alone, ...long],
          // Files of one worker share what they import: a third less work.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          exclude: elsewhere,
          isolate: false,
          testTimeout: slowMs,
        },
      },
    ],
  },
})
