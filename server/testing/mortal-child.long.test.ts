import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolder, noPostgresIn, run } from './process.ts'

const patient = { timeout: 120_000, interval: 50 }

/** Whether the process is there and is not just waiting to be buried. */
const lives = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    stat => !/\) Z /.test(stat),
    () => false,
  )

test('a run that is killed takes its servers and their PostgreSQL with it', async () => {
  const folder = await dataFolder()
  const parent = run('server/testing/dying-parent.ts', {}, [folder])
  await vi.waitFor(() => expect(parent.said()).toMatch(/ is at http/), patient)
  const pid = Number(await readFile(join(folder, 'server.pid'), 'utf8'))
  expect(await lives(pid)).toBe(true)
  expect(await parent.end('SIGKILL')).toBe('SIGKILL')
  await vi.waitFor(async () => expect(await lives(pid)).toBe(false), patient)
  await vi.waitFor(() => noPostgresIn(folder), patient)
})
