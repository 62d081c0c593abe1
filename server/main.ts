import { brand } from '../contract/brand.ts'
import { isBelowNpm, readConfig, speaksJson, type Config } from './setting/config.ts'
import { isTriedHere } from './setting/config-workshop.ts'
import { carrierPage } from '../contract/page.ts'
import { showPhone } from '../contract/phone.ts'
import { demoCarrierNumber, demoLogins, demoSecret } from './demo/demo.ts'
import { StartProblem } from './db/start-problem.ts'
import { ownVersion, sayVersion, type Version } from './db/version.ts'
import { areFiguresClosed } from './http/metrics.ts'
import { createLog } from './tracing/log.ts'
import { keepCollectionsShort } from './starting/short-collections.ts'
import { startServer, type Running } from './starting/start.ts'

keepCollectionsShort()

/** People at a terminal read sentences; what collects the log of a server reads one object a line. */
const log = speaksJson() ? createLog({ logLevel: 'info', logsJson: true }) : null

const say = ([first = '', ...rest]: string[], facts: object = {}) => {
  if (!log) console.log([first, ...rest].join('\n'))
  else log.info(rest.length > 0 ? { ...facts, also: rest.map(line => line.trim()) } : facts, first)
}
const complain = (line: string) => (log ? log.error(line) : console.error(line))

/** At a terminal only what is wrong is worth a line. */
function sayLedger({ isRight, line }: Awaited<Running['ledger']>) {
  if (!isRight) complain(line)
  else if (log) say([line])
}

/** What nobody caught ends the server as ever, and is said in the same way as all else. */
if (log) {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message))
}

/** What a newcomer needs to see first. */
function greet(config: Config, running: Running, version: Version) {
  const { address, demo, isEmpty, workshopKey, metrics } = running
  const at = config.ownOrigin ? config.publicUrl : address
  const listens = at === address ? '' : `, listening at ${address}`
  const lines = [`${brand.name} is at ${at}${listens}`, `  version   ${sayVersion(version)}`]
  if (demo) {
    if (isTriedHere(config))
      lines.push(`  try it    ${at}/demo: every role with one press, side by side`)
    lines.push(
      `  resident  ${at}/user/login               ${demoLogins.resident} / ${demoSecret}`,
      `  station   ${at}/station/login            ${demoLogins.station} / ${demoSecret}`,
      `  director  ${at}/director/register/login  ${demoLogins.director} / ${demoSecret}`,
      `  carrier   ${at}${carrierPage}                       ${showPhone(demoCarrierNumber)}, the code is at ${at}/dev/sms`,
    )
  }
  // Who is not at this machine needs the key; the first visit takes it out of the address.
  const key = config.isPublic ? `?key=${workshopKey}` : ''
  if (config.mailbox) lines.push(`  mailbox   ${at}/dev/mailbox${key}`)
  if (!config.termii && !config.mailbox) {
    lines.push('  phones    closed: without TERMII_API_KEY nobody logs in by a phone number')
  }
  if (metrics) lines.push(`  metrics   ${metrics}`)
  if (areFiguresClosed(config)) {
    lines.push('  metrics   closed: set METRICS_TOKEN or METRICS_PORT to have them read')
  }
  if (isEmpty) {
    lines.push(
      '  next      nobody is here yet: npm run operator -- create-director --email you@example.ng --name "Your Name"',
      `            then log in at ${at}/director/register/login and open your first station (docs/install.md)`,
    )
  }
  say(lines, version)
}

/** Ends in order once: what is under way is finished, then the database goes. */
function stopOnSignal(running: Running) {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        if (log) log.fatal({ err: error }, 'stopping')
        else console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (isBelowNpm()) whenParentIsGone(stop)
}

/** An npm that is killed tells nobody; its server would go on without anybody who could stop it. */
function whenParentIsGone(stop: () => void) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

try {
  const config = readConfig()
  const version = await ownVersion()
  const running = await startServer(config)
  stopOnSignal(running)
  greet(config, running, version)
  void running.ledger.then(sayLedger)
  await running.databaseDied
  complain('The embedded PostgreSQL has stopped by itself: start again.')
  process.exit(1)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  complain(error.message)
  process.exitCode = 1
}
