import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call, dataFolder, noPostgresIn } from '../testing/process.ts'
import { heapFlags } from './heap-flags.ts'

const patient = { timeout: 120_000, interval: 50 }

/** The server as a supervisor starts it: through npm, of which alone it knows the process. */
async function npmStart() {
  const DATA_DIR = await dataFolder()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' }
  // The front end is built by whoever runs the tests.
  const npm = spawn('npm', ['start', '--silent', '--ignore-scripts'], { env, detached: true })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (said += words))
  }
  const address = await vi.waitFor(
    () => /^\w+ is at (http\S+)$/m.exec(said)?.[1] ?? expect.fail(`not yet: ${said}`),
    patient,
  )
  const pid = Number(await readFile(join(DATA_DIR, 'server.pid'), 'utf8'))
  expect((await call(`${address}/readyz`)).status).toBe(200)
  if (process.platform === 'linux') {
    const started = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    expect(started).toEqual(expect.arrayContaining(heapFlags))
  }
  return { npm, address, pid, DATA_DIR }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isOpen(address: string): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  )
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm alone ends the server and its PostgreSQL',
  async signal => {
    const { npm, address, pid, DATA_DIR } = await npmStart()
    onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')))
    npm.kill(signal)
    await vi.waitFor(() => expect(isThere(pid)).toBe(false), patient)
    expect(await isOpen(address)).toBe(false)
    await vi.waitFor(() => noPostgresIn(DATA_DIR), patient)
    await vi.waitFor(() => expect(npm.exitCode ?? npm.signalCode).not.toBe(null), patient)
  },
)
