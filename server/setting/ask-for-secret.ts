import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { StartProblem } from '../db/start-problem.ts'

/** From a pipe as it comes; on a terminal typed unseen, a new one twice. */
export async function askForSecret(called: string, { isNew = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const first = await typedUnseen(`${called}: `)
  if (!isNew) return first
  const second = await typedUnseen('The same again: ')
  if (first !== second) throw new StartProblem('The two are not the same: try again.')
  return first
}

async function typedUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const typed = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    // Ctrl-C and Ctrl-D, which a terminal without echo hands to us.
    lines.once('close', () => reject(new StartProblem('Nothing was changed.')))
  })
  try {
    return await typed
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
