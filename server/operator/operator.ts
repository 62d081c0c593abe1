import { parseArgs } from 'node:util'
import { registerDirector } from '../../contract/director.ts'
import { holders } from '../../contract/endpoint.ts'
import { email as emailField } from '../../contract/field.ts'
import { formatNaira } from '../../contract/money.ts'
import { removeSecondStep, weaknessFor } from '../account/account.ts'
import { createHasher } from '../call/hasher.ts'
import { lineOf, listErasures } from '../privacy/privacy.ts'
import { askForSecret } from '../ask-for-secret.ts'
import { confirmClock } from '../call/clock-watch.ts'
import { newId, systemClock } from '../call/clock.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../embedded/running.ts'
import { sayPackedIn } from '../speech/speaker.ts'
import { StartProblem } from '../db/start-problem.ts'
import {
  closeTasks,
  creditSuspended,
  openTasks,
  returnSuspended,
  sayLedger,
} from '../wallet/wallet.ts'
import { listSms, smsStatus } from '../notification/notification.ts'
import {
  approveByEmail,
  countApprovers,
  createFirst,
  listAll,
  listUnverified,
  nameApprover,
  sayFigures,
  type Scene,
} from '../director/director.ts'
import { loadCrowd } from '../demo/demo.ts'
import { usage } from './usage.ts'

// What only whoever operates the server may do, from its command line, while it runs or not.

/** Does its work in the database and returns what to print. */
type Task = (scene: Scene) => Promise<string>

class WrongUse extends Error {}

/** Reads everything the command needs before the database is reached. */
async function readTask([command, ...args]: string[]): Promise<Task> {
  if (command === 'create-director') return createDirector(args)
  if (command === 'approve-director') return approveDirector(args)
  if (command === 'name-approver') return nameAsApprover(args, true)
  if (command === 'unname-approver') return nameAsApprover(args, false)
  if (command === 'list-directors' && args.length === 0) return listDirectors
  if (command === 'remove-second-step') return takeSecondStepAway(args)
  if (command === 'list-erasures' && args.length === 0) return showErasures
  if (command === 'list-sms' && args.length === 0) return showSms
  if (command === 'list-payment-tasks' && args.length === 0) return listPaymentTasks
  if (command === 'credit-payment') return creditPayment(args)
  if (command === 'return-payment') return returnPayment(args)
  if (command === 'close-payment-task') return closePaymentTask(args)
  if (command === 'confirm-clock' && args.length === 0) return confirmClock
  if (command === 'check-ledger' && args.length === 0) return check(sayLedger)
  if (command === 'check-figures' && args.length === 0) return check(sayFigures)
  if (command === 'demo-crowd' && args.length === 0) return bringCrowd()
  throw new WrongUse(usage)
}

async function createDirector(args: string[]): Promise<Task> {
  const { email, name } = readOptions(args)
  if (email === undefined || name === undefined) throw new WrongUse(usage)
  const { email: emailRule, name: nameRule, accessName: secretRule } = registerDirector.input.shape
  const address = fitting('--email', emailRule.safeParse(email))
  const called = fitting('--name', nameRule.safeParse(name))
  const secret = fitting(
    'The access name',
    secretRule.safeParse(await askForSecret('Access name', { isNew: true })),
  )
  const why = weaknessFor(secret, { role: 'director', email: address, name: called })
  if (why) throw new StartProblem(`The access name does not fit: ${sayPackedIn('en', why)}.`)
  const secretHash = await (await createHasher()).hash(secret)
  return async scene => {
    const outcome = await createFirst(scene, { email: address, name: called, secretHash })
    if (outcome === 'not_first') {
      throw new StartProblem('There is a director already: register, and let that one approve you.')
    }
    if (outcome === 'taken') {
      throw new StartProblem(`${address} has registered already: use approve-director.`)
    }
    return `${called} is a director now and logs in with ${address} and the access name.`
  }
}

function readOptions(args: string[]) {
  try {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const
    return parseArgs({ args, options }).values
  } catch {
    throw new WrongUse(usage)
  }
}

/** The one address that a command takes. */
function readAddress(args: string[]): string {
  const [typed] = args
  if (typed === undefined || args.length > 1) throw new WrongUse(usage)
  return fitting('The address', emailField.safeParse(typed))
}

