import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { refuseSql } from '../server/db/database-refusal.ts'
import { settingsPage, settingsSample } from '../server/setting/settings-page.ts'

// `npm run generate -- <name> [arguments]`: writes a file of the repository again from what it is made of.

const programs: Record<string, string> = {
  lock: 'build/complete-lock.ts',
  passwords: 'server/account/secret/common-secret-make.ts',
  wards: 'server/ground/wards-make.ts',
}

const [name = '', ...given] = process.argv.slice(2)
const program = programs[name]
if (name === 'settings') {
  writeFileSync('docs/settings.md', settingsPage())
  writeFileSync('.env.example', settingsSample())
} else if (name === 'refusals') {
  writeFileSync('server/db/refuse.sql', refuseSql())
} else if (program) {
  const quiet = '--disable-warning=ExperimentalWarning'
  const { status } = spawnSync(process.execPath, [quiet, program, ...given], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  console.error(
    `npm run generate -- <name>, with one of: settings, refusals, ${Object.keys(programs).join(', ')}`,
  )
  process.exitCode = 2
}
