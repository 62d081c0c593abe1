import { parseArgs } from 'node:util'
import { systemClock } from '../call/clock.ts'
import { examine } from './doctor-examine.ts'
import { inLines } from './doctor-finding.ts'
import { readWhatIsThere } from './doctor-settings.ts'
import { notUnderstood } from './task.ts'

// Looks at everything that a server needs, beside one at work or where none can start: npm run doctor.

const usage = `Usage: npm run doctor [-- --ledger]
  says in one line each what is well (OK), worth a look (WARN) or to be mended (FAIL); changes nothing
  --ledger  checks the ledger and the figures, too, which takes a while`

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { ledger: { type: 'boolean', default: false } } }).values
  } catch (error) {
    console.error(notUnderstood(error).message)
    return null
  }
}

const options = readOptions(process.argv.slice(2))
if (options) {
  const settings = readWhatIsThere()
  const findings = await examine(settings, { ...options, now: systemClock.now })
  console.log(inLines(findings, settings.secrets))
  process.exitCode = findings.some(({ state }) => state === 'FAIL') ? 1 : 0
} else {
  console.error(usage)
  process.exitCode = 1
}
