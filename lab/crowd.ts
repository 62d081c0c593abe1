import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * Runs a program of ours as a process of the lowest priority, as a crowd stands for other machines: it
 * reads its input as JSON and writes what it met when it is over.
 */
export async function runCrowd<Result>(file: URL, input: unknown): Promise<Result> {
  const program = fileURLToPath(file)
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', program]
  const child = spawn('nice', ['-n', '19', ...node], { stdio: ['pipe', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.stdin.end(JSON.stringify(input))
  const [result] = await Promise.all([json(child.stdout), once(child, 'exit')])
  process.removeListener('exit', kill)
  return result as Result
}
