import { parseArgs } from 'node:util'
import { email as emailField } from '../../contract/field.ts'
import { formatNaira } from '../../contract/money.ts'
import { listOperatorDeeds } from '../audit/audit.ts'
import { createHasher } from '../call/hasher.ts'
import { lineOf, listErasures } from '../privacy/privacy.ts'
import { confirmClock } from '../call/clock-watch.ts'
import { newId, systemClock } from '../call/clock.ts'
import { readConfig } from '../setting/config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../embedded/running.ts'
import { StartProblem } from '../db/start-problem.ts'
import { adopt } from '../identity/identity.ts'
import {
  closeTasks,
  creditSuspended,
  openTasks,
  returnSuspended,
  sayLedger,
} from '../wallet/wallet.ts'
import { sayFigures } from '../director/director.ts'
import { loadCrowd } from '../demo/demo.ts'
import { retry, showGivenUp, showSms, testMail, testSms } from './message-task.ts'
import {
  approveDirector,
  createDirector,
  handStationsOver,
  listDirectors,
  nameAsApprover,
  suspendDirector,
  takeSecondStepAway,
} from './people-task.ts'
import { fitting, WrongUse, type Task } from './task.ts'
import { usage } from './usage.ts'

// What only whoever operates the server may do, from its command line, while it runs or not.

/** Reads everything the command needs before the database is reached. */
async function readTask([command, ...args]: string[]): Promise<Task> {
  if (command === 'create-director') return createDirector(args)
  if (command === 'approve-director') return approveDirector(args)
  if (command === 'name-approver') return nameAsApprover(args, true)
  if (command === 'unname-approver') return nameAsApprover(args, false)
  if (command === 'list-directors' && args.length === 0) return listDirectors
  if (command === 'remove-second-step') return takeSecondStepAway(args)
  if (command === 'list-erasures' && args.length === 0) return showErasures
  if (command === 'suspend-director') return suspendDirector(args, true)
  if (command === 'resume-director') return suspendDirector(args, false)
  if (command === 'hand-over-stations') return handStationsOver(args)
  if (command === 'list-deeds' && args.length === 0) return showDeeds
  if (command === 'test-mail') return testMail(args)
  if (command === 'test-sms') return testSms(args)
  if (command === 'list-given-up') return showGivenUp(args)
  if (command === 'retry') return retry(args)
  if (command === 'list-sms' && args.length === 0) return showSms
  if (command === 'list-payment-tasks' && args.length === 0) return listPaymentTasks
  if (command === 'credit-payment') return creditPayment(args)
  if (command === 'return-payment') return returnPayment(args)
  if (command === 'close-payment-task') return closePaymentTask(args)
  if (command === 'confirm-clock' && args.length === 0) return confirmClock
  if (command === 'check-ledger' && args.length === 0) return check(sayLedger)
  if (command === 'check-figures' && args.length === 0) return check(sayFigures)
  if (command === 'demo-crowd' && args.length === 0) return bringCrowd()
  throw new WrongUse()
}

/** Nothing but the lines: what is printed is a log to keep. */
const showErasures: Task = async ({ db }) => (await listErasures(db)).map(lineOf).join('').trimEnd()

const showDeeds: Task = async ({ db }) => {
  const lines = await listOperatorDeeds(db)
  return lines.length > 0 ? lines.join('\n') : 'Nothing was done from here yet.'
}

const listPaymentTasks: Task = async ({ db }) => {
  const tasks = await openTasks(db)
  if (tasks.length === 0) return 'Nothing from the payment gateway waits for a person.'
  const lines = tasks.map(({ kind, subject, said, raisedAt, suspendedKobo }) => {
    const day = raisedAt.toISOString().slice(0, 10)
    const waits = suspendedKobo > 0 ? `  ${formatNaira(suspendedKobo)} in suspense` : ''
    return `${day}  ${kind}  ${subject}  ${said}${waits}`
  })
  return lines.join('\n')
}

/** The one word that a command takes, with its options. */
function readSubject(args: string[]) {
  const options = { to: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [subject] = positionals
    if (subject !== undefined && positionals.length === 1) return { subject, to: values.to }
  } catch {
    // Said below: an option that there is not is as wrong as a word too many.
  }
  throw new WrongUse()
}

const noSuspense = (reference: string) =>
  new StartProblem(`Nothing waits in suspense under ${reference}: see list-payment-tasks.`)

function creditPayment(args: string[]): Task {
  const { subject, to } = readSubject(args)
  const email = to === undefined ? null : fitting('--to', emailField().safeParse(to))
  return async scene => {
    const outcome = await creditSuspended(scene, subject, email)
    if (outcome === 'nothing') throw noSuspense(subject)
    if (outcome === 'nobody') throw new StartProblem(`No resident has the address ${email}.`)
    if (outcome === 'whose') throw new StartProblem('Nobody here began it: say whose with --to.')
    return `${formatNaira(outcome.creditedKobo)} are in the wallet now, and the task is closed.`
  }
}

function returnPayment(args: string[]): Task {
  const { subject } = readSubject(args)
  return async scene => {
    const outcome = await returnSuspended(scene, subject)
    if (outcome === 'nothing') throw noSuspense(subject)
    return `${formatNaira(outcome.returnedKobo)} have left suspense, and the task is closed.`
  }
}

function closePaymentTask(args: string[]): Task {
  const { subject } = readSubject(args)
  return async scene => {
    if (await closeTasks(scene, subject)) return `${subject} is closed.`
    throw new StartProblem(`No task is open under ${subject}: see list-payment-tasks.`)
  }
}

const check =
  (say: typeof sayLedger): Task =>
  async ({ db }) => {
    const { isRight, line } = await say(db)
    if (!isRight) throw new StartProblem(line)
    return line
  }

async function bringCrowd(): Promise<Task> {
  if (readConfig().production) {
    throw new StartProblem('With NODE_ENV=production nobody is invented: unset it if you mean it.')
  }
  const { hash } = await createHasher()
  return async ({ db, now }) => {
    const came = await loadCrowd(db, now, hash)
    if (!came) throw new StartProblem('There is no demo here: its crowd comes to nothing else.')
    const { waiting, carriers, stations } = came
    return `${waiting} waiting requests, ${carriers} carriers and ${stations} stations have come.`
  }
}

async function carryOut(task: Task): Promise<string> {
  const config = readConfig()
  adopt(config.identity)
  const { url, leave } = await reachDatabase(config)
  try {
    await migrate(url)
    const database = connect(url, () => undefined, { size: 1, queryMs: 0 })
    const now = systemClock.now()
    return await database
      .onConnection(async db => {
        const said = await task({ db, now, newId: () => newId(now) })
        // A server at work looks at once, and not with its next round.
        await db.$client.query(`SELECT pg_notify('live', '')`)
        return said
      })
      .finally(() => database.close())
  } finally {
    await leave()
  }
}

try {
  const args = process.argv.slice(2)
  const said = args.join() === 'help' ? usage : await carryOut(await readTask(args))
  if (said) console.log(said)
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof WrongUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
