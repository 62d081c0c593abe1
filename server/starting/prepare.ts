import { readConfig } from '../setting/config.ts'
import { prepareFirst } from './first-start.ts'

// Runs while the front end is built, which takes longer. What goes wrong here goes wrong again when the server starts, which
// says what it is.

const { promise: untilTold, reject } = Promise.withResolvers<never>()
untilTold.catch(() => undefined)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => reject(new Error(`ended by ${signal}`)))
}

await prepareFirst(readConfig(), untilTold)
// What was still being asked of the database when it went is nobody's business any more.
process.exit(0)
