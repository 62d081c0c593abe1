import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', 'e2e', 'data'],
    globalSetup: ['server/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files of one worker share what they import: a third less work.
    isolate: false,
    maxWorkers: 3,
  },
})
