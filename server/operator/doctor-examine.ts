import { examineDatabase } from './doctor-database.ts'
import { findingsOf, type Finding, type Wanted } from './doctor-finding.ts'
import { examineMachine } from './doctor-machine.ts'
import { examineOutside, type Elsewhere } from './doctor-outside.ts'
import { examineSettings, type Settings } from './doctor-settings.ts'

/** A database may take long to recover, and a ledger to be checked. */
const databaseMs = 3_600_000

/** Looks at everything; what cannot be looked at is said, and the rest goes on. */
export async function examine(
  settings: Settings,
  wanted: Wanted,
  elsewhere: Elsewhere = {},
): Promise<Finding[]> {
  const { config } = settings
  const said = examineSettings(settings)
  if (!config) return said
  const parts = await Promise.all([
    findingsOf('database', () => examineDatabase(config, wanted), databaseMs),
    examineMachine(config, wanted.now()),
    examineOutside(config, elsewhere),
  ])
  return [...said, ...parts.flat()]
}
