import { afterAll } from 'vitest'
import { dropDatabases } from './empty-database.ts'
import { endLeftovers } from './process.ts'

// Runs anew for each test file, unlike what files of one worker share: whatever a story leaves
// behind, a failed one above all, ends with its file.
afterAll(endLeftovers, 120_000)
afterAll(dropDatabases)
