import { parseArgs } from 'node:util'
import { email as emailField } from '../../contract/field.ts'
import { formatNaira, sayNaira } from '../../contract/money.ts'
import { StartProblem } from '../db/start-problem.ts'
import { closeTasks, creditSuspended, openTasks, returnSuspended } from '../wallet/wallet.ts'
import { fitting, notUnderstood, WrongUse, wordsIn, type Task } from './task.ts'

// Payments that wait for a person.

export const listPaymentTasks: Task = async ({ db }) => {
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
    const [subject = ''] = wordsIn(positionals, 'The reference')
    return { subject, to: values.to }
  } catch (error) {
    throw error instanceof WrongUse ? error : notUnderstood(error)
  }
}

const noSuspense = (reference: string) =>
  new StartProblem(`Nothing waits in suspense under ${reference}: see list-payment-tasks.`)

export function creditPayment(args: string[]): Task {
  const { subject, to } = readSubject(args)
  const email = to === undefined ? null : fitting('--to', emailField().safeParse(to))
  return async scene => {
    const outcome = await creditSuspended(scene, subject, email)
    if (outcome === 'nothing') throw noSuspense(subject)
    if (outcome === 'nobody') throw new StartProblem(`No resident has the address ${email}.`)
    if (outcome === 'whose')
      throw new StartProblem('Nobody here started this payment: choose a resident with --to.')
    return `${sayNaira(outcome.creditedKobo)} credited to the wallet. The task is closed.`
  }
}

export function returnPayment(args: string[]): Task {
  const { subject } = readSubject(args)
  return async scene => {
    const outcome = await returnSuspended(scene, subject)
    if (outcome === 'nothing') throw noSuspense(subject)
    return `${sayNaira(outcome.returnedKobo)} taken out of suspense. The task is closed.`
  }
}

export function closePaymentTask(args: string[]): Task {
  const { subject } = readSubject(args)
  return async scene => {
    if (await closeTasks(scene, subject)) return `${subject} is closed.`
    throw new StartProblem(`No task is open under ${subject}: see list-payment-tasks.`)
  }
}