function nameAsApprover(args: string[], isNamed: boolean): Task {
  const address = readAddress(args)
  return async scene => {
    const outcome = await nameApprover(scene, address, isNamed)
    if (outcome === 'unknown') throw new StartProblem(`No director has the address ${address}.`)
    if (outcome === 'not_approved') throw new StartProblem(`${address} is not approved yet.`)
    const may = isNamed ? 'may approve directors' : 'may not approve directors'
    if (outcome === 'already') return `${address} ${may} already: nothing was changed.`
    const many = await countApprovers(scene.db)
    const rule = many > 1 ? 'two must approve' : many === 1 ? 'one approves' : 'nobody can approve'
    return `${address} ${may} now. ${many} may in all, so ${rule}; approve-director works always.`
  }
}

function approveDirector(args: string[]): Task {
  const address = readAddress(args)
  return async scene => {
    const outcome = await approveByEmail(scene, address)
    if (outcome === 'approved') return `${address} is approved, and a mail tells so.`
    if (outcome === 'already') return `${address} is approved already.`
    const advice =
      outcome === 'unknown'
        ? 'has not registered as a director: that comes first'
        : 'has not verified the address yet: the link in the mail does that'
    throw new StartProblem(`${address} ${advice}.`)
  }
}

const listDirectors: Task = async ({ db }) => {
  const everybody = await listAll(db)
  const unverified = await listUnverified(db)
  if (everybody.length + unverified.length === 0)
    return 'There is no director yet: create-director makes the first.'
  const lines = everybody.map(({ email, name, approvedAt, approverNamedAt }) => {
    const day = approvedAt?.toISOString().slice(0, 10)
    const may = approverNamedAt ? ', may approve others' : ''
    return `${email}  ${name}  ${day ? `approved ${day}${may}` : 'waits for approval'}`
  })
  const waiting = unverified.map(
    ({ email, name }) => `${email}  ${name}  has not verified the address`,
  )
  return [...lines, ...waiting].join('\n')
}

function takeSecondStepAway(args: string[]): Task {
  const [kind, typed] = args
  const role = holders.find(each => each === kind)
  if (!role || typed === undefined || args.length > 2) throw new WrongUse(usage)
  const address = fitting('The address', emailField.safeParse(typed))
  return async scene => {
    const outcome = await removeSecondStep(scene, role, address)
    if (outcome === 'unknown') throw new StartProblem(`No ${role} has the address ${address}.`)
    if (outcome === 'off') return `${address} has no two-step log-in: nothing was changed.`
    return `${address} logs in without a code now, is logged out everywhere, and a mail tells so.`
  }
}

/** Nothing but the lines: what is printed is a log to keep. */
const showErasures: Task = async ({ db }) => (await listErasures(db)).map(lineOf).join('').trimEnd()

const showSms: Task = async ({ db }) => {
  const rows = await listSms(db)
  if (rows.length === 0) return 'There was no SMS yet.'
  const lines = rows.map(
    row => `${row.at.toISOString()}  ${row.recipient}  ${smsStatus(row)}\n  ${row.body}`,
  )
  return lines.join('\n')
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
  throw new WrongUse(usage)
}

const noSuspense = (reference: string) =>
  new StartProblem(`Nothing waits in suspense under ${reference}: see list-payment-tasks.`)

function creditPayment(args: string[]): Task {
  const { subject, to } = readSubject(args)
  const email = to === undefined ? null : fitting('--to', emailField.safeParse(to))
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

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { message: string }[] } }

function fitting<T>(what: string, parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data
  const why = sayPackedIn('en', parsed.error.issues[0]?.message ?? '')
  throw new StartProblem(`${what} does not fit: ${why}.`)
}

async function carryOut(task: Task): Promise<string> {
  const { url, leave } = await reachDatabase(readConfig())
  try {
    await migrate(url)
    const database = connect(url, () => undefined, { size: 1, queryMs: 0 })
    const now = systemClock.now()
    return await database
      .onConnection(db => task({ db, now, newId: () => newId(now) }))
      .finally(() => database.close())
  } finally {
    await leave()
  }
}

try {
  const said = await carryOut(await readTask(process.argv.slice(2)))
  if (said) console.log(said)
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof WrongUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
