import { listOperatorDeeds } from '../audit/audit.ts'
import { lineOf, listErasures } from '../privacy/privacy.ts'
import { newId, systemClock } from '../call/clock.ts'
import { readConfig } from '../setting/config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { reachDatabase } from '../embedded/running.ts'
import { StartProblem } from '../db/start-problem.ts'
import { adopt } from '../identity/identity.ts'
import { sayLedger } from '../wallet/wallet.ts'
import { sayFigures } from '../director/director.ts'
import { acceptSecretKey, bringCrowd, confirmTheClock } from './installation-task.ts'
import { retry, showGivenUp, showSms, testMail, testSms } from './message-task.ts'
import { closePaymentTask, creditPayment, listPaymentTasks, returnPayment } from './payment-task.ts'
import {
  approveDirector,
  createDirector,
  handStationsOver,
  listDirectors,
  nameAsApprover,
  suspendDirector,
  takeSecondStepAway,
} from './people-task.ts'
import { WrongUse, wordsIn, type Task } from './task.ts'
import { isCommand, usage, usageOf, type Command } from './usage.ts'

// What only whoever operates the server may do, from its command line, while it runs or not.

type Reader = (args: string[]) => Task | Promise<Task>

/** A command that takes nothing. */
const alone =
  (task: Task): Reader =>
  args => {
    wordsIn(args)
    return task
  }

/** Nothing but the lines: what is printed is a log to keep. */
const showErasures: Task = async ({ db }) => (await listErasures(db)).map(lineOf).join('').trimEnd()

const showDeeds: Task = async ({ db }) => {
  const lines = await listOperatorDeeds(db)
  return lines.length > 0 ? lines.join('\n') : 'Nothing was done from here yet.'
}

const check =
  (say: typeof sayLedger): Task =>
  async ({ db }) => {
    const { isRight, line } = await say(db)
    if (!isRight) throw new StartProblem(line)
    return line
  }

const readers: Record<Command, Reader> = {
  'create-director': createDirector,
  'approve-director': approveDirector,
  'name-approver': args => nameAsApprover(args, true),
  'unname-approver': args => nameAsApprover(args, false),
  'list-directors': alone(listDirectors),
  'remove-second-step': takeSecondStepAway,
  'list-erasures': alone(showErasures),
  'suspend-director': args => suspendDirector(args, true),
  'resume-director': args => suspendDirector(args, false),
  'hand-over-stations': handStationsOver,
  'list-deeds': alone(showDeeds),
  'test-mail': testMail,
  'test-sms': testSms,
  'list-given-up': showGivenUp,
  retry,
  'list-sms': alone(showSms),
  'list-payment-tasks': alone(listPaymentTasks),
  'credit-payment': creditPayment,
  'return-payment': returnPayment,
  'close-payment-task': closePaymentTask,
  'confirm-clock': alone(confirmTheClock),
  'accept-secret-key': args => (wordsIn(args), acceptSecretKey()),
  'check-ledger': alone(check(sayLedger)),
  'check-figures': alone(check(sayFigures)),
  'demo-crowd': args => (wordsIn(args), bringCrowd()),
}

/** Reads everything the command needs before the database is reached. */
async function readTask([typed, ...args]: string[]): Promise<Task> {
  if (typed === undefined) throw new WrongUse('Which command?')
  if (!isCommand(typed)) throw new WrongUse(`There is no command "${typed}".`)
  return readers[typed](args)
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
  const [typed = ''] = process.argv.slice(2)
  console.error(error.message)
  if (error instanceof WrongUse) console.error(usageOf(typed))
  process.exitCode = 1
}
