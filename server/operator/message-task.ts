import { id as idField, phoneNumber as phoneField } from '../../contract/field.ts'
import { noteOperatorDeed } from '../audit/audit.ts'
import { newId, systemClock } from '../call/clock.ts'
import { readConfig } from '../setting/config.ts'
import { inTransaction } from '../db/connect.ts'
import { StartProblem } from '../db/start-problem.ts'
import { createSmtpMailer } from '../gateway/smtp.ts'
import { createTermii } from '../gateway/termii.ts'
import { brand } from '../identity/identity.ts'
import { listSms, smsStatus } from '../notification/notification.ts'
import { isLane, listGivenUp, tryAgain } from '../outbox/outbox.ts'
import { fitting, readAddress, WrongUse, wordsIn, type Task } from './task.ts'

// Messages that leave the app: whether they would, and what became of them.

export const showSms: Task = async ({ db }) => {
  const rows = await listSms(db)
  if (rows.length === 0) return 'There was no SMS yet.'
  const lines = rows.map(
    row => `${row.at.toISOString()}  ${row.recipient}  ${smsStatus(row)}\n  ${row.body}`,
  )
  return lines.join('\n')
}

/** One letter through the mail server of the settings, now: nothing is tried again. */
export function testMail(args: string[]): Task {
  const to = readAddress(args)
  const { smtpUrl: url, mailFrom: from, publicUrl } = readConfig()
  if (!url) throw new StartProblem('SMTP_URL is not set: mail stays in the built-in mailbox.')
  return async ({ now }) => {
    const mailer = createSmtpMailer({ url, from, host: new URL(publicUrl).hostname })
    const text = `This letter was asked for on the command line of ${publicUrl}: mail goes out from here.`
    const subject = `${brand.name}: a letter to try the mail server`
    try {
      const said = await mailer.send({ id: newId(now), to, subject, text, html: `<p>${text}</p>` })
      return `The mail server accepted it: ${said}`
    } catch (error) {
      throw new StartProblem(`It was not sent: ${(error as Error).message}.`, { cause: error })
    } finally {
      mailer.close()
    }
  }
}

/** One SMS through the gateway of the settings, now: nothing is tried again. It costs what an SMS costs. */
export function testSms(args: string[]): Task {
  const [typed = ''] = wordsIn(args, 'The number')
  const to = fitting('The number', phoneField().safeParse(typed))
  const { termii } = readConfig()
  if (!termii) throw new StartProblem('TERMII_API_KEY is not set: no SMS is sent.')
  return async () => {
    try {
      const id = await createTermii(termii).send({
        to,
        text: `${brand.name}: SMS go out from here.`,
      })
      return `The gateway accepted it${id ? `, as ${id}` : ''}.`
    } catch (error) {
      throw new StartProblem(`It was not sent: ${(error as Error).message}.`, { cause: error })
    }
  }
}

export function showGivenUp(args: string[]): Task {
  const [lane] = args.length > 0 ? wordsIn(args, 'The lane') : []
  if (lane !== undefined && !isLane(lane)) throw new WrongUse(`There is no lane "${lane}".`)
  return async ({ db }) => {
    const rows = await listGivenUp(db, lane)
    if (rows.length === 0) return 'Nothing was given up.'
    const lines = rows.map(({ id, topic, failedAt, attempts, problem, isForgotten }) => {
      const tries = `after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`
      const gone = isForgotten ? '  (its words are forgotten: it cannot be tried again)' : ''
      return `${id}  ${failedAt?.toISOString()}  ${topic}  ${tries}: ${problem ?? 'unknown'}${gone}`
    })
    return [...lines, 'retry <id> or retry all tries again what can be.'].join('\n')
  }
}

export function retry(args: string[]): Task {
  const [typed = ''] = wordsIn(args, 'The id')
  const which = typed === 'all' ? 'all' : fitting('The id', idField().safeParse(typed))
  return async scene => {
    const again = await inTransaction(scene.db, async db => {
      const ids = await tryAgain(db, systemClock.now(), which)
      if (ids.length > 0) {
        const about = which === 'all' ? {} : { jobId: which }
        const detail = { jobs: ids.length, ...about }
        await noteOperatorDeed({ ...scene, db }, { what: 'retry', detail })
      }
      return ids
    })
    if (again.length > 0) return `${again.length} will be tried again by the server, at once.`
    if (which === 'all') return 'Nothing that was given up can be tried again.'
    throw new StartProblem(
      `${which} was not given up, was done since, or its words are forgotten: see list-given-up.`,
    )
  }
}
